package io.allways.jvm.model.locks;

import io.allways.jvm.model.Learned;
import io.allways.jvm.model.Slots;
import io.allways.jvm.program.Lessons;
import io.allways.jvm.run.Access;
import io.allways.jvm.run.Calls;
import io.allways.jvm.run.World;
import io.allways.jvm.weave.Replacements.StandsFor;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// `StampedLock`: stamps are the JDK's, who may have one is the schedule's.
///
/// A `tryReadLock` with a time waits behind a writer that waits. Where a program has both, who waits is in a queue, as
/// in [CheckedReadWriteLock]: whoever comes may overtake it, but for such readers, and for those who found a writer in
/// the lock.
///
/// What is read in optimistic mode, until it is validated, may be written by others at the same time: that is no data
/// race, but an op ([Access#optimistic]).
@StandsFor(StampedLock.class)
public class CheckedStampedLock extends StampedLock implements Calls.Guarded {
    private static final long serialVersionUID = 1;
    private static final long NO_WRITER = 1;
    private static final long FREE = 3;
    /// Bits from here on: whose turn it is.
    private static final int TURNS = 2;

    /// Who waits, the first one first.
    private final transient ArrayDeque<Long> queue = new ArrayDeque<>();

    private final transient Slots slots = new Slots(TURNS);
    /// Who has come to read with a limit of time, and who to write: as long as it is one thread, the queue does not
    /// matter.
    private transient @Nullable Thread reader;

    private transient @Nullable Thread writer;
    /// Who has it to write, or had it last.
    private transient @Nullable Thread holder;

    public CheckedStampedLock() {}

    @Override
    public long guards() {
        long free = super.isWriteLocked() ? 0 : super.isReadLocked() ? NO_WRITER : FREE;
        Long first = queue.peek();
        return first == null ? free : free | first;
    }

    /// Whether those who wait have to be in a queue.
    private boolean queues(long guard, boolean fair) {
        if (guard == FREE) {
            writer = writer == null ? Thread.currentThread() : writer;
        } else if (fair) {
            reader = Thread.currentThread();
        }
        if (reader != null && writer != null && reader != writer) {
            Learned.learn(Lessons.STAMPED_QUEUES);
        }
        return Learned.knows(Lessons.STAMPED_QUEUES);
    }

    /// Waits for a stamp.
    private long take(long guard, LongSupplier attempt) {
        if (queues(guard, false)) {
            long turn = come(guard, attempt, false);
            return turn < 0 ? -turn : takeTurn(Calls.begin(this, guard | turn), attempt);
        }
        Calls.begin(this, guard);
        return taken(attempt);
    }

    /// Comes to the lock: gets a stamp, which it returns with a minus, or a turn to wait for.
    ///
    /// @param fair not before those who wait
    private long come(long guard, LongSupplier attempt, boolean fair) {
        Calls.begin(this);
        long stamp = fair && !queue.isEmpty() ? 0 : attempt.getAsLong();
        boolean waits = stamp == 0 && guard == FREE;
        long turn = waits ? queueUp() : 0;
        Calls.end(this, stamp != 0 || waits);
        if (stamp != 0) {
            return -stamp;
        }
        return waits ? turn : comeToRead(attempt);
    }

    /// A reader that could not have the lock at once looks once more, unless others wait.
    private long comeToRead(LongSupplier attempt) {
        Calls.begin(this);
        long stamp = queue.isEmpty() ? attempt.getAsLong() : 0;
        long turn = stamp == 0 ? queueUp() : 0;
        Calls.end(this, true);
        return stamp != 0 ? -stamp : turn;
    }

    private long queueUp() {
        long turn = slots.take();
        queue.add(turn);
        return turn;
    }

    /// In a call: the first in the queue takes it.
    private long takeTurn(boolean on, LongSupplier attempt) {
        slots.give(queue.remove());
        long stamp = attempt.getAsLong();
        if (on) {
            Calls.end(this, true);
        }
        return stamp;
    }

    private void quit(long turn) {
        Calls.begin(this);
        queue.remove(turn);
        slots.give(turn);
        Calls.end(this, true);
    }

    private long taken(LongSupplier attempt) {
        long stamp = attempt.getAsLong();
        Calls.end(this, stamp != 0);
        return stamp;
    }

