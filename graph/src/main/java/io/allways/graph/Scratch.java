package io.allways.graph;

/// What one thread needs while it inserts a batch. Its own, not the shard's: lines of the cache that two threads write
/// by turns are slower than memory.
final class Scratch {
    /// Entries of the batch that were new.
    final int[] fresh = new int[Worker.BATCH];

    /// Addresses of slots, and of the states they refer to.
    final long[] slots = new long[Worker.BATCH];

    final long[] states = new long[Worker.BATCH];

    /// Only there so that reading ahead is not optimised away.
    @SuppressWarnings("UnusedVariable")
    long touched;
}
