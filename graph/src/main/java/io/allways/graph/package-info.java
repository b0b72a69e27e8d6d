/// Explicit-state search: visits every state of a [Model], breadth-first, level by level, on any number of threads.
///
/// Read [Model] and [Steps] first (what a front end owes), then `Search` (one run from start to verdict), then `Shard`
/// (how states are kept).
@NullMarked
package io.allways.graph;

import org.jspecify.annotations.NullMarked;
