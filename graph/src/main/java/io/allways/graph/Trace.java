package io.allways.graph;

import java.util.List;

/// A path from a start state: `states.get(0)`, then `rules[i]` leads from `states.get(i)` to `states.get(i + 1)`. Of
/// all
/// paths to its last state it is a shortest one.
///
/// @param start number of the start state, in [Model#starts]
/// @param rules numbers in [Model#rules]
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Trace(int start, List<long[]> states, int[] rules) {
    public int length() {
        return rules.length;
    }
}
