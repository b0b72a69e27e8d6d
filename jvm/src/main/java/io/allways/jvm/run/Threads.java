package io.allways.jvm.run;

import io.allways.core.Kind;
import io.allways.core.Op;
import io.allways.jvm.boot.ForkGate;
import io.allways.jvm.boot.Gate;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/// `Thread` and `LockSupport`: what the JDK's own methods do in a program under test.
///
/// *Interrupts.* A thread may be interrupted wherever it waits, and an op can have only one way to be enabled. So
///   before a thread waits, a choice is made whether it will be interrupted there: then it waits for that and for
///   nothing else, otherwise it is deaf to it. An execution in which the choice turns out wrong (the interrupt never
///   comes, or comes to a thread that is deaf and blocked for ever) is none of the program's and is dropped. Only
///   threads that somebody interrupts in some execution are asked ([Lessons]).
final class Threads extends Gate {
    private static final long INTERRUPTED = 1;
    /// More than any thread makes.
    private static final long IDS = 1_000;

    final Scheduler scheduler;
    private final IdentityHashMap<Thread, Fiber> fibers = new IdentityHashMap<>();
    /// What the program sees as their numbers.
    private final IdentityHashMap<Thread, Long> ids = new IdentityHashMap<>();

    private boolean nested;
    private boolean lives;
    private int version = -1;
    private boolean[] interruptible = {};

