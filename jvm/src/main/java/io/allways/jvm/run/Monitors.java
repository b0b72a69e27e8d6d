package io.allways.jvm.run;

import io.allways.core.Kind;
import io.allways.core.Op;
import io.allways.jvm.memory.Clocks;
import io.allways.jvm.program.Assumes;
import io.allways.jvm.run.Interrupts.Guess;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Locks and their wait sets: `synchronized`, `wait` and `notify`; by way of [Locks] those of `java.util.concurrent`.
///
/// A lock is the [Monitor] of an object. A wait set is that of an object, too: of the lock itself, or of a condition.
/// What the schedule knows of a wait set in which the first comes first is only whether anybody waits: there is no
/// choice.
public final class Monitors {
    private final Scheduler scheduler;
    private final WaitQueues queues;

    Monitors(Scheduler scheduler, WaitQueues queues) {
        this.scheduler = scheduler;
        this.queues = queues;
    }

    // --- locks

    public void enter(Object object) {
        if (object instanceof Thread) {
            scheduler.threadEnds.learnMonitors();
        }
        enter(scheduler.shadows.of(object));
    }

    private void enter(Shadow shadow) {
        Monitor monitor = shadow.monitor();
        if (!again(monitor)) {
            scheduler.stand(Op.of(Kind.LOCK, scheduler.shadows.number(shadow)), 0, monitor);
            taken(monitor, 1);
        }
    }

    /// The same for locks whose queues may be asked about.
    void lock(Object object) {
        Shadow shadow = scheduler.shadows.of(object);
        if (queues.known() && shadow.monitor().owner != scheduler.running()) {
            if (!attempt(object)) {
                queues.enter(shadow);
                enter(shadow);
                queues.leave(shadow);
            }
        } else {
            enter(shadow);
        }
    }

    private boolean again(Monitor monitor) {
        boolean own = monitor.owner == scheduler.running();
        if (own) {
            monitor.depth++;
        }
        return own;
    }

    private void take(Monitor monitor, int depth) {
        Fiber fiber = scheduler.running();
        monitor.owner = fiber;
        monitor.depth = depth;
        fiber.learn(monitor.clock);
    }

    private void taken(Monitor monitor, int depth) {
        take(monitor, depth);
        scheduler.happened(0);
    }

    /// Takes the lock unless it is interrupted or the time is up (`nanos`; 0 if it has no limit). False if it is.
    boolean enter(Object object, long nanos) throws InterruptedException {
        if (queues.known()) {
            return enterByQueue(object, nanos);
        }
        Shadow shadow = scheduler.shadows.of(object);
        Monitor monitor = shadow.monitor();
        Fiber fiber = scheduler.running();
        Guess guess = scheduler.interrupts.foresees(fiber);
        if (guess != null) {
            throw scheduler.interrupts.await(
                    guess, Op.of(Kind.LOCK, scheduler.shadows.number(shadow)), 0, monitor, nanos);
        }
        boolean took = again(monitor);
        if (!took && foreseesTimeout(nanos)) {
            took = attempt(object);
            fiber.now += took ? 0 : nanos;
        } else if (!took) {
            took = takeInTime(shadow, nanos);
        }
        fiber.deaf = false;
        return took;
    }

    private boolean foreseesTimeout(long nanos) {
        return nanos > 0 && scheduler.threads.timeouts() && scheduler.threads.foreseesTimeout(nanos);
    }

    private boolean takeInTime(Shadow shadow, long nanos) {
        Monitor monitor = shadow.monitor();
        int op = Op.of(Kind.LOCK, scheduler.shadows.number(shadow));
        boolean took = scheduler.standFor(op, 0, monitor, nanos > 0 && scheduler.threads.timeouts() ? nanos : 0);
        if (took) {
            taken(monitor, 1);
        }
        return took;
    }

    /// The same where somebody asks who waits: whoever has to wait can be seen to, however that ends.
    private boolean enterByQueue(Object object, long nanos) throws InterruptedException {
        Shadow shadow = scheduler.shadows.of(object);
        Fiber fiber = scheduler.running();
        Interrupts interrupts = scheduler.interrupts;
        if (interrupts.ask(fiber, true)) {
            throw new InterruptedException();
        }
        if (attempt(object)) {
            return true;
        }
        queues.enter(shadow);
        Guess guess = interrupts.foresees(fiber, () -> queues.leave(shadow));
        if (guess != null) {
            int op = Op.of(Kind.LOCK, scheduler.shadows.number(shadow));
            InterruptedException interrupt = interrupts.await(guess, op, 0, shadow.monitor(), nanos);
            queues.leave(shadow);
            throw interrupt;
        }
        boolean took;
        if (foreseesTimeout(nanos)) {
            fiber.now += nanos;
            took = false;
        } else {
            took = takeInTime(shadow, nanos);
        }
        fiber.deaf = false;
        queues.leave(shadow);
        return took;
    }

