package io.allways.toy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allways.core.Execution;
import io.allways.core.Execution.Ending;
import io.allways.core.Execution.Left;
import io.allways.core.Plan;
import io.allways.core.Program;
import io.allways.core.Schedule;
import io.allways.core.Target;
import io.allways.core.Verdict;
import io.allways.core.Violation;
import java.util.ArrayList;
import java.util.List;

/// Runs the schedules of violations again, as text and back: the same must go wrong. Every test that finds violations
/// passes its verdict through here.
public final class Replays {
    private static final int MOST_STEPS = 100_000;

    private Replays() {}

    /// What an execution showed; an empty kind if nothing was wrong.
    public record Seen(String kind, String message) {}

    /// Fails unless each violation of `verdict` shows itself again; returns the verdict.
    public static Verdict replayed(Target target, Verdict verdict) {
        try (Program program = target.open()) {
            for (Violation violation : verdict.violations()) {
                Schedule schedule = Schedule.parse(violation.schedule().toString());
                Seen seen = run(program, schedule);
                assertEquals(
                        new Seen(violation.kind(), violation.message()),
                        seen,
                        () -> verdict.algorithm() + ": the replay of " + schedule);
            }
        }
        return verdict;
    }

    /// What comes out of following `schedule` and then going on with whoever ran last.
    public static Seen run(Program program, Schedule schedule) {
        Execution x = new Execution();
        program.run(new Plan().follow(schedule).tail(Plan.Tail.FIRST).maxSteps(MOST_STEPS), x);
        String message = x.violationMessage();
        if (message != null) {
            return new Seen(x.violationKind(), message);
        }
        if (x.ending() != Ending.DEADLOCK && x.ending() != Ending.LIVELOCK) {
            return new Seen("", x.ending().toString());
        }
        List<String> blocked = new ArrayList<>();
        for (int actor = 0; actor < x.actors(); actor++) {
            if (x.left(actor) == Left.BLOCKED) {
                blocked.add(program.actor(actor) + " " + program.waitsFor(x, actor));
            }
        }
        return new Seen(x.ending() == Ending.LIVELOCK ? "livelock" : "deadlock", String.join(", ", blocked));
    }
}
