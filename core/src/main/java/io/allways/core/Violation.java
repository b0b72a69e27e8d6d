package io.allways.core;

import io.allways.core.Execution.Left;
import java.util.List;

/// Something wrong, with the schedule that shows it.
///
/// @param kind `assertion`, `deadlock`, `livelock`, `wrong-use` …
/// @param execution which execution showed it, counted from 1 (per worker where there are several)
public record Violation(String kind, String message, Schedule schedule, long execution) {
    /// Whether it is the same bug as far as kind and message tell.
    public boolean sameAs(Violation other) {
        return kind.equals(other.kind) && message.equals(other.message);
    }

    /// What is wrong with an execution that `program` has just run: each check that failed, or that nothing can go on.
    public static List<Violation> of(Program program, Execution execution, long number) {
        if (execution.violated()) {
            Schedule schedule = execution.schedule();
            return execution.failures().stream()
                    .map(failure -> new Violation(
                            failure.kind(), failure.message(), schedule.prefix(failure.step() + 1), number))
                    .toList();
        }
        return switch (execution.ending()) {
            case DEADLOCK -> List.of(stuck("deadlock", program, execution, number));
            case LIVELOCK -> List.of(stuck("livelock", program, execution, number));
            case DONE, VIOLATION, BOUND, REDUNDANT, CUT -> List.of();
        };
    }

    private static Violation stuck(String kind, Program program, Execution execution, long number) {
        StringBuilder who = new StringBuilder();
        for (int actor = 0; actor < execution.actors(); actor++) {
            String waits = execution.left(actor) == Left.BLOCKED ? program.waitsFor(execution, actor) : "";
            if (!waits.isEmpty()) {
                who.append(who.isEmpty() ? "" : ", ")
                        .append(program.actor(actor))
                        .append(' ');
                who.append(waits);
            }
        }
        return new Violation(kind, who.toString(), execution.schedule(), number);
    }
}
