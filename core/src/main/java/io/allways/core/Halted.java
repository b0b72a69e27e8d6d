package io.allways.core;

/// An execution was ended where it was ([Target#halt]): the time is up, or somebody wants an end. What was found before
/// counts.
public final class Halted extends NotControllable {
    private static final long serialVersionUID = 1;

    private final String limit;

    /// @param limit as [Verdict#limit] has it: `time`, `interrupted`
    public Halted(String limit) {
        super(limit.equals("time") ? "There was no time left (--time)." : "It was interrupted.");
        this.limit = limit;
    }

    public String limit() {
        return limit;
    }
}
