package io.allways.jvm.model.locks;

import io.allways.jvm.program.Assumes;
import io.allways.jvm.run.Locks;
import io.allways.jvm.run.World;
import io.allways.jvm.weave.Replacements.Replaces;
import io.allways.jvm.weave.Replacements.StandsFor;
import java.util.Collection;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// `ReentrantLock`: taking and releasing it are one op each. Fairness is not modelled: see [Locks].
@StandsFor(ReentrantLock.class)
public class CheckedReentrantLock extends ReentrantLock {
    private static final long serialVersionUID = 1;

    public CheckedReentrantLock() {}

    public CheckedReentrantLock(boolean fair) {
        super(fair);
        if (fair) {
            World.assume(Assumes.FAIR_LOCK);
        }
    }

    @Override
    public void lock() {
        if (Locks.on()) {
            Locks.lock(this);
        } else {
            super.lock();
        }
    }

    @Override
    public void lockInterruptibly() throws InterruptedException {
        if (Locks.on()) {
            Locks.lock(this, 0);
        } else {
            super.lockInterruptibly();
        }
    }

    @Override
    public boolean tryLock() {
        return Locks.on() ? Locks.tryLock(this) : super.tryLock();
    }

    @Override
    public boolean tryLock(long timeout, TimeUnit unit) throws InterruptedException {
        if (!Locks.on()) {
            return super.tryLock(timeout, unit);
        }
        long nanos = unit.toNanos(timeout);
        if (nanos > 0) {
            return Locks.lock(this, nanos);
        }
        Waits.checkInterrupt();
        return Locks.tryLock(this);
    }

    @Override
    public void unlock() {
        if (Locks.on()) {
            Locks.unlock(this);
        } else {
            super.unlock();
        }
    }

    @Override
    public Condition newCondition() {
        return new CheckedCondition(this, super.newCondition());
    }

    @Override
    public int getHoldCount() {
        return Locks.on() ? Locks.holds(this) : super.getHoldCount();
    }

    @Override
    public boolean isHeldByCurrentThread() {
        return Locks.on() ? Locks.holds(this) > 0 : super.isHeldByCurrentThread();
    }

    @Override
    public boolean isLocked() {
        return Locks.on() ? Locks.isLocked(this) : super.isLocked();
    }

    @Override
    protected @Nullable Thread getOwner() {
        return !Locks.on() ? super.getOwner() : Locks.isLocked(this) ? Locks.owner(this) : null;
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
        if (!(condition instanceof CheckedCondition own) || own.lock != this) {
            throw new IllegalArgumentException("not owner");
        }
        if (!Locks.on()) {
            return super.getWaitingThreads(own.real);
        }
        if (!isHeldByCurrentThread()) {
            throw new IllegalMonitorStateException();
        }
        return Locks.waiting(own);
    }

    @Override
    public String toString() {
        Thread owner = getOwner();
        return "java.util.concurrent.locks.ReentrantLock"
                + (owner == null ? "[Unlocked]" : "[Locked by thread " + owner.getName() + "]");
    }

    /// What cannot be overridden.
    @Replaces(ReentrantLock.class)
    public static final class Finals {
        private Finals() {}

        public static boolean hasQueuedThreads(ReentrantLock self) {
            return getQueueLength(self) > 0;
        }

        public static boolean hasQueuedThread(ReentrantLock self, Thread thread) {
            return Locks.on() && self instanceof CheckedReentrantLock own
                    ? own.getQueuedThreads().contains(thread)
                    : self.hasQueuedThread(thread);
        }

        public static int getQueueLength(ReentrantLock self) {
            return Locks.on() && self instanceof CheckedReentrantLock own
                    ? own.getQueuedThreads().size()
                    : self.getQueueLength();
        }
    }
}
