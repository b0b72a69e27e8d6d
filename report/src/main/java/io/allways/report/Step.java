package io.allways.report;

import io.allways.core.Program;

/// A step of a failing execution.
///
/// @param involved whether it can have had a part in the failure: the others are independent of all that led to it
public record Step(int actor, Program.Event event, boolean involved) {
    private static final String ARROW = " → ";

    /// What happened, in the fewest words: `count → 0` for a read, `count = 1` for a write.
    public String text() {
        String object = event.object();
        String value = event.value();
        String words = object.isEmpty() ? event.op() : event.op() + " " + object;
        return switch (event.op()) {
            case "read" -> object + ARROW + value;
            case "write" -> object + " = " + value;
            case "assert" -> words + " " + value;
            default -> value.isEmpty() ? words : words + ARROW + value;
        };
    }
}
