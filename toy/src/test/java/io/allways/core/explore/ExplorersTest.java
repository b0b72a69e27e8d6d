package io.allways.core.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.core.Execution;
import io.allways.core.Limits;
import io.allways.core.Observer;
import io.allways.core.Plan;
import io.allways.core.Program;
import io.allways.core.Schedule;
import io.allways.core.ScheduleMismatch;
import io.allways.core.Settings;
import io.allways.core.Verdict;
import io.allways.core.Verdict.Outcome;
import io.allways.core.Violation;
import io.allways.toy.Toy;
import io.allways.toy.ToyParser;
import io.allways.toy.Toys;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExplorersTest {
    private static final String LOST_UPDATE = """
            var x
            thread a { x = x + 1 }
            thread b { x = x + 1 }
            check x == 2
            """;
    private static final String SPINS_FOR_EVER = """
            var x
            thread a { while x == 0 { } }
            """;

    private static Verdict explore(String algorithm, Toy toy, Settings settings) {
        return Explorers.named(algorithm).explore(toy, settings, Observer.NONE);
    }

    private static Toy parse(String text) {
        return ToyParser.parse("test.toy", text);
    }

    /// The numbers are known from brute force, Nidhugg, GenMC or JMC.
    @TestFactory
    Stream<DynamicTest> knownCounts() {
        Map<Toy, Long> known = new LinkedHashMap<>();
        known.put(Toys.readers(12), 4096L);
        known.put(Toys.lastZero(2), 5L);
        known.put(Toys.lastZero(3), 12L);
        known.put(Toys.lastZero(4), 28L);
        known.put(Toys.lastZero(5), 64L);
        known.put(Toys.lastZero(10), 3328L);
        known.put(Toys.lastZero(12), 15360L);
        known.put(Toys.lastZero(16), 311296L);
        known.put(Toys.counter(2, 2, true), 6L);
        known.put(Toys.counter(3, 2, true), 90L);
        known.put(Toys.counter(4, 2, true), 2520L);
        known.put(Toys.counter(2, 1, false), 4L);
        known.put(Toys.counter(2, 2, false), 34L);
        known.put(Toys.counter(2, 3, false), 328L);
        known.put(Toys.counter(3, 1, false), 36L);
        known.put(Toys.counter(3, 2, false), 7134L);
        for (int threads = 11; threads <= 16; threads++) {
            known.put(Toys.indexer(threads), 1L << 3 * (threads - 11));
        }
        for (int threads : new int[] {13, 14, 16, 20, 26}) {
            known.put(Toys.fileSystem(threads), 1L << threads - 13);
        }
        return known.entrySet().stream()
                .flatMap(entry -> Stream.of(1, 2, 3)
                        .map(workers -> DynamicTest.dynamicTest(
                                entry.getKey().name() + " on " + workers,
                                () -> exactly(entry.getValue(), entry.getKey(), workers))));
    }

    private static void exactly(long traces, Toy toy, int workers) {
        Verdict verdict = explore("optimal", toy, Settings.DEFAULT.withWorkers(workers));
        assertEquals(traces, verdict.executions());
        assertEquals(0, verdict.blocked());
        assertEquals(Outcome.VERIFIED, verdict.outcome());
        assertEquals(workers, verdict.workers().size());
        assertEquals(
                traces,
                verdict.workers().stream().mapToLong(Verdict.Worker::executions).sum());
    }

    /// Nidhugg's source-DPOR has the same number of blocked executions.
    @Test
    void sourceBeginsExecutionsInVain() {
        Verdict verdict = explore("source", Toys.lastZero(10), Settings.DEFAULT);
        assertEquals(3328, verdict.executions());
        assertEquals(16_867, verdict.blocked());
    }

    @Test
    void naiveRunsEveryInterleaving() {
        assertEquals(
                6, explore("naive", Toys.counter(2, 1, false), Settings.DEFAULT).executions());
        assertEquals(
                70,
                explore("naive", Toys.counter(2, 2, false), Settings.DEFAULT).executions());
    }

    @ParameterizedTest
    @ValueSource(strings = {"optimal", "source", "dpor", "dpor-eager", "naive", "preemptions", "random", "pct", "pos"})
    void everyAlgorithmFindsTheLostUpdate(String algorithm) {
        Toy toy = parse(LOST_UPDATE);
        Settings settings = Settings.DEFAULT.withLimits(Limits.NONE.withExecutions(1000));
        Verdict verdict = explore(algorithm, toy, settings);
        assertEquals(Outcome.VIOLATED, verdict.outcome());
        Violation violation = verdict.violations().getFirst();
        assertEquals("assertion", violation.kind());
        assertEquals(java.util.Optional.empty(), Oracle.replay(toy, violation));
    }

    @ParameterizedTest
    @ValueSource(strings = {"preemptions", "random", "pct", "pos"})
    void whatOnlySamplesNeverClaimsToBeExhaustive(String algorithm) {
        Settings settings = Settings.DEFAULT.withLimits(Limits.NONE.withExecutions(200));
        Verdict verdict = explore(algorithm, Toys.counter(2, 1, true), settings);
        assertEquals(Outcome.NO_VIOLATION, verdict.outcome());
        assertFalse(verdict.exhaustive());
    }

    @Test
    void boundsPreemptions() {
        // a is interrupted after its first read, b after its first write, a after its second read: three preemptions.
        Toy toy = parse("""
                var x
                thread a { r = x; s = x; t = x; assert !(r == 0 && s == 1 && t == 2) }
                thread b { x = 1; x = 2 }
                """);
        Settings settings = Settings.DEFAULT;
        assertEquals(
                Outcome.NO_VIOLATION,
                explore("preemptions", toy, settings.withPreemptions(2)).outcome());
        assertEquals(
                Outcome.VIOLATED,
                explore("preemptions", toy, settings.withPreemptions(3)).outcome());
    }

    @ParameterizedTest
    @ValueSource(strings = {"optimal", "source", "dpor", "dpor-eager", "naive", "preemptions", "random", "pct", "pos"})
    void limitsKeepThePartialResult(String algorithm) {
        Settings settings = Settings.DEFAULT.withLimits(Limits.NONE.withExecutions(10));
        Verdict verdict = explore(algorithm, Toys.counter(3, 2, false), settings);
        assertEquals(10, verdict.executions() + verdict.blocked());
        assertFalse(verdict.exhaustive());
        assertEquals("executions", verdict.limit());
        assertEquals(Outcome.NO_VIOLATION, verdict.outcome());
    }

    @ParameterizedTest
    @ValueSource(strings = {"optimal", "source", "dpor", "dpor-eager"})
    void aLimitThatIsJustEnoughDoesNotCount(String algorithm) {
        Toy toy = Toys.counter(2, 2, true);
        Verdict enough = explore(algorithm, toy, Settings.DEFAULT.withLimits(Limits.NONE.withExecutions(6)));
        assertEquals(Outcome.VERIFIED, enough.outcome());
        assertEquals("", enough.limit());
        Verdict few = explore(algorithm, toy, Settings.DEFAULT.withLimits(Limits.NONE.withExecutions(5)));
        assertEquals(5, few.executions());
        assertEquals("executions", few.limit());
    }

    @Test
    void timeIsALimitToo() {
        Settings settings = Settings.DEFAULT.withLimits(Limits.NONE.withTime(Duration.ofMillis(1)));
        Verdict verdict = explore("optimal", Toys.counter(4, 3, true), settings);
        assertEquals("time", verdict.limit());
        assertFalse(verdict.exhaustive());
    }

    @Test
    void aSearchThatRanNothingToItsEndShowsNothing() {
        assertEquals(Outcome.INCOMPLETE, Outcome.of(false, false, 0, 0));
        assertEquals(Outcome.INCOMPLETE, Outcome.of(false, true, 0, 0));
        assertEquals(Outcome.NO_VIOLATION, Outcome.of(false, false, 1, 0));
        assertEquals(Outcome.VIOLATED, Outcome.of(true, false, 0, 0));
    }

    @Test
    void anObserverCanStopTheSearch() {
        Observer stopping = new Observer() {
            @Override
            public void ran(Execution execution) {}

            @Override
            public boolean stopped() {
                return true;
            }
        };
        Verdict verdict = new Optimal().explore(Toys.counter(4, 3, true), Settings.DEFAULT.withWorkers(2), stopping);
        assertEquals("interrupted", verdict.limit());
        assertFalse(verdict.exhaustive());
    }

    @ParameterizedTest
    @ValueSource(strings = {"optimal", "source", "dpor", "dpor-eager", "naive"})
    void aProgramThatNeverEndsIsTold(String algorithm) {
        Settings settings = Settings.DEFAULT.withLimits(Limits.NONE.withSteps(100));
        Verdict verdict = explore(algorithm, parse(SPINS_FOR_EVER), settings);
        assertEquals(1, verdict.bounded());
        assertEquals("steps", verdict.limit());
        assertEquals(Outcome.INCOMPLETE, verdict.outcome());
    }

    @Test
    void aThreadThatNeverReachesAnOpIsToldToo() {
        Verdict verdict = explore("optimal", parse("thread a { while 1 == 1 { } }"), Settings.DEFAULT);
        assertEquals(1, verdict.bounded());
    }

    @Test
    void unknownAlgorithmsAreNamedWithThoseThereAre() {
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> Explorers.named("fastest"));
        assertTrue(e.getMessage().contains("`fastest`") && e.getMessage().contains("dpor-eager"), e.getMessage());
    }

    @Test
    void aScheduleThatDoesNotFitSaysWhere() {
        Program program = parse(LOST_UPDATE).open();
        assertMismatch(program, "0.0.0", 2, "does not run there: the actors that can move are 1");
        assertMismatch(program, "0.7", 1, "actor 7");
        assertMismatch(program, "0:1", 0, "alternative 1 of actor 0");
        Program locked = parse("""
                lock m
                thread a { lock m; unlock m }
                thread b { lock m; unlock m }
                """).open();
        assertMismatch(locked, "0.1", 1, "is blocked and the actors that can move are 0");
    }

    private static void assertMismatch(Program program, String schedule, int step, String text) {
        Plan plan = new Plan().follow(Schedule.parse(schedule));
        ScheduleMismatch e = assertThrows(ScheduleMismatch.class, () -> program.run(plan, new Execution()));
        assertEquals(step, e.step());
        assertTrue(e.getMessage().contains(text), e.getMessage());
        assertTrue(e.getMessage().contains("at step " + (step + 1)), e.getMessage());
    }

    @Test
    void allFailuresOfAnExecutionAreFound() {
        // The two commute, so one execution shows both and no other will.
        Toy toy = parse("""
                thread a { assert 1 == 2 }
                thread b { assert 2 == 3 }
                """);
        Verdict verdict = explore("optimal", toy, Settings.DEFAULT.withKeepGoing(true));
        assertEquals(1, verdict.executions());
        assertEquals(
                List.of("a: assert 1 == 2", "b: assert 2 == 3"),
                verdict.violations().stream().map(Violation::message).toList());
    }

    @Test
    void aWorkersFailureEndsTheSearch() {
        Toy toy = Toys.counter(3, 2, false);
        for (int workers = 1; workers <= 3; workers++) {
            Settings settings = Settings.DEFAULT.withWorkers(workers);
            Observer failing = execution -> {
                throw new IllegalStateException("no");
            };
            assertThrows(IllegalStateException.class, () -> new Optimal().explore(toy, settings, failing));
        }
    }
}
