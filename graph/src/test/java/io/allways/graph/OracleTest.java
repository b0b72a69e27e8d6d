package io.allways.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Every search against brute force on random graphs: counts, rules fired, depth, the length of the shortest trace;
/// with
/// every store, on one, two and four threads. Every trace is followed again.
class OracleTest {
    private static final int[] THREADS = {1, 2, 4};

    @Test
    void smallGraphs() throws Exception {
        for (int seed = 0; seed < 400; seed++) {
            Random random = new Random(seed);
            GraphModel model = GraphModel.random(
                    random, 60, Property.Kind.INVARIANT, Property.Kind.ASSUMPTION, Property.Kind.INVARIANT);
            for (Settings.Deadlock deadlock : Settings.Deadlock.values()) {
                for (Settings.Store store : Settings.Store.values()) {
                    check(model, store, deadlock, 1 + seed % 2, "seed " + seed);
                }
            }
        }
    }

    @Test
    void largeGraphs() throws Exception {
        for (int seed = 1000; seed < 1012; seed++) {
            Random random = new Random(seed);
            GraphModel model = GraphModel.random(random, 60_000, Property.Kind.INVARIANT);
            for (Settings.Store store : Settings.Store.values()) {
                for (int threads : THREADS) check(model, store, Settings.Deadlock.OFF, threads, "seed " + seed);
            }
        }
    }

    @Test
    void newGraphs() throws Exception {
        long first = System.nanoTime();
        for (long seed = first; seed < first + 100; seed++) {
            GraphModel model =
                    GraphModel.random(new Random(seed), 2000, Property.Kind.INVARIANT, Property.Kind.ASSUMPTION);
            check(model, Settings.Store.values()[(int) (seed % 3 + 3) % 3], Settings.Deadlock.STUCK, 2, "seed " + seed);
        }
    }

    static void check(GraphModel model, Settings.Store store, Settings.Deadlock deadlock, int threads, String what)
            throws Exception {
        String where = what + ", " + store + ", " + deadlock + ", " + threads + " threads";
        for (boolean keepGoing : new boolean[] {false, true}) {
            BruteForce expected = new BruteForce(model, deadlock, !keepGoing);
            Settings settings = Settings.DEFAULT
                    .withStore(store)
                    .withDeadlock(deadlock)
                    .withWorkers(threads)
                    .withKeepGoing(keepGoing);
            Outcome outcome = new Search(model, settings).run();
            assertEquals(expected.states, outcome.states(), where);
            assertArrayEquals(expected.fired, outcome.fired(), where);
            assertEquals(Arrays.stream(expected.fired).sum(), outcome.rulesFired(), where);
            assertEquals(expected.deepest, outcome.depth(), where);
            assertEquals(expected.nearest >= 0, !outcome.findings().isEmpty(), where);
            if (expected.nearest >= 0) {
                assertEquals(expected.nearest, outcome.findings().get(0).length(), where);
            }
            for (Finding finding : outcome.findings()) follow(model, finding, deadlock, where);
        }
    }

    /// The trace is one of the model, and ends in what it says.
    static void follow(GraphModel model, Finding finding, Settings.Deadlock deadlock, String where) {
        Trace trace = finding.trace();
        assertNotNull(trace, where);
        int at = model.decode(trace.states().get(0));
        assertEquals(model.starts[trace.start()], at, where);
        for (int i = 0; i < trace.length(); i++) {
            at = model.rules[trace.rules()[i]][at];
            assertEquals(at, model.decode(trace.states().get(i + 1)), where);
        }
        switch (finding.kind()) {
            case "error" -> assertEquals(GraphModel.BROKEN, model.rules[finding.rule()][at], where);
            case "invariant" -> {
                int last = at;
                assertTrue(model.holds.stream().anyMatch(holds -> !holds[last]), where);
            }
            case "deadlock" -> {
                for (int[] rule : model.rules) {
                    boolean moves =
                            deadlock == Settings.Deadlock.STUCK ? rule[at] >= 0 : rule[at] >= 0 && rule[at] != at;
                    assertTrue(!moves, where);
                }
            }
            case "liveness" -> {}
            default -> throw new AssertionError(finding.kind());
        }
    }

