package io.allways.promela.run;

import org.jspecify.annotations.Nullable;

/// One step, as it was taken.
///
/// @param partner the process that received in the same step, or -1
/// @param message what a rendezvous handed over; null if there was none
/// @param output what was printed; empty if nobody asked
@SuppressWarnings("ArrayRecordComponent") // never compared
record Taken(int process, Edge edge, int partner, @Nullable Edge received, int @Nullable [] message, String output) {}
