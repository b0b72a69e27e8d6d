package io.allways.murphi.model;

/// What may be done with an undefined simple value. Where the two agree, using it is an error.
public enum Undefined {
    /// As rumur: an undefined value may only be asked for with `isundefined`, or copied inside a record or an array.
    STRICT,
    /// As CMurphi: `a := b` copies an undefined `b`, two undefined values of a scalarset or a union are equal, and one
    /// that
    /// is undefined differs from all that are not.
    CMURPHI
}
