package io.allways.jvm.model.locks;

import io.allways.jvm.describe.LockView;
import io.allways.jvm.model.Slots;
import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Locks;
import io.allways.jvm.run.World;
import io.allways.jvm.weave.Replacements.Replaces;
import io.allways.jvm.weave.Replacements.StandsFor;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// `ReentrantReadWriteLock`: who holds what is the JDK's, who waits is known here.
///
/// Who cannot take its half at once goes to the end of a queue, in one op; only the first in the queue may take it
/// later. Whoever comes may overtake the queue, unless the lock is fair, or a reader finds a writer to be the first:
/// that
/// is how readers that wait for each other can be stuck on both sides of a writer.
@StandsFor(ReentrantReadWriteLock.class)
public class CheckedReadWriteLock extends ReentrantReadWriteLock implements Calls.Guarded {
    private static final long serialVersionUID = 1;
    private static final long NO_WRITER = 1;
    private static final long NO_READER = 2;

    /// Bits from here on: whose turn it is.
    private static final int TURNS = 2;

    /// Who waits, the first one first.
    private final transient ArrayDeque<Ticket> queue = new ArrayDeque<>();

    private final transient Slots slots = new Slots(TURNS);

    private final transient Reader reader = new Reader(this);
    private final transient Writer writer = new Writer(this);

    public CheckedReadWriteLock() {}

    public CheckedReadWriteLock(boolean fair) {
        super(fair);
    }

    @Override
    public long guards() {
        long free = (super.isWriteLocked() ? 0 : NO_WRITER) | (super.getReadLockCount() > 0 ? 0 : NO_READER);
        Ticket first = queue.peek();
        return first == null ? free : free | first.turn;
    }

    /// A place in the queue.
    private record Ticket(long turn, boolean writes) {}

    private Ticket queue(boolean writes) {
        Ticket ticket = new Ticket(slots.take(), writes);
        queue.add(ticket);
        return ticket;
    }

    @Override
    public ReadLock readLock() {
        return reader;
    }

    @Override
    public WriteLock writeLock() {
        return writer;
    }

    /// Half of the lock, as something to take.
    private interface Half {
        CheckedReadWriteLock whole();

        /// What must hold for the first in the queue to take it.
        long guard();

        boolean writes();

        /// Whether somebody who comes now may be served before those who wait.
        boolean overtakes();

        boolean take();

        /// Takes it, or a place in the queue. Null if it has it.
        private @Nullable Ticket come() {
            CheckedReadWriteLock whole = whole();
            Calls.begin(whole);
            Ticket ticket = overtakes() && take() ? null : whole.queue(writes());
            Calls.end(whole, true);
            if (ticket != null && Locks.queued()) {
                Locks.enterQueue(whole);
            }
            return ticket;
        }

        /// In a call: the first in the queue takes it.
        private void takeTurn() {
            CheckedReadWriteLock whole = whole();
            Ticket ticket = whole.queue.remove();
            whole.slots.give(ticket.turn);
            take();
            Calls.end(whole, true);
            if (Locks.queued()) {
                Locks.leaveQueue(whole);
            }
        }

        /// Somebody does not wait any longer.
        private void quit(Ticket ticket) {
            Calls.begin(whole());
            whole().queue.remove(ticket);
            whole().slots.give(ticket.turn);
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
                takeTurn();
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
                takeTurn();
            }
            return ready;
        }

        default boolean tryIt() {
            Calls.begin(whole());
            boolean took = take();
            Calls.end(whole(), took);
            return took;
        }

