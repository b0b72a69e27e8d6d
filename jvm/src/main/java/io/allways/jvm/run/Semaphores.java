package io.allways.jvm.run;

import io.allways.core.Kind;
import io.allways.core.Op;
import io.allways.jvm.memory.Clocks;
import io.allways.jvm.run.Interrupts.Guess;

/// Semaphores, for models: objects with [Permits]. Giving permits commutes, taking them does not.
///
/// ```
/// if (!Semaphores.acquire(this, n)) return super.acquireUninterruptibly(n);    // not under control
/// super.tryAcquire(n);
/// Semaphores.done(this, true);
/// ```
///
/// What only may take some (`tryAcquire`, `drainPermits`) stands before taking none, which is always possible: its
/// outcome depends on all others just the same.
public final class Semaphores {
    /// Needs no permits at all, not even that there is no lack of them.
    private static final long NONE = Integer.MIN_VALUE;

    /// What a semaphore shows the scheduler.
    public interface Permits {
        int left();
    }

    private Semaphores() {}

    /// Stands before taking permits. True if it may; false if the caller is not under control.
    public static boolean acquire(Permits semaphore, int permits) {
        return stand(Kind.ACQUIRE, semaphore, permits);
    }

    /// Stands before something that needs no permits.
    public static boolean look(Permits semaphore, int wanted) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler == null) {
            return false;
        }
        Fiber fiber = scheduler.running();
        scheduler.memory.comeRound();
        if (wanted > 0 && fiber.spin.triesAgain(semaphore)) {
            int op = Op.of(Kind.ACQUIRE, scheduler.shadows.number(scheduler.shadows.of(semaphore)));
            if (scheduler.standFor(op, wanted, semaphore, fiber.spin.patience())) {
                fiber.guardsBefore = semaphore.left();
                return true;
            }
            fiber.spin.gaveUp(semaphore);
        }
        return stand(Kind.ACQUIRE, semaphore, NONE);
    }

    public static boolean release(Permits semaphore, int permits) {
        return stand(Kind.RELEASE, semaphore, permits);
    }

    private static boolean stand(Kind kind, Permits semaphore, long permits) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler == null) {
            return false;
        }
        scheduler.stand(Op.of(kind, scheduler.shadows.number(scheduler.shadows.of(semaphore))), permits, semaphore);
        scheduler.running().guardsBefore = semaphore.left();
        return true;
    }

    /// Waits for permits until it is interrupted, or until the time is up (`nanos`; 0 if it has no limit).
    public static Calls.Outcome await(Permits semaphore, int permits, long nanos) throws InterruptedException {
        Scheduler scheduler = Scheduler.current();
        if (scheduler == null) {
            return Calls.Outcome.NOT_CONTROLLED;
        }
        Fiber fiber = scheduler.running();
        Threads threads = scheduler.threads;
        int op = Op.of(Kind.ACQUIRE, scheduler.shadows.number(scheduler.shadows.of(semaphore)));
        Guess guess = scheduler.interrupts.foresees(fiber);
        if (guess != null) {
            throw scheduler.interrupts.await(guess, op, permits, semaphore, nanos);
        }
        boolean limited = nanos > 0 && threads.timeouts();
        boolean ready;
        if (limited && threads.foreseesTimeout(nanos)) {
            stand(Kind.ACQUIRE, semaphore, NONE);
            ready = semaphore.left() >= permits;
            if (!ready) {
                fiber.now += nanos;
                scheduler.happened(semaphore.left());
            }
        } else {
            ready = scheduler.standFor(op, permits, semaphore, limited ? nanos : 0);
        }
        fiber.deaf = false;
        fiber.guardsBefore = semaphore.left();
        return ready ? Calls.Outcome.READY : Calls.Outcome.TIMED_OUT;
    }

    /// What it stood before has been done; `tookOrGave`: false if it turned out to do neither.
    public static void done(Permits semaphore, boolean tookOrGave) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler == null) {
            throw new IllegalStateException("not under control");
        }
        Fiber fiber = scheduler.running();
        Shadow shadow = scheduler.shadows.of(semaphore);
        if (Op.kind(fiber.op) == Kind.RELEASE) {
            shadow.clock = Clocks.join(shadow.clock, fiber.clock);
        } else {
            fiber.learn(shadow.clock);
        }
        int rounds = fiber.spin.rounds;
        scheduler.happened(fiber.guardsBefore);
        if (!tookOrGave) {
            fiber.spin.tried(semaphore, rounds);
        }
    }
}
