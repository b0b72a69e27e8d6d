package io.allways.cli;

/// What was asked for cannot be done as it stands: a wrong option, a file that is none.
final class UsageError extends RuntimeException {
    private static final long serialVersionUID = 1;

    /// How it is shown.
    enum Style {
        /// The command's help would have helped.
        HELP,
        /// The message says it all.
        PLAIN,
        /// The message has lines of its own, which must stay as they are.
        LINES
    }

    private final Style style;

    UsageError(String message) {
        this(message, Style.HELP);
    }

    UsageError(String message, Style style) {
        super(message);
        this.style = style;
    }

    /// For something wrong in what is to be read, rather than in how it was asked for.
    static UsageError input(String message) {
        return new UsageError(message, Style.PLAIN);
    }

    Style style() {
        return style;
    }
}