        default boolean tryIt(long nanos) throws InterruptedException {
            if (nanos <= 0) {
                Waits.checkInterrupt();
                return tryIt();
            }
            return lockIt(nanos);
        }
    }

    @LockView("read")
    private static final class Reader extends ReadLock implements Half {
        private static final long serialVersionUID = 1;
        private final CheckedReadWriteLock whole;

        Reader(CheckedReadWriteLock whole) {
            super(whole);
            this.whole = whole;
        }

        @Override
        public CheckedReadWriteLock whole() {
            return whole;
        }

        @Override
        public long guard() {
            return NO_WRITER;
        }

        @Override
        public boolean writes() {
            return false;
        }

        @Override
        public boolean overtakes() {
            Ticket first = whole.queue.peek();
            return first == null
                    || !whole.isFair() && !first.writes
                    || whole.getReadHoldCount() > 0
                    || whole.isWriteLockedByCurrentThread();
        }

        @Override
        public boolean take() {
            return super.tryLock();
        }

        @Override
        public void lock() {
            if (Calls.on()) {
                lockIt();
            } else {
                super.lock();
            }
        }

        @Override
        public void lockInterruptibly() throws InterruptedException {
            if (Calls.on()) {
                lockIt(0);
            } else {
                super.lockInterruptibly();
            }
        }

        @Override
        public boolean tryLock() {
            return Calls.on() ? tryIt() : super.tryLock();
        }

        @Override
        public boolean tryLock(long timeout, TimeUnit unit) throws InterruptedException {
            return Calls.on() ? tryIt(unit.toNanos(timeout)) : super.tryLock(timeout, unit);
        }

        @Override
        public void unlock() {
            if (!Calls.begin(whole)) {
                super.unlock();
                return;
            }
            boolean unlocked = false;
            try {
                super.unlock();
                unlocked = true;
            } finally {
                Calls.end(whole, unlocked);
            }
        }

        @Override
        public String toString() {
            return World.text(this, "java.util.concurrent.locks.ReentrantReadWriteLock$ReadLock") + "[Read locks = "
                    + whole.getReadLockCount() + "]";
        }
    }

    @LockView("write")
    private static final class Writer extends WriteLock implements Half {
        private static final long serialVersionUID = 1;
        private final CheckedReadWriteLock whole;

        Writer(CheckedReadWriteLock whole) {
            super(whole);
            this.whole = whole;
        }

        @Override
        public CheckedReadWriteLock whole() {
            return whole;
        }

        @Override
        public long guard() {
            return NO_WRITER | NO_READER;
        }

        @Override
        public boolean writes() {
            return true;
        }

        @Override
        public boolean overtakes() {
            return !whole.isFair() || whole.queue.isEmpty() || whole.isWriteLockedByCurrentThread();
        }

        @Override
        public boolean take() {
            return super.tryLock();
        }

        @Override
        public void lock() {
            if (Calls.on()) {
                lockIt();
            } else {
                super.lock();
            }
        }

        @Override
        public void lockInterruptibly() throws InterruptedException {
            if (Calls.on()) {
                lockIt(0);
            } else {
                super.lockInterruptibly();
            }
        }

        @Override
        public boolean tryLock() {
            return Calls.on() ? tryIt() : super.tryLock();
        }

        @Override
        public boolean tryLock(long timeout, TimeUnit unit) throws InterruptedException {
            return Calls.on() ? tryIt(unit.toNanos(timeout)) : super.tryLock(timeout, unit);
        }

        @Override
        public void unlock() {
            if (!Calls.begin(whole)) {
                super.unlock();
                return;
            }
            boolean unlocked = false;
            try {
                super.unlock();
                unlocked = true;
            } finally {
                Calls.end(whole, unlocked);
            }
        }

        @Override
        public Condition newCondition() {
            return Calls.on() ? new WriteCondition(whole) : super.newCondition();
        }

        @Override
        public String toString() {
            Thread owner = whole.getOwner();
            return World.text(this, "java.util.concurrent.locks.ReentrantReadWriteLock$WriteLock")
                    + (owner == null ? "[Unlocked]" : "[Locked by thread " + owner.getName() + "]");
        }
    }

    private static final class WriteCondition extends HeldCondition {
        private final CheckedReadWriteLock whole;
        /// The places of those who were woken.
        private final IdentityHashMap<Thread, Ticket> places = new IdentityHashMap<>();

        WriteCondition(CheckedReadWriteLock whole) {
            this.whole = whole;
        }

        @Override
        public String toString() {
            return World.text(this, "java.util.concurrent.locks.AbstractQueuedLongSynchronizer$ConditionObject");
        }

        @Override
        void checkHeld() {
            if (!whole.isWriteLockedByCurrentThread()) {
                throw new IllegalMonitorStateException();
            }
        }

        @Override
        int giveUp() {
            int held = whole.getWriteHoldCount();
            Calls.begin(whole);
            for (int i = 0; i < held; i++) {
                whole.writer.unlock();
            }
            Calls.end(whole, true);
            return held;
        }

        @Override
        void takeBack(int held) {
            whole.writer.lockIt(places.remove(Thread.currentThread()));
            for (int i = 1; i < held; i++) {
                whole.writer.lockIt();
            }
        }

        @Override
        Consumer<Thread> places() {
            return this::place;
        }

        private void place(Thread woken) {
            Calls.begin(whole);
            places.put(woken, whole.queue(true));
            Calls.end(whole, true);
            if (Locks.queued()) {
                Locks.enterQueue(whole, woken);
            }
        }
    }

    // --- looking

    @Override
    protected @Nullable Thread getOwner() {
        boolean on = Calls.beginLook(this);
        Thread owner = super.getOwner();
        end(on);
        return owner;
    }

    private void end(boolean on) {
        if (on) {
            Calls.end(this, false);
        }
    }

    @Override
    public int getReadLockCount() {
        boolean on = Calls.beginLook(this);
        int count = super.getReadLockCount();
        end(on);
        return count;
    }

    @Override
    public boolean isWriteLocked() {
        boolean on = Calls.beginLook(this);
        boolean locked = super.isWriteLocked();
        end(on);
        return locked;
    }

    @Override
    protected Collection<Thread> getQueuedThreads() {
        return Locks.on() ? Locks.queue(this) : super.getQueuedThreads();
    }

    @Override
    public boolean hasWaiters(Condition condition) {
        return !getWaitingThreads(condition).isEmpty();
    }

    @Override
    public int getWaitQueueLength(Condition condition) {
        return getWaitingThreads(condition).size();
    }

    @Override
    protected Collection<Thread> getWaitingThreads(Condition condition) {
        if (!(condition instanceof WriteCondition own) || own.whole != this) {
            return super.getWaitingThreads(condition); // says what is wrong with it
        }
        own.checkHeld();
        return own.set.threads();
    }

    @Override
    public String toString() {
        boolean on = Calls.beginLook(this);
        String text = super.toString();
        end(on);
        return World.text(this, "java.util.concurrent.locks.ReentrantReadWriteLock")
                + text.substring(text.indexOf('['));
    }

    /// What cannot be overridden.
    @Replaces(ReentrantReadWriteLock.class)
    public static final class Finals {
        private Finals() {}

        public static boolean hasQueuedThreads(ReentrantReadWriteLock self) {
            return getQueueLength(self) > 0;
        }

        public static boolean hasQueuedThread(ReentrantReadWriteLock self, Thread thread) {
            return Locks.on() && self instanceof CheckedReadWriteLock own
                    ? own.getQueuedThreads().contains(Objects.requireNonNull(thread))
                    : self.hasQueuedThread(thread);
        }

        public static int getQueueLength(ReentrantReadWriteLock self) {
            return Locks.on() && self instanceof CheckedReadWriteLock own
                    ? own.getQueuedThreads().size()
                    : self.getQueueLength();
        }
    }
}
