package io.allways.murphi.reference;

import io.allways.murphi.syntax.Span;

/// Something went wrong while a rule, a start state or a property was evaluated.
public final class Fault extends RuntimeException {
    public enum Kind {
        UNDEFINED,
        RANGE,
        INDEX,
        DIVISION,
        OVERFLOW,
        MEMBER,
        FULL,
        EMPTY,
        NO_RESULT,
        STEP,
        ENDLESS,
        ERROR,
        ASSERTION
    }

    private final Kind kind;
    private final Span span;

    Fault(Kind kind, String message, Span span) {
        super(message, null, false, false);
        this.kind = kind;
        this.span = span;
    }

    public Kind kind() {
        return kind;
    }

    public Span span() {
        return span;
    }
}