    @Test
    void livenessIsReachabilityFromEverywhere() throws Exception {
        int violated = 0;
        for (int seed = 0; seed < 300; seed++) {
            GraphModel model = GraphModel.random(
                    new Random(seed), seed % 10 == 0 ? 3000 : 40, Property.Kind.LIVENESS, Property.Kind.ASSUMPTION);
            for (int[] rule : model.rules) for (int s = 0; s < rule.length; s++) if (rule[s] < 0) rule[s] = s;
            if (model.properties.isEmpty() || model.properties.get(0).kind() != Property.Kind.LIVENESS) continue;
            BruteForce expected = new BruteForce(model, Settings.Deadlock.OFF, true);
            int dead = expected.nearestDead(0);
            if (dead >= 0) violated++;
            for (Settings.Store store : new Settings.Store[] {Settings.Store.EXACT, Settings.Store.TREE}) {
                Settings settings = Settings.DEFAULT
                        .withStore(store)
                        .withDeadlock(Settings.Deadlock.OFF)
                        .withWorkers(1 + seed % 3);
                Outcome outcome = new Search(model, settings).run();
                String where = "seed " + seed + ", " + store;
                assertEquals(dead >= 0 ? 1 : 0, outcome.findings().size(), where);
                if (dead >= 0) {
                    assertEquals(dead, outcome.findings().get(0).length(), where);
                    follow(model, outcome.findings().get(0), Settings.Deadlock.OFF, where);
                }
            }
        }
        assertTrue(violated > 20, "too few with a violation: " + violated);
    }

    @Test
    void coversAreReachedOrReported() throws Exception {
        for (int seed = 0; seed < 200; seed++) {
            GraphModel model = GraphModel.random(new Random(seed), 80, Property.Kind.COVER, Property.Kind.COVER);
            BruteForce expected = new BruteForce(model, Settings.Deadlock.OFF, false);
            Settings settings = Settings.DEFAULT
                    .withDeadlock(Settings.Deadlock.OFF)
                    .withKeepGoing(true)
                    .withWorkers(2);
            Outcome outcome = new Search(model, settings).run();
            for (int p = 0; p < model.properties.size(); p++) {
                boolean reached = false;
                for (int s = 0; s < model.size; s++)
                    reached |= expected.depth[s] >= 0 && model.holds.get(p)[s];
                assertEquals(reached, outcome.covered()[p], "seed " + seed);
                String name = "cover \"p" + p + "\" is never reached";
                assertEquals(
                        !reached,
                        outcome.findings().stream().anyMatch(f -> f.message().equals(name)),
                        "seed " + seed);
            }
        }
    }

    /// Swapping the two halves of a state's number is a symmetry of rules that treat both alike.
    @Test
    void orbitsUnderSymmetry() throws Exception {
        for (int seed = 0; seed < 60; seed++) {
            Random random = new Random(seed);
            int local = 3 + random.nextInt(20);
            int size = local * local;
            int[][] moves = new int[2][local];
            for (int[] move : moves) for (int i = 0; i < local; i++) move[i] = random.nextInt(local);
            int[][] rules = new int[4][size];
            int[] orbit = new int[size];
            for (int a = 0; a < local; a++) {
                for (int b = 0; b < local; b++) {
                    int s = a * local + b;
                    orbit[s] = Math.min(s, b * local + a);
                    for (int m = 0; m < 2; m++) {
                        rules[2 * m][s] = moves[m][a] * local + b;
                        rules[2 * m + 1][s] = a * local + moves[m][b];
                    }
                }
            }
            GraphModel model = new GraphModel(70, size, new int[] {1}, rules, orbit, seed);
            boolean[] holds = new boolean[size];
            int bad = random.nextInt(size);
            for (int s = 0; s < size; s++) holds[s] = orbit[s] != orbit[bad];
            model.properties.add(new Property(Property.Kind.INVARIANT, "p", ""));
            model.holds.add(holds);
            for (Settings.Store store : Settings.Store.values()) {
                check(model, store, Settings.Deadlock.OFF, 2, "seed " + seed);
            }
        }
    }
}
