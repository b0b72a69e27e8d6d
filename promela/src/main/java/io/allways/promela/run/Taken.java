package io.allways.promela.run;

import org.jspecify.annotations.Nullable;

/// One step, as it was taken.
///
/// @param partner the process that received in the same step, or -1
/// @param message what a rendezvous handed over; empty if there was none, or nobody asked
/// @param output what was printed; empty if nobody asked
record Taken(int process, Edge edge, int partner, @Nullable Edge received, String message, String output) {}
