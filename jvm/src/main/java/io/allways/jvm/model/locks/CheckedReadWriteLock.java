package io.allways.jvm.model.locks;

import io.allways.jvm.describe.LockView;
import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Locks;
import io.allways.jvm.run.World;
import io.allways.jvm.weave.Replacements.Replaces;
import io.allways.jvm.weave.Replacements.StandsFor;
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

    private static final int TO_READ = 0;
    private static final int TO_WRITE = 1;

    private final transient WaitingLine line = new WaitingLine(TURNS);

    private final transient Reader reader = new Reader(this);
    private final transient Writer writer = new Writer(this);

    public CheckedReadWriteLock() {}

    public CheckedReadWriteLock(boolean fair) {
        super(fair);
    }

    @Override
    public long guards() {
        long free = (super.isWriteLocked() ? 0 : NO_WRITER) | (super.getReadLockCount() > 0 ? 0 : NO_READER);
        WaitingLine.Ticket first = line.first();
        return first == null ? free : free | first.turn();
    }

    @Override
    public ReadLock readLock() {
        return reader;
    }

    @Override
    public WriteLock writeLock() {
        return writer;
    }

    @LockView("read")
    private static final class Reader extends ReadLock implements WaitingLine.Claim {
        private static final long serialVersionUID = 1;
        private final CheckedReadWriteLock whole;

        Reader(CheckedReadWriteLock whole) {
            super(whole);
            this.whole = whole;
        }

        @Override
        public Calls.Guarded whole() {
            return whole;
        }

        @Override
        public WaitingLine line() {
            return whole.line;
        }

        @Override
        public long guard() {
            return NO_WRITER;
        }

        @Override
        public int wants() {
            return TO_READ;
        }

        @Override
        public boolean overtakes() {
            WaitingLine.Ticket first = whole.line.first();
            return first == null
                    || !whole.isFair() && first.wants() == TO_READ
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
    private static final class Writer extends WriteLock implements WaitingLine.Claim {
        private static final long serialVersionUID = 1;
        private final CheckedReadWriteLock whole;

        Writer(CheckedReadWriteLock whole) {
            super(whole);
            this.whole = whole;
        }

        @Override
        public Calls.Guarded whole() {
            return whole;
        }

        @Override
        public WaitingLine line() {
            return whole.line;
        }

        @Override
        public long guard() {
            return NO_WRITER | NO_READER;
        }

        @Override
        public int wants() {
            return TO_WRITE;
        }

        @Override
        public boolean overtakes() {
            return !whole.isFair() || whole.line.first() == null || whole.isWriteLockedByCurrentThread();
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
        private final IdentityHashMap<Thread, WaitingLine.Ticket> places = new IdentityHashMap<>();

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
            places.put(woken, whole.line.add(TO_WRITE));
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
