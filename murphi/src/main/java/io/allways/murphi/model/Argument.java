package io.allways.murphi.model;

/// What is passed for a parameter.
public sealed interface Argument {
    /// A copy of a value. A simple one must be defined and within the parameter's range.
    record Value(Term term) implements Argument {}

    /// For a `var` parameter. Indices are evaluated before the call.
    record Reference(Place place) implements Argument {}

    /// CMurphi's `undefined` as an argument.
    record Undefined() implements Argument {}
}