    private long take(long guard, LongSupplier attempt, long nanos) throws InterruptedException {
        boolean fair = guard == NO_WRITER && nanos > 0;
        if (queues(guard, fair)) {
            Waits.checkInterrupt();
            long turn = come(guard, attempt, fair);
            return turn < 0 ? -turn : stay(guard, turn, attempt, nanos);
        }
        return Calls.await(this, guard, nanos, true) == Calls.Outcome.READY ? taken(attempt) : 0;
    }

    private long stay(long guard, long turn, LongSupplier attempt, long nanos) throws InterruptedException {
        boolean ready = false;
        try {
            ready = Calls.await(this, guard | turn, nanos, true) == Calls.Outcome.READY;
        } catch (InterruptedException e) {
            quit(turn);
            throw e;
        }
        if (ready) {
            return takeTurn(true, attempt);
        }
        quit(turn);
        return 0;
    }

    private long attempt(LongSupplier attempt) {
        Access.optimistic(false);
        return Calls.begin(this) ? taken(attempt) : attempt.getAsLong();
    }

    @Override
    public long writeLock() {
        return Calls.on() ? take(FREE, this::write) : super.writeLock();
    }

    @Override
    public long tryWriteLock() {
        return attempt(this::write);
    }

    @Override
    public long tryWriteLock(long timeout, TimeUnit unit) throws InterruptedException {
        if (!Calls.on()) {
            return super.tryWriteLock(timeout, unit);
        }
        long nanos = unit.toNanos(timeout);
        if (nanos > 0) {
            return take(FREE, this::write, nanos);
        }
        Waits.checkInterrupt();
        return tryWriteLock();
    }

    @Override
    public long writeLockInterruptibly() throws InterruptedException {
        return Calls.on() ? take(FREE, this::write, 0) : super.writeLockInterruptibly();
    }

    @Override
    public long readLock() {
        return Calls.on() ? take(NO_WRITER, super::tryReadLock) : super.readLock();
    }

    @Override
    public long tryReadLock() {
        return attempt(super::tryReadLock);
    }

    @Override
    public long tryReadLock(long timeout, TimeUnit unit) throws InterruptedException {
        if (!Calls.on()) {
            return super.tryReadLock(timeout, unit);
        }
        long nanos = unit.toNanos(timeout);
        if (nanos > 0) {
            return take(NO_WRITER, super::tryReadLock, nanos);
        }
        Waits.checkInterrupt();
        return queues(NO_WRITER, true) ? attempt(() -> queue.isEmpty() ? super.tryReadLock() : 0) : tryReadLock();
    }

    @Override
    public long readLockInterruptibly() throws InterruptedException {
        return Calls.on() ? take(NO_WRITER, super::tryReadLock, 0) : super.readLockInterruptibly();
    }

    // --- optimistic mode

    @Override
    public long tryOptimisticRead() {
        boolean on = Calls.beginLook(this);
        long stamp = super.tryOptimisticRead();
        if (on) {
            Calls.end(this, false);
            Access.optimistic(stamp != 0);
        }
        return stamp;
    }

    @Override
    public boolean validate(long stamp) {
        boolean on = Calls.beginLook(this);
        boolean valid = super.validate(stamp);
        if (on) {
            Calls.end(this, false);
            Access.optimistic(false);
        }
        return valid;
    }

    // --- unlocking and converting

    private void unlock(Runnable body) {
        if (!Calls.begin(this)) {
            body.run();
            return;
        }
        boolean unlocked = false;
        try {
            body.run();
            unlocked = true;
        } finally {
            Calls.end(this, unlocked);
        }
    }

    private long write() {
        return held(super.tryWriteLock());
    }

    private long held(long stamp) {
        if (stamp != 0) {
            holder = Thread.currentThread();
        }
        return stamp;
    }

    private boolean isOthers() {
        return super.isWriteLocked() && holder != Thread.currentThread();
    }

    /// The JDK looks whether the lock is held and then lets it go, whoever holds it by then. That can be seen only
    /// where
    /// a thread lets go what another holds; then the search begins again with the JDK's own code.
    private static void letGo(boolean others) {
        if (others) {
            Learned.learn(Lessons.INSIDE + StampedLock.class.getName());
        }
    }