    /// Takes the lock if it is free. A thread that does nothing but try again waits until it is.
    boolean attempt(Object object) {
        Shadow shadow = scheduler.shadows.of(object);
        return again(shadow.monitor()) || look(shadow, true);
    }

    /// Whether the lock is free.
    boolean free(Object object) {
        Shadow shadow = scheduler.shadows.of(object);
        return shadow.monitor().owner != scheduler.running() && look(shadow, false);
    }

    private boolean look(Shadow shadow, boolean takes) {
        Monitor monitor = shadow.monitor();
        Spin spin = scheduler.running().spin;
        int number = scheduler.shadows.number(shadow);
        scheduler.memory.comeRound();
        if (takes && spin.triesAgain(monitor)) {
            if (!scheduler.standFor(Op.of(Kind.LOCK, number), 0, monitor, spin.patience())) {
                spin.gaveUp(monitor);
                return false;
            }
        } else {
            scheduler.stand(Op.of(Kind.TRY_LOCK, number), takes ? 0 : 1, monitor);
        }
        boolean free = monitor.free();
        if (free && takes) {
            take(monitor, 1);
        }
        int rounds = spin.rounds;
        scheduler.happened(free ? 1 : 0);
        if (!free) {
            spin.tried(monitor, rounds);
        }
        return free;
    }

    public void exit(Object object) {
        exit(scheduler.shadows.of(object), "current thread is not owner");
    }

    /// The same for locks, whose exception has no message.
    void unlock(Object object) {
        exit(scheduler.shadows.of(object), null);
    }

    private void exit(Shadow shadow, @Nullable String notOwner) {
        Monitor monitor = shadow.monitor();
        if (monitor.owner != scheduler.running()) {
            throw notOwner == null ? new IllegalMonitorStateException() : new IllegalMonitorStateException(notOwner);
        }
        if (monitor.depth > 1) {
            monitor.depth--;
            return;
        }
        scheduler.stand(Op.of(Kind.UNLOCK, scheduler.shadows.number(shadow)), 0, monitor);
        release(monitor);
        scheduler.happened(0);
    }

    private void release(Monitor monitor) {
        monitor.owner = null;
        monitor.depth = 0;
        monitor.clock = Clocks.join(monitor.clock, scheduler.running().clock);
    }

    private Monitor owned(Shadow shadow) {
        Monitor monitor = shadow.monitor();
        if (monitor.owner != scheduler.running()) {
            throw new IllegalMonitorStateException("current thread is not owner");
        }
        return monitor;
    }

    boolean holds(Object object) {
        return scheduler.shadows.of(object).monitor().owner == scheduler.running();
    }

    Monitor monitor(Object object) {
        return scheduler.shadows.of(object).monitor();
    }

    // --- wait sets

    void await(Object object, long nanos) throws InterruptedException {
        await(object, object, nanos, true);
    }

