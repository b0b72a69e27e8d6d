package io.allways.core;

/// The program did something else under the same schedule: it depends on something no scheduler controls.
public final class NotDeterministic extends RuntimeException {
    private static final long serialVersionUID = 1;
    private static final String USUALLY = " Usually the clock, a random number, a hash order or a native call.";

    public NotDeterministic(int step, int actor, String before, String now) {
        this("replaying step " + (step + 1) + ", actor " + actor + " wanted to do `" + now
                + "` where last time it was `" + before + "`.");
    }

    /// @param how it showed, as a sentence
    public NotDeterministic(String how) {
        super("The program is not deterministic: " + how + USUALLY);
    }

    /// @param how it showed, as a sentence
    /// @param cause what that hints at, as a sentence
    public NotDeterministic(String how, String cause) {
        super("The program is not deterministic: " + how + " " + cause);
    }

    /// A step that nothing before it seemed to influence is another one after fewer of them.
    public static NotDeterministic hidden(int step, int actor, String planned, String now) {
        return new NotDeterministic(
                "in another order of steps that do not depend on each other, step " + (step + 1) + " of actor " + actor
                        + " became `" + now + "`, where it had been `" + planned + "`.",
                "Threads share something here that is not seen.");
    }

    /// A schedule of the program's own that it cannot follow.
    public static NotDeterministic of(ScheduleMismatch mismatch) {
        return new NotDeterministic("under a schedule that it has followed before, step " + (mismatch.step() + 1)
                + " wanted " + mismatch.expected() + ", but now " + mismatch.actual() + ".");
    }
}
