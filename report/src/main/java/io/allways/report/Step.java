package io.allways.report;

import io.allways.core.Program;
import java.util.List;

/// A step of a failing execution.
///
/// @param home the actor that is shown as doing it ([Program#home])
/// @param involved whether it can have had a part in the failure: the others are independent of all that led to it
/// @param causes the steps of other actors that it directly depends on; all others follow from these
public record Step(int actor, int home, Program.Event event, boolean involved, Role role, List<Integer> causes) {
    private static final String ARROW = " → ";

    public Step {
        causes = List.copyOf(causes);
    }

    /// Of which nothing is known but itself.
    public Step(int actor, Program.Event event, boolean involved) {
        this(actor, actor, event, involved, Role.OTHER, List.of());
    }

    /// The same for a reader of every step, also of those that nobody needs to know: an actor's beginning, which is
    /// nowhere in the source, and what a call does before what it is called for.
    ///
    /// @param first whether it is the first step of its actor
    public String told(boolean first) {
        return event.op().isEmpty() && first && event.line() == 0 ? "begins" : text();
    }

    /// What happened, in the fewest words: `count → 0` for a read, `count = 1` for a write.
    public String text() {
        String object = event.object();
        String value = event.value();
        if (event.op().isEmpty()) {
            return value.isEmpty() ? "(prepares what comes next)" : "(" + value + ")";
        }
        String words = object.isEmpty() ? event.op() : event.op() + " " + object;
        return switch (event.op()) {
            case "read" -> object + ARROW + value;
            case "write" -> object + " = " + value;
            case "assert" -> words + " " + value;
            default -> value.isEmpty() ? words : words + ARROW + value;
        };
    }
}