    @Override
    public void unlockWrite(long stamp) {
        boolean[] others = {false};
        try {
            unlock(() -> {
                others[0] = isOthers();
                super.unlockWrite(stamp);
            });
        } finally {
            letGo(others[0]);
        }
    }

    @Override
    public void unlockRead(long stamp) {
        unlock(() -> super.unlockRead(stamp));
    }

    @Override
    public void unlock(long stamp) {
        if (isWriteLockStamp(stamp)) {
            unlockWrite(stamp);
        } else {
            unlockRead(stamp);
        }
    }

    @Override
    public boolean tryUnlockWrite() {
        boolean[] others = {false};
        boolean was = attempt(() -> {
                    others[0] = isOthers();
                    return super.tryUnlockWrite() ? 1 : 0;
                })
                != 0;
        letGo(others[0]);
        return was;
    }

    @Override
    public boolean tryUnlockRead() {
        return attempt(() -> super.tryUnlockRead() ? 1 : 0) != 0;
    }

    @Override
    public long tryConvertToWriteLock(long stamp) {
        return attempt(() -> held(super.tryConvertToWriteLock(stamp)));
    }

    @Override
    public long tryConvertToReadLock(long stamp) {
        return attempt(() -> super.tryConvertToReadLock(stamp));
    }

    @Override
    public long tryConvertToOptimisticRead(long stamp) {
        long converted = attempt(() -> super.tryConvertToOptimisticRead(stamp));
        Access.optimistic(converted != 0);
        return converted;
    }

    // --- looking

    @Override
    public boolean isWriteLocked() {
        return look(() -> super.isWriteLocked() ? 1 : 0) != 0;
    }

    @Override
    public boolean isReadLocked() {
        return look(() -> super.isReadLocked() ? 1 : 0) != 0;
    }

    @Override
    public int getReadLockCount() {
        return (int) look(super::getReadLockCount);
    }

    private long look(LongSupplier body) {
        boolean on = Calls.beginLook(this);
        long seen = body.getAsLong();
        if (on) {
            Calls.end(this, false);
        }
        return seen;
    }

    @Override
    public String toString() {
        int readers = getReadLockCount();
        return World.text(this, "java.util.concurrent.locks.StampedLock")
                + (isWriteLocked() ? "[Write-locked]" : readers == 0 ? "[Unlocked]" : "[Read-locks:" + readers + "]");
    }

    // --- views

    @Override
    public Lock asReadLock() {
        return new View(false);
    }

    @Override
    public Lock asWriteLock() {
        return new View(true);
    }

    @Override
    public ReadWriteLock asReadWriteLock() {
        return new ReadWriteLock() {
            @Override
            public String toString() {
                return World.text(this, "java.util.concurrent.locks.StampedLock$ReadWriteLockView");
            }

            @Override
            public Lock readLock() {
                return asReadLock();
            }

            @Override
            public Lock writeLock() {
                return asWriteLock();
            }
        };
    }

    private final class View implements Lock {
        private final boolean writes;

        View(boolean writes) {
            this.writes = writes;
        }

        @Override
        public void lock() {
            long stamp = writes ? writeLock() : readLock();
            assert stamp != 0;
        }

        @Override
        public void lockInterruptibly() throws InterruptedException {
            long stamp = writes ? writeLockInterruptibly() : readLockInterruptibly();
            assert stamp != 0;
        }

        @Override
        public boolean tryLock() {
            return (writes ? tryWriteLock() : tryReadLock()) != 0;
        }

        @Override
        public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
            return (writes ? tryWriteLock(time, unit) : tryReadLock(time, unit)) != 0;
        }

        @Override
        public void unlock() {
            if (!(writes ? tryUnlockWrite() : tryUnlockRead())) {
                throw new IllegalMonitorStateException();
            }
        }

        @Override
        public Condition newCondition() {
            throw new UnsupportedOperationException();
        }

        @Override
        public String toString() {
            String type = writes ? "WriteLockView" : "ReadLockView";
            return World.text(this, "java.util.concurrent.locks.StampedLock$" + type);
        }
    }
}
