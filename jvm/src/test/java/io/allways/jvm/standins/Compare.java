package io.allways.jvm.standins;

import io.allways.jvm.Machine;
import io.allways.jvm.standins.Comparison.Effort;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/// Compares from the command line: `Compare TYPE SECONDS SEED`, or scripts.
final class Compare {
    private Compare() {}

    public static void main(String[] arguments) {
        Machine.attach();
        if (arguments[0].contains("|")) {
            // What was learned about one script is known when the next is explored, as in a long run.
            Comparison comparison =
                    new Comparison(Scripts.of(Script.parse(arguments[0]).type()).original(), Effort.LONG);
            for (String each : arguments) {
                Script script = Script.parse(each);
                System.out.println(script);
                print("stand-in", comparison.standIn(script));
                print("original", comparison.original(script));
                Comparison.Result result = comparison.compare(script);
                System.out.println("  missing " + result.missing() + "\n  extra " + result.extra());
            }
            System.exit(0);
        }
        long seconds = Long.parseLong(arguments[1]);
        SplittableRandom random = new SplittableRandom(Long.parseLong(arguments[2]));
        for (String type : arguments[0].split(",", -1)) {
            long start = System.nanoTime();
            Scripts generator = Scripts.of(type);
            Comparison comparison = new Comparison(generator.original(), Effort.LONG);
            List<String> names = generator.names().stream()
                    .filter(each -> arguments.length < 4 || each.equals(arguments[3]))
                    .toList();
            Map<String, Integer> bad = new TreeMap<>();
            int count = 0;
            int complete = 0;
            int errors = 0;
            int inside = 0;
            long executions = 0;
            for (int i = 0; (System.nanoTime() - start) / 1_000_000_000 < seconds; i++) {
                String name = names.get(i % names.size());
                if (bad.getOrDefault(name, 0) > 1) {
                    if (bad.values().stream().filter(n -> n > 1).count() == names.size()) {
                        break;
                    }
                    continue;
                }
                Script script = generator.script(name, random);
                Comparison.Result result;
                try {
                    result = comparison.compare(script);
                } catch (RuntimeException e) {
                    errors++;
                    System.out.println("ERROR " + script + "\n    " + e);
                    comparison = new Comparison(generator.original(), Effort.LONG);
                    bad.merge(name, 1, Integer::sum);
                    continue;
                }
                count++;
                executions += result.executions();
                complete += result.complete() ? 1 : 0;
                inside += result.inside() ? 1 : 0;
                if (!result.same()) {
                    bad.merge(name, 1, Integer::sum);
                    System.out.println(result);
                }
            }
            System.out.printf(
                    "### %s: %d scenarios, %d complete, %d inside, %d errors, %d executions, %.1f s; differ: %s%n",
                    type, count, complete, inside, errors, executions, (System.nanoTime() - start) / 1e9, bad.keySet());
        }
        System.exit(0);
    }

    private static void print(String name, Comparison.Outcomes outcomes) {
        System.out.println("  " + name + ": " + outcomes.executions() + " executions"
                + (outcomes.complete() ? "" : ", not complete") + ", "
                + outcomes.all().size() + " outcomes"
                + (outcomes.all().size() < 20 ? " " + outcomes.all() : ""));
    }
}