    Threads(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    void reset() {
        fibers.clear();
        ids.clear();
        Lessons lessons = scheduler.lessons;
        if (version != lessons.version()) {
            version = lessons.version();
            nested = lessons.knows(Lessons.NESTED_STARTS);
            lives = lessons.knows(Lessons.LIVES);
            interruptible = new boolean[256];
            for (int i = 0; i < interruptible.length; i++) {
                interruptible[i] = lessons.knows(Lessons.INTERRUPTS + i);
            }
        }
    }

    /// A number for a new thread: in a system, each process counts for itself, so that the numbers of one do not depend
    /// on what others do.
    int reserve(Member member) {
        return member.number + scheduler.members.size() * member.threads++;
    }

    @Nullable Fiber fiber(Thread thread) {
        return thread == scheduler.running().thread ? scheduler.running() : fibers.get(thread);
    }

    private void learn(String lesson) {
        if (scheduler.lessons.open()) {
            scheduler.abort(scheduler.lessons.learn(lesson));
        }
    }

    // --- lives

    @Override
    protected void startThread(Thread thread) {
        if (fibers.containsKey(thread)) {
            throw new IllegalThreadStateException();
        }
        Fiber parent = scheduler.running();
        id(parent.thread);
        id(thread);
        if (!scheduler.first(parent) && !nested) {
            learn(Lessons.NESTED_STARTS);
        }
        if (nested) {
            scheduler.event(Kind.RMW, list(parent.member), Memory.range(0), 0);
        }
        int number = reserve(parent.member);
        scheduler.stand(Op.of(Kind.START, number), 0, thread);
        Fiber fiber = scheduler.spawn(number, thread, parent.member, Tasks.of(thread), parent.clock.clone());
        fiber.daemon = thread.isDaemon();
        fiber.now = parent.now;
        fibers.put(thread, fiber);
        scheduler.happened(1);
    }

    /// The list of threads of a process.
    private int list(Member member) {
        return member.number == 0 ? Names.THREADS : scheduler.names.of("threads of " + member.number);
    }

    /// A fiber has come to its end.
    void ends(Fiber fiber) {
        if (lives) {
            scheduler.event(Kind.WRITE, life(fiber), Memory.range(0), 0);
        }
    }

    private int life(Fiber fiber) {
        return scheduler.names.of("life of " + fiber.number);
    }

    private int signals(Fiber fiber) {
        return scheduler.names.of("signals of " + fiber.number);
    }

    @Override
    protected boolean joinThread(Thread thread, long nanos) throws InterruptedException {
        Fiber fiber = fibers.get(thread);
        Fiber self = scheduler.running();
        if (foreseesInterrupt(self)) {
            awaitInterrupt(self);
            throw new InterruptedException();
        }
        if (fiber == null) {
            return true;
        }
        int op = Op.of(Kind.JOIN, fiber.number);
        if (nanos > 0 && foreseesTimeout()) {
            learnedLives();
            scheduler.event(Kind.READ, life(fiber), Memory.range(0), 0);
            if (!fiber.done) {
                self.now += nanos;
                self.deaf = false;
                return false;
            }
        }
        boolean limited = nanos > 0 && timeouts();
        if (limited ? !scheduler.standFor(op, 0, fiber, nanos) : blocked(op, fiber)) {
            self.deaf = false;
            return false;
        }
        self.learn(fiber.clock);
        scheduler.happened(0);
        self.deaf = false;
        return true;
    }

    private boolean blocked(int op, Fiber fiber) {
        scheduler.stand(op, 0, fiber);
        return false;
    }

    private void learnedLives() {
        if (!lives) {
            learn(Lessons.LIVES);
        }
    }

    @Override
    protected boolean alive(Thread thread) {
        Fiber fiber = fiber(thread);
        if (fiber == null || fiber == scheduler.running()) {
            return fiber != null;
        }
        learnedLives();
        scheduler.event(Kind.READ, life(fiber), Memory.range(0), 0);
        return !fiber.done;
    }

    @Override
    protected Thread.State state(Thread thread) {
        Fiber fiber = fiber(thread);
        if (fiber == null) {
            return Thread.State.NEW;
        }
        if (fiber == scheduler.running()) {
            return Thread.State.RUNNABLE;
        }
        if (!alive(thread)) {
            return Thread.State.TERMINATED;
        }
        return switch (Op.kind(fiber.op)) {
            case LOCK -> scheduler.fibers.alternatives(fiber.number) > 0 ? Thread.State.RUNNABLE : Thread.State.BLOCKED;
            default ->
                scheduler.fibers.alternatives(fiber.number) > 0
                        ? Thread.State.RUNNABLE
                        : fiber.deadline > 0 ? Thread.State.TIMED_WAITING : Thread.State.WAITING;
        };
    }

    @Override
    protected String threadName() {
        return "Thread-" + scheduler.running().member.named++;
    }

    /// Counted by each thread for itself: with one count for all, threads that start threads would depend on each
    /// other.
    @Override
    protected long id(Thread thread) {
        Long known = ids.get(thread);
        if (known == null) {
            Fiber running = scheduler.running();
            boolean first = running.thread == thread && scheduler.first(running);
            known = first ? 1 : (running.number + 1) * IDS + ++running.made;
            ids.put(thread, known);
        }
        return known;
    }

    void uncaught(Fiber fiber, Throwable thrown) {
        try {
            Thread.UncaughtExceptionHandler own = fiber.thread.getUncaughtExceptionHandler();
            Thread.UncaughtExceptionHandler handler =
                    own != null && own.getClass() != ThreadGroup.class ? own : scheduler.surroundings.handler();
            if (handler != null) {
                handler.uncaughtException(fiber.thread, thrown);
                return;
            }
        } catch (Throwable second) {
            // As in the JVM: what the handler throws is ignored.
            return;
        }
        unhandled(fiber, thrown);
    }

    void unhandled(Fiber fiber, Throwable thrown) {
        scheduler.uncaught(thrown);
        Details details = scheduler.details();
        if (details != null) {
            details.threw(fiber, thrown);
        }
        fail(thrown instanceof AssertionError ? "assertion" : "exception", Failures.text(fiber.name(), thrown));
    }

    /// The running thread fails a check.
    void fail(String kind, String message) {
        scheduler.event(Kind.ASSERT, 0, 0, 0);
        scheduler.execution().violate(kind, message);
    }

    // --- time

    /// Whether waiting may end because of its time limit.
    boolean timeouts() {
        return scheduler.waitEndings.limits();
    }

    /// Whether to let a time limit strike, where it may at any moment.
    boolean foreseesTimeout() {
        return scheduler.waitEndings.timesOutEarly();
    }

    /// A data choice that nobody needs to know of: what follows shows it.
    int choose(int alternatives) {
        return choose(alternatives, "");
    }

    /// A data choice.
    ///
    /// @param otherwise what reports call every alternative but the first, which is what usually happens
    int choose(int alternatives, String otherwise) {
        int chosen = scheduler.stand(Op.of(Kind.CHOOSE, 0), alternatives, null);
        scheduler.running().telling = new String[] {chosen == 0 ? "" : otherwise, "", ""};
        scheduler.happened(chosen);
        return chosen;
    }

    @Override
    protected void sleepNanos(long nanos) throws InterruptedException {
        Fiber self = scheduler.running();
        if (foreseesInterrupt(self)) {
            awaitInterrupt(self);
            throw new InterruptedException();
        }
        self.deaf = false;
        if (nanos > 0) {
            scheduler.assumed.here(Assumes.SLEEP);
        }
        self.now += Math.min(nanos, Long.MAX_VALUE / 4);
        scheduler.memory.spins();
    }

    @Override
    protected void giveWay() {
        scheduler.memory.spins();
    }

    // --- interrupts

    private boolean interruptible(Fiber fiber) {
        return fiber.number < interruptible.length && interruptible[fiber.number];
    }

    @Override
    protected void interruptThread(Thread thread) {
        Fiber fiber = fiber(thread);
        if (fiber == null) {
            return;
        }
        if (!interruptible(fiber)) {
            learn(Lessons.INTERRUPTS + fiber.number);
        }
        long before = fiber.interrupted ? INTERRUPTED : 0;
        scheduler.stand(Op.of(Kind.CALL, signals(fiber)), 0, fiber);
        before = fiber.interrupted ? INTERRUPTED : before;
        fiber.interrupted = true;
        scheduler.happened(before);
    }

    @Override
    protected boolean interrupted(Thread thread, boolean clear) {
        Fiber fiber = fiber(thread);
        if (fiber == null || !interruptible(fiber)) {
            return false;
        }
        scheduler.stand(Op.of(clear ? Kind.CALL : Kind.LOOK, signals(fiber)), 0, fiber);
        boolean was = fiber.interrupted;
        if (clear) {
            fiber.interrupted = false;
        }
        scheduler.happened(was ? INTERRUPTED : 0);
        return was;
    }

    /// Before the thread waits: throws if it is interrupted already; true if it will be while it waits.
    boolean foreseesInterrupt(Fiber fiber) throws InterruptedException {
        if (!interruptible(fiber)) {
            return false;
        }
        if (interrupted(fiber.thread, true)) {
            throw new InterruptedException();
        }
        boolean foresees = choose(2) == 1;
        fiber.deaf = !foresees;
        return foresees;
    }

    void awaitInterrupt(Fiber fiber) {
        fiber.foresees = true;
        scheduler.stand(Op.of(Kind.CALL, signals(fiber)), INTERRUPTED, fiber);
        fiber.foresees = false;
        fiber.interrupted = false;
        scheduler.happened(INTERRUPTED);
    }

    static long signalGuards(Fiber fiber) {
        return fiber.interrupted ? INTERRUPTED : 0;
    }

    /// Whether somebody who is blocked chose not to be interrupted, and was. What others do because of that is none of
    /// the program's doing.
    boolean missedInterrupt() {
        for (int actor = 0; actor < scheduler.fibers.count(); actor++) {
            Fiber fiber = scheduler.fibers.of(actor);
            if (fiber != null
                    && !fiber.done
                    && fiber.deaf
                    && fiber.interrupted
                    && scheduler.fibers.alternatives(actor) == 0) {
                return true;
            }
        }
        return false;
    }

    /// Whether a choice foresaw what did not happen.
    boolean foresawWrong() {
        for (int actor = 0; actor < scheduler.fibers.count(); actor++) {
            Fiber fiber = scheduler.fibers.of(actor);
            if (fiber != null && !fiber.done && scheduler.fibers.alternatives(actor) == 0) {
                if (fiber.foresees || fiber.deaf && fiber.interrupted) {
                    return true;
                }
            }
        }
        return false;
    }

    // --- parking

    @Override
    protected void parkThread(long nanos) {
        Fiber self = scheduler.running();
        if (interruptible(self)) {
            if (interrupted(self.thread, false)) {
                return;
            }
            if (choose(2) == 1) {
                self.foresees = true;
                scheduler.stand(Op.of(Kind.LOOK, signals(self)), INTERRUPTED, self);
                self.foresees = false;
                scheduler.happened(INTERRUPTED);
                return;
            }
            self.deaf = true;
        }
        if (nanos > 0 && foreseesTimeout()) {
            self.now += nanos;
            return;
        }
        if (scheduler.waitEndings.wakesSpuriously()) {
            self.deaf = false;
            return;
        }
        int op = Op.of(Kind.PARK, self.number);
        boolean given = nanos == 0 || !timeouts() ? !blocked(op, self) : scheduler.standFor(op, 0, self, nanos);
        self.deaf = false;
        if (given) {
            self.permit = false;
            scheduler.happened(1);
        }
    }

    @Override
    protected void parkThreadUntil(long deadline) {
        long nanos = deadline * 1_000_000 - scheduler.surroundings.currentTimeMillis() * 1_000_000;
        if (nanos > 0) {
            parkThread(nanos);
        }
    }

    @Override
    protected void unparkThread(Thread thread) {
        Fiber fiber = fiber(thread);
        if (fiber != null) {
            scheduler.stand(Op.of(Kind.UNPARK, fiber.number), 0, fiber);
            long before = fiber.permit ? 1 : 0;
            fiber.permit = true;
            scheduler.happened(before);
        }
    }

    @Override
    protected ForkGate forks() {
        return scheduler.forks;
    }
}
