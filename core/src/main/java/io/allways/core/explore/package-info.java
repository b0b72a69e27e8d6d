/// The explorers: which executions of a program to run. One algorithm per file, each named in [Explorers].
///
/// Read [Naive] first (the reference), then [Races] (which pairs of events to reverse), then [Optimal] with
/// [OptimalWorker] (one execution per trace, depth first) and [Frontier] (the same tree shared by several workers).
@NullMarked
package io.allways.core.explore;

import org.jspecify.annotations.NullMarked;
