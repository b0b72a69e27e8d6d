package io.allways.murphi.model;

/// The values a bound variable runs through, in order.
public sealed interface Domain {
    /// All values of a type.
    record All(Type.Discrete type) implements Domain {}

    /// `from`, `from + by`, … as long as they are not beyond `to`; none at all if `from` is. Around rules all three are
    /// constants. `by` is not the constant 0.
    record Steps(Term from, Term to, Term by) implements Domain {}
}
