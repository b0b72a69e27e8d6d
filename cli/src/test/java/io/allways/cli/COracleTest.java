package io.allways.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.c.BuildFailure;
import io.allways.c.CBuild;
import io.allways.c.CTarget;
import io.allways.c.Options;
import io.allways.c.Toolchain;
import io.allways.core.Limits;
import io.allways.core.Observer;
import io.allways.core.Settings;
import io.allways.core.Target;
import io.allways.core.Verdict;
import io.allways.core.explore.Exploration;
import io.allways.toy.ToyParser;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// Random programs, once in C and once as a toy, which is held against brute force elsewhere: the same number of
/// traces, the same sorts of failures, none blocked; on one worker and on two, in one process and in many.
/// `-Dc.oracle.programs=N` for more.
final class COracleTest {
    private static final long MOST = 2_000;
    private static final long FEW = 100;
    private static final int PROGRAMS = Integer.getInteger("c.oracle.programs", 150);
    private static final Path SOURCE = Path.of("src/test/resources/oracle/interpreter.c");

    private record Pair(List<String> c, String toy) {}

    /// What came out: traces, and the kinds of failures.
    private record Outcome(long traces, Set<String> failures) {}

    @Test
    void cAndToyAgree() throws BuildFailure {
        CCompiler.require();
        Path here = Path.of("").toAbsolutePath();
        Path program = new CBuild(Toolchain.of("gcc"), "").compile(List.of(SOURCE), here);
        long seed = Long.getLong("c.oracle.seed", System.nanoTime());
        SplittableRandom random = new SplittableRandom(seed);
        int compared = 0;
        long traces = 0;
        for (int i = 0; i < PROGRAMS; i++) {
            Pair pair = pair(random.split());
            Outcome toy = explore(ToyParser.parse("random.toy", pair.toy()), "optimal", 1);
            if (toy.traces() < MOST) {
                String what = "seed " + seed + "\n" + pair.c() + "\n" + pair.toy();
                Options options = Options.standard(here).withRacesIgnored().withArguments(pair.c());
                CTarget target = new CTarget("random", program, options);
                assertEquals(toy, explore(target, "optimal", 1), what);
                assertEquals(toy, explore(target, "optimal", 2), what);
                if (toy.traces() < FEW) {
                    assertEquals(toy, explore(target, "source", 1), what);
                    assertEquals(toy, explore(target, "dpor", 1), what);
                }
                target.release();
                if (i % 10 == 0 && toy.traces() < FEW) {
                    CTarget apart = new CTarget("random", program, options.withFork());
                    assertEquals(toy, explore(apart, "optimal", 1), what);
                    apart.release();
                }
                compared++;
                traces += toy.traces();
            }
        }
        System.out.println("c oracle: " + compared + " programs, " + traces + " traces, seed " + seed);
        assertTrue(compared > PROGRAMS / 2);
    }

    private static Outcome explore(Target target, String algorithm, int workers) {
        Settings settings = Settings.DEFAULT
                .withLimits(Limits.NONE.withExecutions(MOST))
                .withWorkers(workers)
                .withKeepGoing(true);
        Verdict verdict = new Exploration(target, algorithm, settings).search(Observer.NONE);
        if (algorithm.equals("optimal")) {
            assertEquals(0, verdict.blocked());
        }
        Set<String> kinds = new TreeSet<>();
        verdict.violations().forEach(violation -> kinds.add(violation.kind()));
        return new Outcome(verdict.executions(), kinds);
    }

    // --- random programs

    private static Pair pair(SplittableRandom random) {
        int threads = 2 + random.nextInt(3);
        List<String> c = new ArrayList<>();
        StringBuilder toy = new StringBuilder("""
                var x0, x1
                var y0, y1
                var z0, z1
                semaphore s0 = 1
                semaphore s1 = 1
                lock k0
                lock k1
                lock l0
                lock l1
                condition c0
                condition c1
                barrier b0[2]
                barrier b1[2]
                """);
        for (int t = 0; t < threads; t++) {
            StringBuilder own = new StringBuilder();
            toy.append("thread t").append(t).append(" {\n");
            statements(random, 2 + random.nextInt(4), new ArrayList<>(), own, toy);
            toy.append("}\n");
            c.add(own.toString());
        }
        return new Pair(c, toy.toString());
    }

    private static void statements(
            SplittableRandom random, int count, List<Integer> held, StringBuilder c, StringBuilder toy) {
        for (int i = 0; i < count; i++) {
            int which = random.nextInt(2);
            switch (random.nextInt(15)) {
                case 0 -> say(c, toy, "r" + which, "r = x" + which);
                case 1 -> say(c, toy, "w" + which, "x" + which + " = 1");
                case 2 -> say(c, toy, "v" + which, "r = y" + which);
                case 3 -> say(c, toy, "V" + which, "y" + which + " = 1");
                case 4, 5 -> say(c, toy, "x" + which, "r = swap z" + which + " with 1");
                case 6 -> say(c, toy, "s" + which, "acquire s" + which);
                case 7 -> say(c, toy, "S" + which, "release s" + which);
                case 8 -> say(c, toy, "b" + which, "barrier b" + which);
                case 9 -> {
                    say(c, toy, "t" + which, "r = trylock k" + which);
                    toy.append("    if r {\n    unlock k").append(which).append("\n    }\n");
                }
                case 10, 11 -> {
                    if (!held.contains(which) && held.size() < 2) {
                        say(c, toy, "l" + which + "{", "lock l" + which);
                        held.add(which);
                        statements(random, 1 + random.nextInt(3), held, c, toy);
                        held.remove(Integer.valueOf(which));
                        say(c, toy, "}", "unlock l" + which);
                    }
                }
                default -> {
                    if (!held.isEmpty()) {
                        int lock = held.get(random.nextInt(held.size()));
                        switch (random.nextInt(3)) {
                            case 0 -> say(c, toy, "a" + lock, "wait c" + lock + " with l" + lock);
                            case 1 -> say(c, toy, "n" + lock, "notify c" + lock);
                            default -> say(c, toy, "N" + lock, "notifyall c" + lock);
                        }
                    }
                }
            }
        }
    }

    private static void say(StringBuilder c, StringBuilder toy, String inC, String inToy) {
        c.append(inC);
        toy.append("    ").append(inToy).append('\n');
    }
}
