package io.allways.jvm.model;

import io.allways.jvm.run.Calls;
import io.allways.jvm.weave.Replacements.StandsFor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/// `ReentrantReadWriteLock`: who holds what is the JDK's, who may is the schedule's. Readers are not held back by
/// writers that wait, so a reader that waits for another reader behind such a writer is not seen to be stuck.
@StandsFor(ReentrantReadWriteLock.class)
public class CheckedReadWriteLock extends ReentrantReadWriteLock implements Calls.Guarded {
    private static final long serialVersionUID = 1;
    private static final long NO_WRITER = 1;
    private static final long NO_READER = 2;

    private final transient Reader reader = new Reader(this);
    private final transient Writer writer = new Writer(this);

    public CheckedReadWriteLock() {}

    public CheckedReadWriteLock(boolean fair) {
        super(fair);
    }

    @Override
    public long guards() {
        return (super.isWriteLocked() ? 0 : NO_WRITER) | (super.getReadLockCount() > 0 ? 0 : NO_READER);
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

        /// What must hold for the caller to take it.
        long guard();

        boolean take();

        default void lockIt(boolean hears) throws InterruptedException {
            if (hears) {
                Calls.await(whole(), guard(), 0, true);
            } else {
                Calls.begin(whole(), guard());
            }
            take();
            Calls.end(whole(), true);
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
            boolean ready = Calls.await(whole(), guard(), nanos, true) == Calls.Outcome.READY;
            if (ready) {
                take();
                Calls.end(whole(), true);
            }
            return ready;
        }
    }

    private static void deaf(Half half) {
        try {
            half.lockIt(false);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

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
            return whole.isWriteLockedByCurrentThread() ? 0 : NO_WRITER;
        }

        @Override
        public boolean take() {
            return super.tryLock();
        }

        @Override
        public void lock() {
            if (Calls.on()) {
                deaf(this);
            } else {
                super.lock();
            }
        }

        @Override
        public void lockInterruptibly() throws InterruptedException {
            if (Calls.on()) {
                lockIt(true);
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
    }

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
            return whole.isWriteLockedByCurrentThread() ? 0 : NO_WRITER | NO_READER;
        }

        @Override
        public boolean take() {
            return super.tryLock();
        }

        @Override
        public void lock() {
            if (Calls.on()) {
                deaf(this);
            } else {
                super.lock();
            }
        }

        @Override
        public void lockInterruptibly() throws InterruptedException {
            if (Calls.on()) {
                lockIt(true);
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
    }

    private static final class WriteCondition extends HeldCondition {
        private final CheckedReadWriteLock whole;

        WriteCondition(CheckedReadWriteLock whole) {
            this.whole = whole;
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
            Calls.begin(whole, NO_WRITER | NO_READER);
            for (int i = 0; i < held; i++) {
                whole.writer.take();
            }
            Calls.end(whole, true);
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
    public boolean hasWaiters(Condition condition) {
        return getWaitQueueLength(condition) > 0;
    }

    @Override
    public int getWaitQueueLength(Condition condition) {
        if (!(condition instanceof WriteCondition own)) {
            return super.getWaitQueueLength(condition);
        }
        own.checkHeld();
        return own.set.size();
    }

    @Override
    public String toString() {
        return "java.util.concurrent.locks.ReentrantReadWriteLock[Write locks = " + (isWriteLocked() ? 1 : 0)
                + ", Read locks = " + getReadLockCount() + "]";
    }
}
