package io.allways.core.explore;

/// How much was run. The words are those of [io.allways.core.Verdict].
public record Counts(long executions, long blocked, long bounded, long transitions) {
    public static final Counts NONE = new Counts(0, 0, 0, 0);

    public Counts plus(Counts other) {
        return new Counts(
                executions + other.executions,
                blocked + other.blocked,
                bounded + other.bounded,
                transitions + other.transitions);
    }

    public Counts minus(Counts other) {
        return new Counts(
                executions - other.executions,
                blocked - other.blocked,
                bounded - other.bounded,
                transitions - other.transitions);
    }
}
