package io.allways.murphi.model;

import io.allways.murphi.syntax.Span;

/// Something with a name that holds a value, or stands for a place that does. Equal only to itself.
public final class Variable {
    public enum Kind {
        /// Part of the state.
        GLOBAL,
        LOCAL,
        /// A parameter that is a copy; never written.
        PARAMETER,
        /// A `var` parameter: stands for the argument's place.
        REFERENCE,
        /// Of `for`, `forall`, `exists`, `ruleset`, `choose`, `multisetcount`, `multisetremovepred`; never written.
        BOUND,
        /// An alias of a place: what is written to it is written there.
        ALIAS,
        /// An alias of a value; never written.
        VALUE
    }

    private final Kind kind;
    private final String name;
    private final Type type;
    private final Span declared;
    private final boolean writable;

    public Variable(Kind kind, String name, Type type, Span declared, boolean writable) {
        this.kind = kind;
        this.name = name;
        this.type = type;
        this.declared = declared;
        this.writable = writable;
    }

    public Kind kind() {
        return kind;
    }

    public String name() {
        return name;
    }

    public Type type() {
        return type;
    }

    /// Where its name is declared.
    public Span declared() {
        return declared;
    }

    public boolean writable() {
        return writable;
    }

    @Override
    public String toString() {
        return name;
    }
}
