package io.allways.jvm.run;

import io.allways.core.Op;
import io.allways.jvm.memory.Clocks;
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
    private boolean attributes;
    private boolean names;

    States(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    void reset() {
        Lessons lessons = scheduler.lessons;
        if (version != lessons.version()) {
            version = lessons.version();
            watched = Interrupts.numbers(lessons, Lessons.STATES);
            attributes = lessons.knows(Lessons.ATTRIBUTES);
            names = lessons.knows(Lessons.NUMBERED_NAMES);
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

    /// What another thread says it is parked for.
    @Nullable Object blocker(Fiber fiber) {
        if (!fiber.watched) {
            scheduler.threads.learn(Lessons.STATES + fiber.number);
        }
        scheduler.memory.read(scheduler.shadows.of(fiber.life), ThreadLife.BLOCKER, Order.NONE, Memory.NOWHERE);
        return fiber.life.blocker;
    }

    /// The running thread says what it is parked for.
    void blockedOn(Fiber self, @Nullable Object blocker) {
        if (self.life.blocker != blocker) {
            if (self.watched) {
                scheduler.memory.write(scheduler.shadows.of(self.life), ThreadLife.BLOCKER, Order.NONE, Memory.NOWHERE);
            }
            self.life.blocker = blocker;
        }
    }

    /// The running thread looks at an attribute of a thread, or changes it. That is an op once two do so at the same
    /// time.
    void attribute(ThreadLife life, World.Attribute attribute, boolean changes) {
        if (attribute == World.Attribute.NAME && !changes) {
            Member member = scheduler.running().member;
            member.looksAtNames = true;
            learnNames(member);
        }
        life.daemonSet |= attribute == World.Attribute.DAEMON && changes;
        Shadow shadow = scheduler.shadows.of(life);
        int cell = ThreadLife.ATTRIBUTES + attribute.ordinal();
        if (attributes) {
            Order order = attribute == World.Attribute.CLASS_LOADER ? Order.NONE : Order.FULL;
            if (changes) {
                scheduler.memory.write(shadow, cell, order, Memory.NOWHERE);
            } else {
                scheduler.memory.read(shadow, cell, order, Memory.NOWHERE);
            }
            return;
        }
        Fiber self = scheduler.running();
        boolean ordered = changes
                ? shadow.cells().write(cell, 0, self.clock, self.epoch())
                : shadow.cells().read(cell, 0, self.clock, self.epoch());
        if (!ordered) {
            scheduler.threads.learn(Lessons.ATTRIBUTES);
        }
    }

    /// A thread is about to be started, which looks whether it is a daemon.
    void starts(ThreadLife life) {
        if (life.daemonSet || attributes) {
            attribute(life, World.Attribute.DAEMON, false);
        }
    }

    /// The running thread counts on for a name such as `Thread-1`. That is an op once others do so at the same time and
    /// somebody looks at names.
    void countsNames() {
        Fiber self = scheduler.running();
        Member member = self.member;
        if (names) {
            scheduler.threads.update(scheduler.threads.life(member.listed.getFirst()), ThreadLife.NUMBERS);
            return;
        }
        if (!Clocks.knows(self.clock, member.countedAt)) {
            member.countsUnordered = true;
            learnNames(member);
        }
        member.countedAt = self.epoch();
    }

    private void learnNames(Member member) {
        if (!names && member.looksAtNames && member.countsUnordered) {
            scheduler.threads.learn(Lessons.NUMBERED_NAMES);
        }
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
