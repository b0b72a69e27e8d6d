package io.allways.jvm.model.locks;

import io.allways.jvm.model.Learned;
import io.allways.jvm.program.Lessons;
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

/// `Semaphore`: the permits are the JDK's, who may take them is the schedule's.
///
/// As long as everybody asks for one permit at a time it does not matter who waits in which order, and giving permits
/// commutes ([Semaphores]). In a fair semaphore, or once somebody asks for several ([Lessons#SEVERAL_PERMITS]), who
/// waits
/// is served in turn: one that waits for many permits holds back those behind it who would be content with fewer.
@StandsFor(Semaphore.class)
public class CheckedSemaphore extends Semaphore implements Permits, Calls.Guarded {
    private static final long serialVersionUID = 1;

    private final transient WaitingLine line = new WaitingLine(0);

    public CheckedSemaphore(int permits) {
        super(permits);
    }

    public CheckedSemaphore(int permits, boolean fair) {
        super(permits, fair);
    }

    @Override
    public int left() {
        return super.availablePermits();
    }

    /// The first in the queue may take what it wants.
    @Override
    public long guards() {
        WaitingLine.Ticket first = line.first();
        return first != null && left() >= first.wants() ? first.turn() : 0;
    }

    /// So many permits, in turn.
    private record Several(CheckedSemaphore semaphore, int wants) implements WaitingLine.Claim {
        @Override
        public Calls.Guarded whole() {
            return semaphore;
        }

        @Override
        public WaitingLine line() {
            return semaphore.line;
        }

        @Override
        public long guard() {
            return 0;
        }

        @Override
        public boolean overtakes() {
            return !semaphore.isFair() || semaphore.line.first() == null;
        }

        @Override
        public boolean take() {
            return semaphore.takes(wants);
        }
    }

    private boolean takes(int permits) {
        return super.tryAcquire(permits);
    }

    /// Whether who waits is served in turn.
    private boolean inTurn() {
        return Calls.on() && (isFair() || Learned.knows(Lessons.SEVERAL_PERMITS));
    }

    /// The same for who is about to wait for so many.
    private boolean waitsInTurn(int permits) {
        if (permits > 1 && !isFair() && Calls.on() && World.severalThreads()) {
            Learned.learn(Lessons.SEVERAL_PERMITS);
        }
        return inTurn();
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
        if (waitsInTurn(permits)) {
            return new Several(this, permits).lockIt(nanos) ? Calls.Outcome.READY : Calls.Outcome.TIMED_OUT;
        }
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
        if (waitsInTurn(permits)) {
            new Several(this, permits).lockIt();
            return;
        }
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
        if (inTurn()) {
            return new Several(this, permits).tryIt();
        }
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
        if (inTurn()) {
            return new Several(this, permits).tryIt(nanos);
        }
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
        Op op = Op.begin(this, permits);
        super.release(permits);
        op.end(this, true);
    }

    @Override
    public int availablePermits() {
        Op op = Op.begin(this, 0);
        int permits = super.availablePermits();
        op.end(this, op == Op.PERMITS);
        return permits;
    }

    @Override
    public int drainPermits() {
        Op op = Op.begin(this, 0);
        int permits = super.drainPermits();
        op.end(this, permits != 0);
        return permits;
    }

    @Override
    protected void reducePermits(int reduction) {
        Op op = Op.begin(this, 0);
        try {
            super.reducePermits(reduction);
        } finally {
            op.end(this, true);
        }
    }

    /// What a call that never waits is to the schedule.
    private enum Op {
        NONE,
        PERMITS,
        CALL;

        /// @param given how many permits the call gives
        static Op begin(CheckedSemaphore semaphore, int given) {
            if (semaphore.inTurn()) {
                Calls.begin(semaphore);
                return CALL;
            }
            boolean on = given > 0 ? Semaphores.release(semaphore, given) : Semaphores.look(semaphore, 0);
            return on ? PERMITS : NONE;
        }

        void end(CheckedSemaphore semaphore, boolean changed) {
            switch (this) {
                case NONE -> {}
                case PERMITS -> Semaphores.done(semaphore, changed);
                case CALL -> Calls.end(semaphore, changed);
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
