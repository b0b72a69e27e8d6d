package io.allways.murphi.compile;

/// Where the code of a method finds a variable.
sealed interface Storage {
    /// A local slot with a value that is always defined: of bound variables.
    record Value(int slot, Kind kind, Interval interval) implements Storage {}

    /// A local slot with a simple variable as it is stored, 0 being undefined: an `int` up to 31 bits, else a `long`.
    record Raw(int slot) implements Storage {}

    /// Bits in memory.
    record Memory(Address address) implements Storage {}
}
