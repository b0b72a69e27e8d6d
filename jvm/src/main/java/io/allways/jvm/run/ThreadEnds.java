package io.allways.jvm.run;

import io.allways.core.Kind;
import io.allways.core.Op;
import io.allways.jvm.program.Lessons;
import io.allways.jvm.run.Interrupts.Guess;
import java.util.Objects;

/// The end of threads, and waiting for it. That a thread ends is an op only where somebody asks whether it lives, may
/// be
/// interrupted while it waits for the end, or uses the monitor of the thread's object.
final class ThreadEnds {
    private final Scheduler scheduler;
    private boolean ends;
    private boolean joins;
    private boolean monitors;

    ThreadEnds(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    void learned(Lessons lessons) {
        joins = lessons.knows(Lessons.JOINS);
        monitors = lessons.knows(Lessons.THREAD_MONITORS);
        ends = joins || monitors || lessons.knows(Lessons.LIVES);
    }

    /// A fiber has come to its end. The JVM says so under the thread's monitor, and wakes those who wait there.
    void ends(Fiber fiber) {
        ThreadLife life = fiber.life;
        boolean locks = monitors && !fiber.thread.isVirtual();
        if (locks) {
            scheduler.monitors.enter(fiber.thread);
        }
        if (joins) {
            scheduler.threads.update(life, ThreadLife.CLOSING);
            life.closing = true;
            scheduler.interrupts.pass(life.joiners());
        }
        if (ends) {
            fiber.word = "ends";
            scheduler.memory.writeVolatile(scheduler.shadows.of(life), ThreadLife.END);
        }
        life.ended = true;
        if (locks) {
            scheduler.monitors.signalAll(fiber.thread);
            scheduler.monitors.exit(fiber.thread);
        }
    }

    /// The monitor of a thread object is used.
    void learnMonitors() {
        if (!monitors) {
            scheduler.threads.learn(Lessons.THREAD_MONITORS);
        }
    }

    private void learnEnds() {
        if (!ends) {
            scheduler.threads.learn(Lessons.LIVES);
        }
    }

    /// The running thread waits until a thread that has been started ends. False if its time was up before.
    boolean join(ThreadLife life, long nanos) throws InterruptedException {
        Fiber self = scheduler.running();
        Fiber fiber = Objects.requireNonNull(life.fiber);
        if (monitors && !life.thread.isVirtual()) {
            return joinByMonitor(life, nanos);
        }
        boolean ended = scheduler.interrupts.reach(self) && endedUnlessInterrupted(life, nanos);
        if (!ended && nanos > 0 && scheduler.threads.foreseesTimeout(nanos) && lives(life)) {
            self.now += nanos;
            self.deaf = false;
            return false;
        }
        int op = Op.of(Kind.JOIN, fiber.number);
        boolean inTime = scheduler.standFor(op, 0, fiber, nanos > 0 && scheduler.threads.timeouts() ? nanos : 0);
        self.deaf = false;
        if (inTime) {
            self.learn(fiber.clock);
            scheduler.happened(0);
        }
        return inTime;
    }

    /// As the JDK does it: the monitor of a thread may be used by others.
    private boolean joinByMonitor(ThreadLife life, long nanos) throws InterruptedException {
        scheduler.monitors.enter(life.thread);
        try {
            boolean inTime = true;
            while (inTime && lives(life)) {
                inTime = scheduler.monitors.await(life.thread, life.thread, nanos, true);
            }
            return inTime || !lives(life);
        } finally {
            scheduler.monitors.exit(life.thread);
        }
    }

    /// Whether the thread has ended. Only if it has not may the caller, who waits for that, be interrupted.
    private boolean endedUnlessInterrupted(ThreadLife life, long nanos) throws InterruptedException {
        Interrupts interrupts = scheduler.interrupts;
        Fiber self = scheduler.running();
        if (!joins) {
            scheduler.threads.learn(Lessons.JOINS);
        }
        if (life.thread.isVirtual()) {
            if (!lives(life)) {
                return true;
            }
            Guess guess = interrupts.foresees(self);
            if (guess != null) {
                Fiber fiber = Objects.requireNonNull(life.fiber);
                throw interrupts.await(guess, Op.of(Kind.JOIN, fiber.number), 0, fiber, nanos);
            }
            return false;
        }
        if (interrupts.ask(self, false)) {
            if (!lives(life)) {
                return true;
            }
            interrupts.ask(self, true);
            throw new InterruptedException();
        }
        Guess guess = interrupts.guess(self);
        if (guess != null) {
            scheduler.threads.update(life, ThreadLife.CLOSING);
            if (life.closing) {
                interrupts.wrong(guess);
            }
            life.join(guess);
            throw interrupts.await(guess, nanos);
        }
        return false;
    }

    boolean lives(ThreadLife life) {
        learnEnds();
        scheduler.memory.readVolatile(scheduler.shadows.of(life), ThreadLife.END);
        return !life.ended;
    }
}
