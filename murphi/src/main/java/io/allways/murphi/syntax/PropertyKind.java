package io.allways.murphi.syntax;

/// What a property claims. `assert` and `invariant` are the same word in two places.
public enum PropertyKind {
    /// Holds always.
    INVARIANT,
    /// States in which it does not hold are of no interest.
    ASSUME,
    /// Holds at least once.
    COVER,
    /// From every state, a state where it holds can be reached.
    LIVENESS
}
