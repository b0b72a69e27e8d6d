package io.allways.jvm.run;

import io.allways.core.Op;
import io.allways.jvm.memory.Order;
import io.allways.jvm.program.Lessons;
import java.util.concurrent.locks.Lock;
import org.jspecify.annotations.Nullable;

/// What `Thread.getState` says of threads that live. A thread whose state somebody asks for says so itself: before it
/// waits, and once it does no more. It says so even where it turns out not to have to wait.
final class States {
    private final Scheduler scheduler;
    private int version = -1;
    private boolean[] watched = {};

    States(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    void reset() {
        Lessons lessons = scheduler.lessons;
        if (version != lessons.version()) {
            version = lessons.version();
            watched = Interrupts.numbers(lessons, Lessons.STATES);
        }
    }

    void begin(Fiber fiber) {
        fiber.watched = fiber.number < watched.length && watched[fiber.number];
    }

    /// The state of another thread, which lives.
    Thread.State of(Fiber fiber) {
        if (!fiber.watched) {
            scheduler.threads.learn(Lessons.STATES + fiber.number);
        }
        scheduler.memory.read(scheduler.shadows.of(fiber.life), ThreadLife.STATE, Order.NONE, Memory.NOWHERE);
        return fiber.life.state;
    }

    /// The running thread stands before an op next.
    void show(Fiber fiber, int op, long range, @Nullable Object subject) {
        if (!fiber.shows) {
            set(fiber, state(fiber, op, range, subject));
        }
    }

    /// The running thread sleeps.
    void sleeps(Fiber fiber) {
        if (fiber.watched) {
            set(fiber, Thread.State.TIMED_WAITING);
        }
    }

    /// A thread that waits to be notified has been.
    void notified(Fiber fiber, Object lock) {
        if (fiber.watched && !(lock instanceof Lock)) {
            set(fiber, Thread.State.BLOCKED);
        }
    }

    private void set(Fiber fiber, Thread.State state) {
        if (fiber.life.state != state) {
            Fiber self = scheduler.running();
            boolean shows = self.shows;
            long deadline = self.deadline;
            self.shows = true;
            self.deadline = 0;
            scheduler.memory.write(scheduler.shadows.of(fiber.life), ThreadLife.STATE, Order.NONE, Memory.NOWHERE);
            self.shows = shows;
            self.deadline = deadline;
            fiber.life.state = state;
        }
    }

    private static Thread.State state(Fiber fiber, int op, long range, @Nullable Object subject) {
        Thread.State waits = fiber.deadline > 0 ? Thread.State.TIMED_WAITING : Thread.State.WAITING;
        return switch (Op.kind(op)) {
            case LOCK -> intrinsic(subject) ? Thread.State.BLOCKED : waits;
            case REACQUIRE -> fiber.woken && intrinsic(subject) ? Thread.State.BLOCKED : waits;
            case CALL, LOOK -> range == 0 ? Thread.State.RUNNABLE : waits;
            case ACQUIRE -> range < 0 ? Thread.State.RUNNABLE : waits;
            case JOIN, PARK, AWAIT -> waits;
            default -> Thread.State.RUNNABLE;
        };
    }

    /// Whether it is the monitor of an object, and no lock of `java.util.concurrent`.
    private static boolean intrinsic(@Nullable Object subject) {
        return subject instanceof Monitor monitor && !(monitor.shadow != null && monitor.shadow.object instanceof Lock);
    }
}