    /// Waits in the wait set of `condition` (`nanos`: 0 if for ever). False if the time was up.
    boolean await(Object object, Object condition, long nanos, boolean hears) throws InterruptedException {
        Shadow shadow = scheduler.shadows.of(object);
        Monitor monitor = owned(shadow);
        int number = scheduler.shadows.number(shadow);
        int depth = monitor.depth;
        Fiber fiber = scheduler.running();
        Threads threads = scheduler.threads;
        Shadow set = scheduler.shadows.of(condition);
        Monitor.Waiters waiters = set.monitor().waiters;
        Guess guess = hears ? scheduler.interrupts.foresees(fiber) : null;
        boolean early = guess == null && nanos > 0 && threads.foreseesTimeout(nanos);
        boolean spurious = guess == null && !early && scheduler.waitEndings.wakesSpuriously();
        if (guess != null || early || spurious) {
            scheduler.stand(Op.of(Kind.UNLOCK, number), 0, monitor);
            release(monitor);
            fiber.word = condition == object ? "wait" : null;
            if (guess != null) {
                waiters.add(guess);
            } else {
                waiters.pass(fiber);
            }
            scheduler.happened(0);
            InterruptedException interrupt = null;
            if (guess != null) {
                interrupt = scheduler.interrupts.await(guess, nanos);
                // At once, so that what a signal does depends on the interrupt and on nothing else.
                waiters.remove(guess);
                waiters.pass(fiber);
            }
            if (early) {
                fiber.now += nanos;
            }
            queues.leaveCondition(set);
            waiters.passed(fiber);
            boolean queued = object != condition && queues.known() && queuesUp(shadow);
            scheduler.stand(Op.of(Kind.LOCK, number), 0, monitor);
            fiber.word = "lock again";
            taken(monitor, depth);
            if (queued) {
                queues.leave(shadow);
            }
            if (interrupt != null) {
                throw interrupt;
            }
            fiber.deaf = false;
            return spurious;
        }
        int range = scheduler.shadows.number(set);
        scheduler.stand(Op.of(Kind.WAIT, number), range, monitor);
        int waited = waiters.choices();
        fiber.woken = false;
        waiters.add(fiber);
        release(monitor);
        scheduler.happened(waited);
        boolean queued = object != condition && queues.known();
        int again = Op.of(Kind.REACQUIRE, number);
        boolean inTime = true;
        if (!scheduler.standFor(again, range, monitor, nanos > 0 && threads.timeouts() ? nanos : 0)) {
            // Who was woken and only waits for the lock has not run out of time.
            inTime = fiber.woken;
            waiters.remove(fiber);
            fiber.woken = true;
            if (!inTime && queued) {
                queued = queuesUp(shadow);
            }
            scheduler.stand(again, range, monitor);
        }
        take(monitor, depth);
        scheduler.happened(again, range, 0);
        if (queued) {
            queues.leave(shadow);
        }
        fiber.deaf = false;
        return inTime;
    }

    /// Who was not woken takes the lock if it is free, else it waits for it. Whether it does.
    private boolean queuesUp(Shadow shadow) {
        boolean waits = !look(shadow, false);
        if (waits) {
            queues.enter(shadow);
        }
        return waits;
    }

    void signal(Object object) {
        signal(object, object);
    }

    void signal(Object object, Object condition) {
        owned(scheduler.shadows.of(object));
        Shadow set = scheduler.shadows.of(condition);
        Monitor.Waiters waiters = set.monitor().waiters;
        scheduler.interrupts.pass(waiters.passedBySignal());
        int op = Op.of(Kind.NOTIFY, scheduler.shadows.number(set));
        int chosen = scheduler.stand(op, 0, waiters);
        waiters.allPassed();
        int choices = waiters.choices();
        if (waiters.inOrder && waiters.size() > 1) {
            scheduler.assumed.here(Assumes.LONGEST_WAITER);
        }
        int woken = 0;
        if (choices > 0) {
            Fiber fiber = waiters.take(chosen);
            fiber.woken = true;
            woken = fiber.number + 1;
        }
        scheduler.happened(op, choices, woken);
        if (woken > 0) {
            Fiber fiber = Objects.requireNonNull(scheduler.fibers.of(woken - 1));
            scheduler.states.notified(fiber, object);
            queue(object, condition, List.of(fiber));
        }
    }

    /// Who is woken from a condition waits for the lock from then on.
    private void queue(Object object, Object condition, List<Fiber> woken) {
        if (object != condition && queues.known()) {
            woken.forEach(each -> queues.enter(scheduler.shadows.of(object), each));
        }
    }

    void signalAll(Object object) {
        signalAll(object, object);
    }

    void signalAll(Object object, Object condition) {
        owned(scheduler.shadows.of(object));
        Shadow set = scheduler.shadows.of(condition);
        Monitor.Waiters waiters = set.monitor().waiters;
        scheduler.interrupts.pass(waiters.guesses());
        scheduler.stand(Op.of(Kind.NOTIFY_ALL, scheduler.shadows.number(set)), 0, waiters);
        waiters.allPassed();
        int choices = waiters.choices();
        List<Fiber> woken = waiters.takeAll();
        scheduler.happened(choices);
        for (Fiber fiber : woken) {
            scheduler.states.notified(fiber, object);
        }
        queue(object, condition, woken);
    }
}
