package io.allways.murphi.model;

/// What is passed for a parameter.
public sealed interface Argument {
    /// A copy of a value. A simple one must be within the parameter's range. Where it is read from a place
    /// ([Term.Read]) it
    /// may be undefined, and so is the parameter then.
    record Value(Term term) implements Argument {}

    /// For a `var` parameter. Indices are evaluated before the call.
    record Reference(Place place) implements Argument {}

    /// CMurphi's `undefined` as an argument.
    record Undefined() implements Argument {}
}
