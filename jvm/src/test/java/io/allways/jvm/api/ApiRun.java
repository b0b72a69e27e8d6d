package io.allways.jvm.api;

import io.allways.jvm.Machine;
import io.allways.jvm.api.RandomCalls.Root;
import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/// The long run: `bench/api/run [SECONDS] [SEED] [CLASS]` starts it.
public final class ApiRun {
    private static final int PROGRAMS = 20;

    private ApiRun() {}

    public static void main(String[] args) throws IOException {
        Machine.attach();
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(args.length > 0 ? Long.parseLong(args[0]) : 600);
        long seed = args.length > 1 ? Long.parseLong(args[1]) : System.nanoTime();
        String only = args.length > 2 ? args[2] : "";
        List<Root> roots = Roots.ALL.stream()
                .filter(each -> each.toString().startsWith(only))
                .toList();
        System.out.println("seed " + seed);
        SplittableRandom random = new SplittableRandom(seed);
        int programs = 0;
        int different = 0;
        while (System.nanoTime() < deadline) {
            for (Root root : roots) {
                if (System.nanoTime() < deadline) {
                    List<String> found = ApiComparison.differences(root, PROGRAMS, random.nextLong());
                    found.forEach(System.out::println);
                    programs += PROGRAMS;
                    different += found.size();
                }
            }
        }
        System.out.println(programs + " programs of " + roots.size() + " classes, " + different + " differ");
        System.exit(different == 0 ? 0 : 1);
    }
}
