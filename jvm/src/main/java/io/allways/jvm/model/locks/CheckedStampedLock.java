package io.allways.jvm.model.locks;

import io.allways.jvm.model.Learned;
import io.allways.jvm.program.Lessons;
import io.allways.jvm.run.Access;
import io.allways.jvm.run.Calls;
import io.allways.jvm.run.World;
import io.allways.jvm.weave.Replacements.StandsFor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.function.LongSupplier;

/// `StampedLock`: stamps are the JDK's, who may have one is the schedule's.
///
/// What is read in optimistic mode, until it is validated, may be written by others at the same time: that is no data
/// race, but an op ([Access#optimistic]).
@StandsFor(StampedLock.class)
public class CheckedStampedLock extends StampedLock implements Calls.Guarded {
    private static final long serialVersionUID = 1;
    private static final long NO_WRITER = 1;
    private static final long FREE = 3;
    /// No writer waits.
    private static final long NO_QUEUE = 4;

    /// Writers that wait; only where somebody looks whether there are any ([Lessons#STAMPED_QUEUES]).
    private int queued;

    public CheckedStampedLock() {}

    @Override
    public long guards() {
        long held = super.isWriteLocked() ? 0 : super.isReadLocked() ? NO_WRITER : FREE;
        return queued == 0 ? held | NO_QUEUE : held;
    }

    /// Waits for a stamp.
    private long take(long guard, LongSupplier attempt) {
        Calls.begin(this, guard);
        return taken(attempt);
    }

    private long taken(LongSupplier attempt) {
        long stamp = attempt.getAsLong();
        Calls.end(this, stamp != 0);
        return stamp;
    }

    private long take(long guard, LongSupplier attempt, long nanos) throws InterruptedException {
        return Calls.await(this, guard, nanos, true) == Calls.Outcome.READY ? taken(attempt) : 0;
    }

    /// Waits for the lock to be free, behind nobody.
    private long write(long nanos, boolean hears) throws InterruptedException {
        if (Learned.knows(Lessons.STAMPED_QUEUES)) {
            Calls.begin(this);
            long stamp = super.tryWriteLock();
            queued += stamp == 0 ? 1 : 0;
            Calls.end(this, true);
            return stamp != 0 ? stamp : writeQueued(nanos, hears);
        }
        return hears ? take(FREE, super::tryWriteLock, nanos) : take(FREE, super::tryWriteLock);
    }

    private long writeQueued(long nanos, boolean hears) throws InterruptedException {
        LongSupplier leave = () -> {
            queued--;
            return super.tryWriteLock();
        };
        if (!hears) {
            return take(FREE, leave);
        }
        boolean ready = false;
        try {
            ready = Calls.await(this, FREE, nanos, true) == Calls.Outcome.READY;
            return ready ? taken(leave) : 0;
        } finally {
            if (!ready) {
                Calls.begin(this);
                queued--;
                Calls.end(this, true);
            }
        }
    }

    private long attempt(LongSupplier attempt) {
        Access.optimistic(false);
        return Calls.begin(this) ? taken(attempt) : attempt.getAsLong();
    }

    @Override
    public long writeLock() {
        try {
            return Calls.on() ? write(0, false) : super.writeLock();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public long tryWriteLock() {
        return attempt(super::tryWriteLock);
    }

    @Override
    public long tryWriteLock(long timeout, TimeUnit unit) throws InterruptedException {
        if (!Calls.on()) {
            return super.tryWriteLock(timeout, unit);
        }
        long nanos = unit.toNanos(timeout);
        if (nanos > 0) {
            return write(nanos, true);
        }
        Waits.checkInterrupt();
        return tryWriteLock();
    }

    @Override
    public long writeLockInterruptibly() throws InterruptedException {
        return Calls.on() ? write(0, true) : super.writeLockInterruptibly();
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
            // Alone of all that read it does not overtake a writer that waits.
            Learned.learn(Lessons.STAMPED_QUEUES);
            return take(NO_WRITER | NO_QUEUE, super::tryReadLock, nanos);
        }
        Waits.checkInterrupt();
        return tryReadLock();
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

    @Override
    public void unlockWrite(long stamp) {
        unlock(() -> super.unlockWrite(stamp));
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

    /// The JDK looks whether the lock is held and then lets it go, whoever holds it by then.
    @Override
    public boolean tryUnlockWrite() {
        if (!Calls.on()) {
            return super.tryUnlockWrite();
        }
        Access.optimistic(false);
        if (!isWriteLocked()) {
            return false;
        }
        unlock(() -> {
            if (!super.tryUnlockWrite()) {
                while (super.tryUnlockRead()) {
                    // all readers lose it
                }
            }
        });
        return true;
    }

    @Override
    public boolean tryUnlockRead() {
        return attempt(() -> super.tryUnlockRead() ? 1 : 0) != 0;
    }

    @Override
    public long tryConvertToWriteLock(long stamp) {
        return attempt(() -> super.tryConvertToWriteLock(stamp));
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
