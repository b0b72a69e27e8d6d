package io.allways.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.cli.oracle.Interpreter;
import io.allways.core.Limits;
import io.allways.core.Observer;
import io.allways.core.Settings;
import io.allways.core.Target;
import io.allways.core.Verdict;
import io.allways.core.explore.Exploration;
import io.allways.jvm.JvmTarget;
import io.allways.jvm.Launch;
import io.allways.jvm.program.Options;
import io.allways.jvm.program.WaitOptions;
import io.allways.toy.ToyParser;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// Random programs, once as Java and once as a toy, which is held against brute force elsewhere: the same number of
/// traces, the same sorts of failures, none blocked, on one worker and on two, also where the numbers of the threads
/// do not begin at 1. `-Djvm.oracle.programs=N` for more.
final class JvmOracleTest {
    private static final long MOST = 3_000;
    private static final int PROGRAMS = Integer.getInteger("jvm.oracle.programs", 150);

    /// How many threads came before; a few programs for each, with fewer traces, for that many are slow.
    private static final Map<Integer, Long> BEFORE = Map.of(30, 3_000L, 256, 300L, 4_096, 60L);

    private record Pair(List<String> java, String toy) {}

    /// What came out: traces, and the kinds of failures.
    private record Outcome(long traces, Set<String> failures) {}

    @Test
    void javaAndToyAgree() {
        long seed = Long.getLong("jvm.oracle.seed", System.nanoTime());
        SplittableRandom random = new SplittableRandom(seed);
        int compared = 0;
        long traces = 0;
        for (int i = 0; i < PROGRAMS; i++) {
            Pair pair = pair(random.split());
            Outcome toy = explore(ToyParser.parse("random.toy", pair.toy()), 1);
            if (toy.traces() < MOST) {
                String what = "seed " + seed + "\n" + pair.java() + "\n" + pair.toy();
                Target target = java(pair);
                assertEquals(toy, explore(target, 1), what);
                assertEquals(toy, explore(target, 2), what);
                compared++;
                traces += toy.traces();
            }
        }
        withThreadsBefore(random, seed);
        System.out.println("jvm oracle: " + compared + " programs, " + traces + " traces, seed " + seed);
        assertTrue(compared > PROGRAMS / 2);
    }

    private static void withThreadsBefore(SplittableRandom random, long seed) {
        BEFORE.forEach((before, most) -> {
            System.setProperty("allways.threads.before", before.toString());
            try {
                for (int i = 0; i < PROGRAMS / 15; i++) {
                    Pair pair = pair(random.split());
                    Outcome toy = explore(ToyParser.parse("random.toy", pair.toy()), 1);
                    if (toy.traces() < most) {
                        String what = "seed " + seed + ", " + before + " threads before\n" + pair.java();
                        assertEquals(toy, explore(java(pair), 1), what);
                    }
                }
            } finally {
                System.clearProperty("allways.threads.before");
            }
        });
    }

    private static Target java(Pair pair) {
        Path classes = Path.of("target/test-classes").toAbsolutePath();
        Launch launch = new Launch(List.of(classes), Interpreter.class.getName(), pair.java());
        Options options = new Options(false, WaitOptions.STANDARD, Duration.ofSeconds(30), false);
        return new JvmTarget("random", launch.urls(), List.of(), Set.of(), launch.entry(), options);
    }

    private static Outcome explore(Target target, int workers) {
        Settings settings = Settings.DEFAULT
                .withLimits(Limits.NONE.withExecutions(MOST))
                .withWorkers(workers)
                .withKeepGoing(true);
        Verdict verdict = new Exploration(target, "optimal", settings).search(Observer.NONE);
        assertEquals(0, verdict.blocked());
        Set<String> kinds = new TreeSet<>();
        verdict.violations().forEach(violation -> kinds.add(violation.kind()));
        return new Outcome(verdict.executions(), kinds);
    }

    // --- random programs

    private static Pair pair(SplittableRandom random) {
        int threads = 2 + random.nextInt(3);
        List<String> java = new ArrayList<>();
        StringBuilder toy = new StringBuilder("""
                var x0, x1, x2
                var y0, y1, y2
                var z0, z1
                semaphore s0 = 1
                semaphore s1 = 1
                lock k0
                lock k1
                lock l0
                lock l1
                lock l2
                condition c0
                condition c1
                condition c2
                """);
        for (int t = 0; t < threads; t++) {
            StringBuilder own = new StringBuilder();
            toy.append("thread t").append(t).append(" {\n");
            statements(random, 2 + random.nextInt(4), new ArrayList<>(), threads, own, toy);
            toy.append("}\n");
            java.add(own.toString());
        }
        return new Pair(java, toy.toString());
    }

    private static void statements(
            SplittableRandom random,
            int count,
            List<Integer> held,
            int threads,
            StringBuilder java,
            StringBuilder toy) {
        for (int i = 0; i < count; i++) {
            int which = random.nextInt(2);
            switch (random.nextInt(14)) {
                case 0 -> say(java, toy, "r" + which, "r = x" + which);
                case 1 -> say(java, toy, "w" + which, "x" + which + " = 1");
                case 2 -> say(java, toy, "v" + which, "r = y" + which);
                case 3 -> say(java, toy, "V" + which, "y" + which + " = 1");
                case 4 -> {
                    int other = random.nextInt(threads);
                    say(java, toy, "u" + other, "unpark t" + other);
                }
                case 5 -> say(java, toy, "p0", "park");
                case 8, 9 -> say(java, toy, "x" + which, "r = swap z" + which + " with 1");
                case 10 -> say(java, toy, "s" + which, "acquire s" + which);
                case 11 -> say(java, toy, "S" + which, "release s" + which);
                case 12 -> {
                    say(java, toy, "k" + which + "{", "lock k" + which);
                    say(java, toy, "w" + which, "x" + which + " = 1");
                    say(java, toy, "}", "unlock k" + which);
                }
                case 6, 7 -> {
                    if (!held.contains(which) && held.size() < 2) {
                        say(java, toy, "l" + which + "{", "lock l" + which);
                        held.add(which);
                        statements(random, 1 + random.nextInt(3), held, threads, java, toy);
                        held.remove(Integer.valueOf(which));
                        say(java, toy, "}", "unlock l" + which);
                    }
                }
                default -> {
                    if (!held.isEmpty()) {
                        int lock = held.get(random.nextInt(held.size()));
                        switch (random.nextInt(3)) {
                            case 0 -> say(java, toy, "a" + lock, "wait c" + lock + " with l" + lock);
                            case 1 -> say(java, toy, "n" + lock, "notify c" + lock);
                            default -> say(java, toy, "N" + lock, "notifyall c" + lock);
                        }
                    }
                }
            }
        }
    }

    private static void say(StringBuilder java, StringBuilder toy, String inJava, String inToy) {
        java.append(inJava);
        toy.append("    ").append(inToy).append('\n');
    }
}
