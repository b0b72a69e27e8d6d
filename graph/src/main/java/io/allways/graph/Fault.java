package io.allways.graph;

/// What went wrong while a rule, a start state or a property was evaluated: a violation found by the model itself.
/// Thrown without a stack trace: it is about the model's source, and there may be millions.
public final class Fault extends Exception {
    private final String kind;
    private final String message;
    private final String place;

    /// @param kind a word for machines: `assertion`, `error`, `undefined`, `range`, `division`, …
    /// @param message a sentence for people, without the place
    /// @param place where in the source, `file:line:column` or `""`
    public Fault(String kind, String message, String place) {
        super(message, null, false, false);
        this.kind = kind;
        this.message = message;
        this.place = place;
    }

    public String kind() {
        return kind;
    }

    public String message() {
        return message;
    }

    public String place() {
        return place;
    }
}
