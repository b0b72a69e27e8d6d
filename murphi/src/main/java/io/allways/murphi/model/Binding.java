package io.allways.murphi.model;

/// A variable around a rule, a start state or a property, or of an alias statement. Later ones may refer to earlier
/// ones.
public sealed interface Binding {
    Variable variable();

    /// A parameter of a ruleset: one instance for each value. Domains of steps have constant bounds.
    record Each(Variable variable, Domain domain) implements Binding {}

    /// An alias of a place.
    record Alias(Variable variable, Place place) implements Binding {}

    /// An alias of a value, evaluated once. (Aliases of constants are replaced by them.)
    record Value(Variable variable, Term term) implements Binding {}

    /// `choose`: one instance for each element of the multiset in the state at hand.
    record Chosen(Variable variable, Place multiset) implements Binding {}
}
