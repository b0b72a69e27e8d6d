package io.allways.core;

/// A schedule asks for a step that the program cannot take.
public final class ScheduleMismatch extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int step;
    private final String expected;
    private final String actual;

    public ScheduleMismatch(int step, String expected, String actual) {
        super("The schedule does not fit the program: at step " + (step + 1) + " it wants " + expected + ", but "
                + actual + ". Is it a schedule of another version of the program?");
        this.step = step;
        this.expected = expected;
        this.actual = actual;
    }

    String expected() {
        return expected;
    }

    String actual() {
        return actual;
    }

    /// The index of the step that does not fit; the message counts from 1, as reports do.
    public int step() {
        return step;
    }
}
