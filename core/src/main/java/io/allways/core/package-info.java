/// The seam between front ends and explorers, and the words both speak: a [Program] runs one execution that
/// follows a [Plan] and writes what happened into an [Execution]; everything else is built from that.
///
/// Read [Program] first, then [Op] (what happens, and which ops commute), then [HappensBefore]. The algorithms are in
/// `io.allways.core.explore`.
@NullMarked
package io.allways.core;

import org.jspecify.annotations.NullMarked;
