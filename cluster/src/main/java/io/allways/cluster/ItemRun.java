package io.allways.cluster;

import io.allways.core.explore.Fold;
import io.allways.core.explore.ItemWorker;
import java.util.function.Consumer;

/// How a worker goes through an item, execution by execution, and when it hands something in: the part of [Node] that
/// has nothing to do with threads and clocks, so that a [Simulation] does the same.
final class ItemRun {
    /// An item that has been run for less than this is not taken apart: sending it would take longer.
    private static final long TOO_SMALL_NANOS = 2_000_000;

    /// What was found is handed in for the first time after so long, then after twice the time, at last always after so
    /// long: the sooner others know, the less is found in vain.
    private static final long SOON_NANOS = 1_000_000;
    private static final long SELDOM_NANOS = 50_000_000;

    private final ItemWorker worker;
    private final boolean keepGoing;
    private final Consumer<Fold> out;
    /// For how long the item must have been run before its inserts are handed in again.
    private long tellAt = SOON_NANOS;

    ItemRun(ItemWorker worker, boolean keepGoing, Consumer<Fold> out) {
        this.worker = worker;
        this.keepGoing = keepGoing;
        this.out = out;
    }

    /// What came of one execution.
    enum After {
        /// There is more to run.
        MORE,
        /// The same, and something was handed over to others.
        SHARED,
        /// All is handed in.
        DONE
    }

    /// Goes on after an execution.
    ///
    /// @param failed whether something was wrong with it
    /// @param share whether others are idle
    /// @param nanos for how long the item has been run
    After after(boolean failed, boolean share, long nanos) {
        After after = After.MORE;
        if (!failed || keepGoing) {
            if (share && nanos > TOO_SMALL_NANOS) {
                Fold fold = worker.share();
                if (fold != null) {
                    out.accept(fold);
                    after = After.SHARED;
                }
            }
            Fold inserts = worker.overflow(nanos > tellAt);
            if (inserts != null) {
                out.accept(inserts);
                tellAt = nanos + Math.min(nanos, SELDOM_NANOS);
            }
            if (worker.advance()) {
                return after;
            }
        }
        out.accept(worker.all());
        return After.DONE;
    }
}
