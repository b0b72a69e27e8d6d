package io.allways.graph;

/// Something checked about states.
///
/// @param name as in the source, or a name made from its place
/// @param place where in the source, `file:line:column` or `""`
public record Property(Kind kind, String name, String place) {
    public enum Kind {
        /// Holds in every state.
        INVARIANT,
        /// States in which it does not hold are left out.
        ASSUMPTION,
        /// Holds in at least one state.
        COVER,
        /// From every state one can be reached in which it holds.
        LIVENESS
    }
}
