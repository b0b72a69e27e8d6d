package io.allways.toy;

import java.util.List;

/// A text that is no toy program. The message has everything a person needs: for each thing that is wrong its
/// place, the source line, a caret, and what to write instead.
public final class ToySyntaxException extends RuntimeException {
    private final List<Problem> problems;

    /// One thing that is wrong.
    ///
    /// @param line counted from 1, as is `column`
    /// @param hint what to write instead, empty if there is nothing to say
    /// @param text all of it as a person reads it, three lines without a line break at the end
    public record Problem(int line, int column, String what, String hint, String text) {}

    ToySyntaxException(List<Problem> problems) {
        super(String.join("\n", problems.stream().map(Problem::text).toList()));
        this.problems = List.copyOf(problems);
    }

    /// At least one, in the order of the text.
    public List<Problem> problems() {
        return problems;
    }
}
