package io.allways.cluster;

import io.allways.core.explore.Counts;
import java.util.ArrayList;
import java.util.List;

/// A worker process, as the coordinator knows it.
final class Member {
    final int number;
    final String name;
    final List<Slot> slots = new ArrayList<>();
    Counts counts = Counts.NONE;
    Counts pending = Counts.NONE;

    Member(int number, String name) {
        this.number = number;
        this.name = name;
    }

    /// Until it tells again how much is pending.
    void handedIn(Counts some) {
        pending = runs(pending) > runs(some) ? pending.minus(some) : Counts.NONE;
    }

    Status.Worker status(int busy, boolean here) {
        return new Status.Worker(number, name, slots.size(), busy, runs(counts.plus(pending)), here);
    }

    static long runs(Counts counts) {
        return counts.executions() + counts.blocked();
    }

    /// One of a worker's threads.
    static final class Slot {
        final Peer peer;
        final Member member;
        final int number;
        /// Of the search's workers, its number.
        final int worker;

        /// How many items it has; it runs them in turn.
        int items;
        /// How many it should have, if there are enough: several if they are done so quickly that it would mostly wait
        /// for the next.
        int ahead = 1;
        /// When it last handed something in, or began.
        long handedIn;
        /// Whether it was asked to share and has not yet.
        boolean asked;

        int depth;

        Slot(Peer peer, Member member, int number, int worker) {
            this.peer = peer;
            this.member = member;
            this.number = number;
            this.worker = worker;
        }

        boolean idle() {
            return items == 0;
        }
    }
}
