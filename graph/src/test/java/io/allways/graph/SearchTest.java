package io.allways.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SearchTest {
    @Test
    void countsAreTheSameEveryTime() throws Exception {
        for (int threads : new int[] {1, 2, 4}) {
            for (int i = 0; i < 5; i++) {
                Outcome outcome = new Search(new FilterLock(4), Settings.DEFAULT.withWorkers(threads)).run();
                assertEquals(9272, outcome.states());
                assertEquals(37088, outcome.rulesFired());
                assertEquals(31, outcome.depth());
            }
        }
    }

    @Test
    void traceIsTheSameEveryTime() throws Exception {
        for (int seed = 0; seed < 5; seed++) {
            GraphModel model = GraphModel.random(new Random(seed), 50_000, Property.Kind.INVARIANT);
            String first = null;
            for (int threads : new int[] {1, 2, 4, 3}) {
                Outcome outcome = new Search(
                                model, Settings.DEFAULT.withWorkers(threads).withDeadlock(Settings.Deadlock.OFF))
                        .run();
                String told = "";
                for (Finding finding : outcome.findings()) {
                    told += finding.message();
                    for (long[] state : finding.trace().states()) told += " " + model.decode(state);
                }
                if (first == null) first = told;
                assertEquals(first, told);
            }
        }
    }

    @Test
    void aMillionLevelsOfOneState() throws Exception {
        int[][] rules = new int[1][1_000_000];
        for (int i = 0; i < rules[0].length; i++) rules[0][i] = Math.min(i + 1, rules[0].length - 1);
        GraphModel model = new GraphModel(24, rules[0].length, new int[] {0}, rules, null, 0);
        Outcome outcome = new Search(model, Settings.DEFAULT.withWorkers(2).withDeadlock(Settings.Deadlock.OFF)).run();
        assertEquals(999_999, outcome.depth());
    }

    @Test
    void limits() throws Exception {
        Counters model = new Counters(4, 20, 8);
        Outcome deep = new Search(model, Settings.DEFAULT.withLimits(Long.MAX_VALUE, 5, Long.MAX_VALUE)).run();
        assertEquals(Outcome.End.DEPTH, deep.end());
        assertEquals(5, deep.depth());
        // Ways to add up to at most 5 with four numbers.
        assertEquals(126, deep.states());
        assertEquals(4 * 70, deep.rulesFired());
        assertEquals(56, deep.unexpanded());
        Outcome short_ = new Search(model, Settings.DEFAULT.withLimits(Long.MAX_VALUE, Long.MAX_VALUE, 1)).run();
        assertEquals(Outcome.End.TIME, short_.end());
        Outcome few = new Search(model, Settings.DEFAULT.withLimits(1000, Long.MAX_VALUE, Long.MAX_VALUE)).run();
        assertEquals(Outcome.End.STATES, few.end());
        assertTrue(few.states() >= 1000 && few.states() < 160_000);
    }

    @Test
    void progressIsToldMeanwhile() throws Exception {
        Search[] search = new Search[1];
        boolean[] seen = new boolean[1];
        search[0] = new Search(new Counters(4, 20, 8), Settings.DEFAULT.withInterrupted(() -> {
            Progress progress = search[0].progress();
            seen[0] |= progress.states() > 1000 && progress.queue() > 0 && progress.bytes() > 0 && progress.load() > 0;
            return false;
        }));
        assertFalse(seen[0]);
        search[0].run();
        assertTrue(seen[0]);
    }

    @Test
    void livenessNeedsStates() {
        GraphModel model = new GraphModel(24, 1, new int[] {0}, new int[][] {{0}}, null, 0);
        model.properties.add(new Property(Property.Kind.LIVENESS, "p", ""));
        model.holds.add(new boolean[1]);
        assertThrows(
                IllegalArgumentException.class,
                () -> new Search(model, Settings.DEFAULT.withStore(Settings.Store.COMPACT40)));
    }

    @Test
    void aModelThatFailsAtOnce() throws Exception {
        GraphModel model = new GraphModel(24, 1, new int[] {0}, new int[][] {{0}}, null, 0);
        Model failing = new Model() {
            @Override
            public String name() {
                return "failing";
            }

            @Override
            public int bits() {
                return 24;
            }

            @Override
            public long fingerprint() {
                return 0;
            }

            @Override
            public List<Rule> starts() {
                return model.starts();
            }

            @Override
            public List<Rule> rules() {
                return model.rules();
            }

            @Override
            public List<Property> properties() {
                return model.properties();
            }

            @Override
            public Steps steps() {
                return new Steps() {
                    @Override
                    public void starts(Sink sink) {
                        sink.failed(0, new Fault("range", "7 is not in 0..3", "m:1:1"));
                    }

                    @Override
                    public void next(long[] state, Sink sink) {}
                };
            }

            @Override
            public List<Variable> show(long[] state) {
                return List.of();
            }
        };
        Outcome outcome = new Search(failing, Settings.DEFAULT).run();
        assertEquals(Outcome.End.VIOLATED, outcome.end());
        assertEquals("range", outcome.findings().get(0).kind());
        assertEquals(0, outcome.findings().get(0).length());
    }
}
