package io.allways.promela.run;

/// One simple variable in the memory of the globals or of a process.
///
/// @param name with indices and fields: `table[2].owner`
public record Slot(String name, Scalar type) {}
