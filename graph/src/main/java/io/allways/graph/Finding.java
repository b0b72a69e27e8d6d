package io.allways.graph;

import org.jspecify.annotations.Nullable;

/// A violation.
///
/// @param kind `invariant`, `deadlock`, `liveness`, `cover`, or the kind of a [Fault]
/// @param message a sentence for people
/// @param place where in the source, or `""`
/// @param trace to the state that is wrong, or to the one in which `rule` goes wrong; of a cover, and of a start state
/// that
///     goes wrong, there is none
/// @param rule the rule that goes wrong after the last state of the trace, or -1. Without a trace: the start state
public record Finding(
        String kind, String message, String place, @Nullable Trace trace, int rule) {
    /// Steps of the whole story.
    public int length() {
        return trace == null ? 0 : trace.length() + (rule >= 0 ? 1 : 0);
    }
}
