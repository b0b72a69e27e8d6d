package io.allways.jvm.model.locks;

import io.allways.jvm.model.Slots;
import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Locks;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/// Who waits for something that the JDK gives in turn (`AbstractQueuedSynchronizer`): whoever cannot take it at once
/// goes to the end of a queue, in the same op, and only the first in the queue may take it later. So one that wants
/// much
/// holds back those behind it who would be content with what is there.
final class WaitingLine {
    private final ArrayDeque<Ticket> queue = new ArrayDeque<>();
    private final Slots slots;

    /// @param turns the first bit of the object's guards that says whose turn it is
    WaitingLine(int turns) {
        slots = new Slots(turns);
    }

    /// A place in the queue.
    ///
    /// @param turn the guard that holds when it is the first
    record Ticket(long turn, int wants) {}

    @Nullable Ticket first() {
        return queue.peek();
    }

    /// A place at the end. In a call of the object.
    Ticket add(int wants) {
        Ticket ticket = new Ticket(slots.take(), wants);
        queue.add(ticket);
        return ticket;
    }

    private void remove(Ticket ticket) {
        queue.remove(ticket);
        slots.give(ticket.turn);
    }

    /// Something that can be taken, at once or in turn.
    interface Claim {
        /// What it is taken from.
        Calls.Guarded whole();

        WaitingLine line();

        /// What must hold for the first in the queue to take it, beside that it is the first.
        long guard();

        /// What a [Ticket] says of it.
        int wants();

        /// Whether somebody who comes now may be served before those who wait.
        boolean overtakes();

        boolean take();

        /// Takes it, or a place in the queue. Null if it has it.
        private @Nullable Ticket come() {
            Calls.begin(whole());
            Ticket ticket = overtakes() && take() ? null : line().add(wants());
            Calls.end(whole(), true);
            if (ticket != null && Locks.queued()) {
                Locks.enterQueue(whole());
            }
            return ticket;
        }

        /// In a call: the first in the queue takes it.
        private void takeTurn(Ticket ticket) {
            line().remove(ticket);
            take();
            left();
        }

        /// Somebody does not wait any longer.
        private void quit(Ticket ticket) {
            Calls.begin(whole());
            line().remove(ticket);
            left();
        }

        private void left() {
            Calls.end(whole(), true);
            if (Locks.queued()) {
                Locks.leaveQueue(whole());
            }
        }

        default void lockIt() {
            lockIt(null);
        }

        /// @param place its place in the queue, if it has one already
        default void lockIt(@Nullable Ticket place) {
            Ticket ticket = place != null ? place : come();
            if (ticket != null) {
                Calls.begin(whole(), guard() | ticket.turn);
                takeTurn(ticket);
            }
        }

        /// False if the time is up (`nanos`; 0 if it has no limit).
        default boolean lockIt(long nanos) throws InterruptedException {
            Waits.checkInterrupt();
            Ticket ticket = come();
            if (ticket == null) {
                return true;
            }
            boolean ready = false;
            try {
                ready = Calls.await(whole(), guard() | ticket.turn, nanos, true) == Calls.Outcome.READY;
            } finally {
                if (!ready) {
                    quit(ticket);
                }
            }
            if (ready) {
                takeTurn(ticket);
            }
            return ready;
        }

        /// Overtakes, even where who is about to wait must not.
        default boolean tryIt() {
            Calls.begin(whole());
            boolean took = take();
            Calls.end(whole(), took);
            return took;
        }

        /// A limit of 0 still means to be asked like one who is about to wait.
        default boolean tryIt(long nanos) throws InterruptedException {
            if (nanos > 0) {
                return lockIt(nanos);
            }
            Waits.checkInterrupt();
            Calls.begin(whole());
            boolean took = overtakes() && take();
            Calls.end(whole(), took);
            return took;
        }
    }
}
