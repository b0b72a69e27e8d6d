package io.allways.toy;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.core.Execution;
import io.allways.core.Plan;
import io.allways.core.Program;
import io.allways.core.Schedule;
import io.allways.core.Target;
import io.allways.core.Verdict;
import io.allways.core.Violation;
import java.util.List;

/// Runs the schedules of violations again, as text and back: the same must go wrong. Every test that finds violations
/// passes its verdict through here.
public final class Replays {
    private static final int MOST_STEPS = 100_000;

    private Replays() {}

    /// Fails unless each violation of `verdict` shows itself again; returns the verdict.
    public static Verdict replayed(Target target, Verdict verdict) {
        try (Program program = target.open()) {
            for (Violation violation : verdict.violations()) {
                List<Violation> seen =
                        run(program, Schedule.parse(violation.schedule().toString()));
                assertTrue(
                        seen.stream().anyMatch(violation::sameAs),
                        () -> verdict.algorithm() + " found " + violation + ", but its replay shows " + seen);
            }
        }
        return verdict;
    }

    /// What goes wrong if `schedule` is followed and then whoever ran last goes on.
    public static List<Violation> run(Program program, Schedule schedule) {
        Execution x = new Execution();
        program.run(new Plan().follow(schedule).tail(Plan.Tail.FIRST).maxSteps(MOST_STEPS), x);
        return Violation.of(program, x, 1);
    }
}
