package io.allways.murphi.check;

/// How large things may be.
final class Limits {
    private Limits() {}

    /// Of a state, and of a variable.
    static final long STATE_BITS = 1 << 20;

    /// Of an array or a scalarset.
    static final long ELEMENTS = 1 << 20;

    /// Of a multiset.
    static final long SLOTS = 1 << 12;

    /// Between the least and the greatest value of a range.
    static final long RANGE = 1L << 62;

    /// Of rules, or of start states, or of properties, rulesets unrolled.
    static final long INSTANCES = 1 << 22;
}
