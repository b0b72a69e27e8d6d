package io.allways.jvm.model.locks;

import io.allways.jvm.program.Assumes;
import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Locks;
import io.allways.jvm.run.Semaphores;
import io.allways.jvm.run.Semaphores.Permits;
import io.allways.jvm.run.World;
import io.allways.jvm.weave.Replacements.Replaces;
import io.allways.jvm.weave.Replacements.StandsFor;
import java.util.Collection;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// `Semaphore`: the permits are the JDK's, who may take them is the schedule's. Fairness is not modelled: whoever asks
/// for few may overtake who waits for many.
@StandsFor(Semaphore.class)
public class CheckedSemaphore extends Semaphore implements Permits {
    private static final long serialVersionUID = 1;

    public CheckedSemaphore(int permits) {
        super(permits);
    }

    public CheckedSemaphore(int permits, boolean fair) {
        super(permits, fair);
        if (fair) {
            World.assume(Assumes.FAIR_LOCK);
        }
    }

    @Override
    public int left() {
        return super.availablePermits();
    }

    private static void check(int permits) {
        if (permits < 0) {
            throw new IllegalArgumentException();
        }
    }

    @Override
    public void acquire() throws InterruptedException {
        acquire(1);
    }

    @Override
    public void acquire(int permits) throws InterruptedException {
        check(permits);
        if (await(permits, 0) == Calls.Outcome.NOT_CONTROLLED) {
            super.acquire(permits);
        }
    }

    /// Takes permits unless it is interrupted or the time is up (`nanos`; 0 if it has no limit).
    private Calls.Outcome await(int permits, long nanos) throws InterruptedException {
        if (!Locks.on() || !Locks.queued()) {
            return took(Semaphores.await(this, permits, nanos), permits);
        }
        Waits.checkInterrupt();
        if (tryAcquire(permits)) {
            return Calls.Outcome.READY;
        }
        Locks.enterQueue(this);
        Calls.Outcome outcome;
        try {
            outcome = took(Semaphores.await(this, permits, nanos), permits);
        } catch (InterruptedException e) {
            Locks.leaveQueue(this);
            throw e;
        }
        Locks.leaveQueue(this);
        return outcome;
    }

    private Calls.Outcome took(Calls.Outcome outcome, int permits) {
        if (outcome == Calls.Outcome.READY) {
            super.tryAcquire(permits);
            Semaphores.done(this, true);
        }
        return outcome;
    }

    @Override
    public void acquireUninterruptibly() {
        acquireUninterruptibly(1);
    }

    @Override
    public void acquireUninterruptibly(int permits) {
        check(permits);
        boolean queued = Locks.on() && Locks.queued();
        if (queued) {
            if (tryAcquire(permits)) {
                return;
            }
            Locks.enterQueue(this);
        }
        if (Semaphores.acquire(this, permits)) {
            took(Calls.Outcome.READY, permits);
        } else {
            super.acquireUninterruptibly(permits);
        }
        if (queued) {
            Locks.leaveQueue(this);
        }
    }

    @Override
    public boolean tryAcquire() {
        return tryAcquire(1);
    }

    @Override
    public boolean tryAcquire(int permits) {
        check(permits);
        if (!Semaphores.look(this, permits)) {
            return super.tryAcquire(permits);
        }
        boolean took = super.tryAcquire(permits);
        Semaphores.done(this, took);
        return took;
    }

    @Override
    public boolean tryAcquire(long timeout, TimeUnit unit) throws InterruptedException {
        return tryAcquire(1, timeout, unit);
    }

    @Override
    public boolean tryAcquire(int permits, long timeout, TimeUnit unit) throws InterruptedException {
        check(permits);
        long nanos = unit.toNanos(timeout);
        if (Calls.on() && nanos <= 0) {
            Waits.checkInterrupt();
            return tryAcquire(permits);
        }
        return switch (await(permits, nanos)) {
            case READY -> true;
            case TIMED_OUT -> false;
            case NOT_CONTROLLED -> super.tryAcquire(permits, timeout, unit);
        };
    }

    @Override
    public void release() {
        release(1);
    }

    @Override
    public void release(int permits) {
        check(permits);
        boolean on = Semaphores.release(this, permits);
        super.release(permits);
        if (on) {
            Semaphores.done(this, true);
        }
    }

    @Override
    public int availablePermits() {
        boolean on = Semaphores.look(this, 0);
        int permits = super.availablePermits();
        if (on) {
            Semaphores.done(this, true);
        }
        return permits;
    }

    @Override
    public int drainPermits() {
        boolean on = Semaphores.look(this, 0);
        int permits = super.drainPermits();
        if (on) {
            Semaphores.done(this, permits != 0);
        }
        return permits;
    }

    @Override
    protected void reducePermits(int reduction) {
        boolean on = Semaphores.look(this, 0);
        try {
            super.reducePermits(reduction);
        } finally {
            if (on) {
                Semaphores.done(this, true);
            }
        }
    }

    @Override
    protected Collection<Thread> getQueuedThreads() {
        return Locks.on() ? Locks.queue(this) : super.getQueuedThreads();
    }

    @Override
    public String toString() {
        return World.text(this, "java.util.concurrent.Semaphore") + "[Permits = " + availablePermits() + "]";
    }

    /// What cannot be overridden.
    @Replaces(Semaphore.class)
    public static final class Finals {
        private Finals() {}

        public static boolean hasQueuedThreads(Semaphore self) {
            return getQueueLength(self) > 0;
        }

        public static int getQueueLength(Semaphore self) {
            return Locks.on() && self instanceof CheckedSemaphore own
                    ? own.getQueuedThreads().size()
                    : self.getQueueLength();
        }
    }
}
