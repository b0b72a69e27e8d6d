package io.allways.core.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.core.Execution;
import io.allways.core.Limits;
import io.allways.core.NotControllable;
import io.allways.core.NotDeterministic;
import io.allways.core.Observer;
import io.allways.core.Plan;
import io.allways.core.Program;
import io.allways.core.Restart;
import io.allways.core.ScheduleMismatch;
import io.allways.core.Settings;
import io.allways.core.Target;
import io.allways.core.Verdict;
import io.allways.core.Violation;
import io.allways.toy.RandomToys;
import io.allways.toy.Toy;
import io.allways.toy.ToyParser;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/// A failure that was found is shown, whatever the program does when it is looked into.
class UnreliableProgramTest {
    private static final List<Supplier<RuntimeException>> TROUBLES = List.of(
            () -> new ScheduleMismatch(3, "actor 1", "it does not run there"),
            () -> new NotDeterministic("it did something else."),
            () -> new NotControllable("It calls native code."),
            () -> new Restart("something new"),
            () -> new IllegalStateException("a mistake of ours"));

    private static final Settings SETTINGS = Settings.DEFAULT.withLimits(Limits.NONE.withExecutions(2_000));

    /// Runs as often as it is told, then never again.
    private record Unreliable(Target toy, AtomicInteger good, Supplier<RuntimeException> trouble) implements Target {
        @Override
        public String name() {
            return toy.name();
        }

        @Override
        public Program open() {
            Program program = toy.open();
            return new Program() {
                @Override
                public void run(Plan plan, Execution execution) {
                    if (good.getAndDecrement() <= 0) {
                        throw trouble.get();
                    }
                    program.run(plan, execution);
                }

                @Override
                public Event describe(Execution execution, int index) {
                    return program.describe(execution, index);
                }

                @Override
                public String actor(int number) {
                    return program.actor(number);
                }

                @Override
                public String waitsFor(Execution execution, int actor) {
                    return program.waitsFor(execution, actor);
                }

                @Override
                public void close() {
                    program.close();
                }
            };
        }
    }

    private static void found(Toy toy, Violation violation, int good, Supplier<RuntimeException> trouble) {
        Target target = new Unreliable(toy, new AtomicInteger(good), trouble);
        List<Diagnosis> all = new Exploration(target, "optimal", SETTINGS)
                .diagnose(List.of(violation), Duration.ZERO, () -> false, number -> {});
        assertEquals(1, all.size());
        assertTrue(all.getFirst().violation().sameAs(violation));
    }

    @Test
    void aFailureIsDiagnosedAsFarAsTheProgramGoesAlong() {
        int seen = 0;
        for (long seed = 1; seed <= 300; seed++) {
            Toy toy = RandomToys.of(seed);
            Verdict verdict = new Optimal().explore(toy, SETTINGS, Observer.NONE);
            for (Violation violation : verdict.violations()) {
                seen++;
                for (Supplier<RuntimeException> trouble : TROUBLES) {
                    found(toy, violation, (int) (seed % 7), trouble);
                }
            }
        }
        assertTrue(seen > 20, () -> "too few failures");
    }

    @Test
    void whatWasFoundBeforeTheSearchBrokeOffCounts() {
        Toy toy = ToyParser.parse("test.toy", """
                var x
                thread a { x = x + 1; x = x + 1 }
                thread b { x = x + 1; x = x + 1 }
                check x == 4
                """);
        for (String algorithm : List.of("optimal", "source", "naive", "random", "preemptions")) {
            Target target = new Unreliable(toy, new AtomicInteger(20), TROUBLES.get(1));
            Verdict verdict = Explorers.named(algorithm).explore(target, SETTINGS.withKeepGoing(true), Observer.NONE);
            assertEquals(Verdict.Outcome.VIOLATED, verdict.outcome(), algorithm);
            assertFalse(verdict.exhaustive());
            assertEquals("not deterministic", verdict.limit());
        }
    }

    @Test
    void whoIsStoppedShowsWhatWasFound() {
        Toy toy = ToyParser.parse("test.toy", """
                var x
                thread a { x = x + 1 }
                thread b { x = x + 1 }
                check x == 2
                """);
        Violation violation =
                new Optimal().explore(toy, SETTINGS, Observer.NONE).violations().getFirst();
        List<Diagnosis> all = new Exploration(toy, "optimal", SETTINGS)
                .diagnose(List.of(violation), Duration.ZERO, () -> true, number -> {});
        assertTrue(all.getFirst().violation().sameAs(violation));
    }
}
