package io.allways.jvm.run;

import io.allways.core.Kind;
import io.allways.core.Op;

/// `synchronized`, `wait` and `notify`.
final class Monitors {
    private final Scheduler scheduler;

    Monitors(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    void enter(Object object) {
        enter(scheduler.shadow(object));
    }

    private void enter(Shadow shadow) {
        Fiber fiber = scheduler.running();
        Monitor monitor = shadow.monitor();
        if (monitor.owner == fiber) {
            monitor.depth++;
            return;
        }
        scheduler.stand(Op.of(Kind.LOCK, scheduler.number(shadow)), 0, monitor);
        take(monitor, 1);
        scheduler.happened(0);
    }

    private void take(Monitor monitor, int depth) {
        Fiber fiber = scheduler.running();
        monitor.owner = fiber;
        monitor.depth = depth;
        fiber.learn(monitor.clock);
    }

    void exit(Object object) {
        Shadow shadow = scheduler.shadow(object);
        Monitor monitor = owned(shadow);
        if (monitor.depth > 1) {
            monitor.depth--;
            return;
        }
        scheduler.stand(Op.of(Kind.UNLOCK, scheduler.number(shadow)), 0, monitor);
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
        return scheduler.shadow(object).monitor().owner == scheduler.running();
    }

    /// `nanos`: 0 if for ever.
    void await(Object object, long nanos) throws InterruptedException {
        Shadow shadow = scheduler.shadow(object);
        Monitor monitor = owned(shadow);
        int number = scheduler.number(shadow);
        int depth = monitor.depth;
        Fiber fiber = scheduler.running();
        Threads threads = scheduler.threads;
        boolean interrupted = threads.foreseesInterrupt(fiber);
        if (interrupted || nanos > 0 && threads.foreseesTimeout()) {
            scheduler.stand(Op.of(Kind.UNLOCK, number), 0, monitor);
            release(monitor);
            scheduler.happened(0);
            if (interrupted) {
                threads.awaitInterrupt(fiber);
            }
            scheduler.stand(Op.of(Kind.LOCK, number), 0, monitor);
            take(monitor, depth);
            scheduler.happened(0);
            if (interrupted) {
                throw new InterruptedException();
            }
            return;
        }
        scheduler.stand(Op.of(Kind.WAIT, number), number, monitor);
        int waited = monitor.waiters.size();
        fiber.woken = false;
        monitor.waiters.add(fiber);
        release(monitor);
        scheduler.happened(waited);
        int again = Op.of(Kind.REACQUIRE, number);
        if (nanos > 0 && threads.timeouts() && !scheduler.standFor(again, number, monitor, nanos)) {
            monitor.waiters.remove(fiber);
            fiber.woken = true;
            scheduler.stand(again, number, monitor);
        } else if (nanos == 0 || !threads.timeouts()) {
            scheduler.stand(again, number, monitor);
        }
        take(monitor, depth);
        scheduler.happened(again, number, 0);
        fiber.deaf = false;
    }

    void signal(Object object) {
        Shadow shadow = scheduler.shadow(object);
        Monitor monitor = owned(shadow);
        int op = Op.of(Kind.NOTIFY, scheduler.number(shadow));
        int chosen = scheduler.stand(op, 0, monitor.waiters);
        int waiting = monitor.waiters.size();
        int woken = 0;
        if (waiting > 0) {
            Fiber fiber = monitor.waiters.take(chosen);
            fiber.woken = true;
            woken = fiber.number + 1;
        }
        scheduler.happened(op, waiting, woken);
    }

    void signalAll(Object object) {
        Shadow shadow = scheduler.shadow(object);
        Monitor monitor = owned(shadow);
        scheduler.stand(Op.of(Kind.NOTIFY_ALL, scheduler.number(shadow)), 0, monitor.waiters);
        int waiting = monitor.waiters.size();
        while (monitor.waiters.size() > 0) {
            monitor.waiters.take(0).woken = true;
        }
        scheduler.happened(waiting);
    }
}
