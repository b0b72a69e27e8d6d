package io.allways.jvm.reality;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// The other process: a plain JVM, with no agent, that runs programs many times and counts their outcomes. A request is
/// a line `folder class runs enough limit hangs`; the answer a line `count outcome` for each, then one with a dot.
public final class RealJvm {
    static final String HANG = "hang";
    static final String DONE = ".";
    private static final int LEAST = 50;

    private RealJvm() {}

    public static void main(String[] args) throws IOException {
        PrintStream out = System.out;
        System.setOut(new PrintStream(PrintStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> {});
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ", -1);
            Map<String, Integer> outcomes;
            try {
                outcomes = run(
                        Path.of(words[0]),
                        words[1],
                        Integer.parseInt(words[2]),
                        Integer.parseInt(words[3]),
                        Long.parseLong(words[4]),
                        Integer.parseInt(words[5]));
            } catch (ReflectiveOperationException | InterruptedException e) {
                outcomes = Map.of("broken: " + e, 1);
            }
            outcomes.forEach((outcome, count) -> out.println(count + " " + outcome));
            out.println(DONE);
            out.flush();
        }
        Runtime.getRuntime().halt(0); // threads that hang would keep it
    }

    /// @param enough once as many outcomes were seen, few runs are left: there is hardly more to see
    private static Map<String, Integer> run(Path folder, String type, int runs, int enough, long limit, int mostHangs)
            throws ReflectiveOperationException, InterruptedException, IOException {
        Map<String, Integer> outcomes = new TreeMap<>();
        URL[] path = {folder.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(path)) {
            Class<?> program = loader.loadClass(type);
            boolean statics = hasStatics(program);
            int left = runs;
            for (int hangs = 0; left > 0 && hangs < mostHangs; left--) {
                Run one = new Run(statics ? new URLClassLoader(path).loadClass(type) : program);
                Thread thread = new Thread(one, "main");
                thread.setDaemon(true);
                thread.start();
                String outcome = one.ended.await(limit, TimeUnit.MILLISECONDS) ? one.outcome : HANG;
                hangs += outcome.equals(HANG) ? 1 : 0;
                if (outcomes.merge(outcome, 1, Integer::sum) == 1 && outcomes.size() == enough) {
                    left = Math.min(left, Math.max(runs / 5, LEAST - (runs - left)));
                }
            }
        }
        return outcomes;
    }

    /// Then each run needs classes of its own.
    private static boolean hasStatics(Class<?> type) {
        return Stream.concat(Stream.of(type), Arrays.stream(type.getDeclaredClasses()))
                .flatMap(each -> Arrays.stream(each.getDeclaredFields()))
                .anyMatch(field -> Modifier.isStatic(field.getModifiers()) && !field.isSynthetic());
    }

    private static final class Run implements Runnable {
        final CountDownLatch ended = new CountDownLatch(1);
        private final MethodHandle make;
        private final MethodHandle run;
        volatile String outcome = HANG;

        Run(Class<?> program) throws ReflectiveOperationException {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            make = lookup.findConstructor(program, MethodType.methodType(void.class));
            run = lookup.findVirtual(program, "run", MethodType.methodType(String.class));
        }

        @Override
        public void run() {
            try {
                Object program = make.invoke();
                outcome = (String) run.invoke(program);
            } catch (Throwable e) {
                outcome = "thrown " + e;
            }
            ended.countDown();
        }
    }
}
