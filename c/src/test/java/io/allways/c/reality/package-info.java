/// Holds the checker against real runs: random C programs are explored, and also compiled as they are and run many
/// times,
/// with and without ThreadSanitizer. Begin with [io.allways.c.reality.Comparison].
@org.jspecify.annotations.NullMarked
package io.allways.c.reality;
