package io.allways.murphi.compile;

/// What is done with states that differ only in the names of scalarset values.
public enum Symmetry {
    /// They are different states.
    OFF,
    /// Values are sorted by what the state says of them; those of which it seems to say the same stay in their order.
    /// Fast, but an orbit may have several representatives.
    HEURISTIC,
    /// Each orbit has exactly one representative.
    FULL
}
