package io.allways.jvm.run;

import io.allways.core.Kind;
import io.allways.core.Op;
import io.allways.jvm.boot.ClassGate;
import io.allways.jvm.boot.FileLayer;
import io.allways.jvm.boot.ForkGate;
import io.allways.jvm.boot.Gate;
import io.allways.jvm.describe.Failures;
import io.allways.jvm.describe.Places;
import io.allways.jvm.describe.Stacks;
import io.allways.jvm.files.Layer;
import io.allways.jvm.globals.JdkGlobals;
import io.allways.jvm.memory.Clocks;
import io.allways.jvm.memory.Order;
import io.allways.jvm.program.Lessons;
import io.allways.jvm.program.Names;
import io.allways.jvm.program.NotControllable;
import io.allways.jvm.program.Tasks;
import io.allways.jvm.run.Interrupts.Guess;
import io.allways.jvm.streams.ChannelBlockers;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// `Thread` and `LockSupport`: what the JDK's own methods do in a program under test. See [Interrupts], [States].
final class Threads extends Gate {
    /// Threads that one thread makes have numbers of its own, as long as there are few.
    private static final long IDS = 1_000;

    /// Numbers that are left out after the first thread's: for tests of programs that have had many threads.
    public static final String SKIPPED = "allways.threads.before";

    private final int skipped = Integer.getInteger(SKIPPED, 0);
    /// The file system of the execution is being made.
    private boolean makesFiles;

    final Scheduler scheduler;
    /// All that is known about the threads of this execution, the first of each process among them.
    private final IdentityHashMap<Thread, ThreadLife> lives = new IdentityHashMap<>();

    private final ClassGate classes;
    private int version = -1;
    private boolean nested;
    private boolean early;

    Threads(Scheduler scheduler) {
        this.scheduler = scheduler;
        classes = new ProgramClasses(scheduler);
    }

    void reset() {
        lives.clear();
        Lessons lessons = scheduler.lessons;
        if (version != lessons.version()) {
            version = lessons.version();
            nested = lessons.knows(Lessons.NESTED_STARTS);
            early = lessons.knows(Lessons.EARLY);
            scheduler.threadEnds.learned(lessons);
        }
    }

    /// A number for a new thread: in a system, each process counts for itself, so that the numbers of one do not depend
    /// on what others do.
    int reserve(Member member) {
        int before = member.threads == 0 ? 0 : member.threads + skipped;
        member.threads++;
        int number = member.number + scheduler.members.size() * before;
        if (number >= Op.MAX_ACTORS) {
            throw scheduler.abort(new NotControllable("The program starts more than " + (Op.MAX_ACTORS - 1)
                    + " threads in one execution, which is more than can be told apart. Check a smaller case."));
        }
        return number;
    }

    @Nullable Fiber fiber(Thread thread) {
        return thread == scheduler.running().thread ? scheduler.running() : life(thread).fiber;
    }

    void learn(String lesson) {
        if (scheduler.lessons.open()) {
            scheduler.abort(scheduler.lessons.learn(lesson));
        }
    }

    // --- lives

    @Override
    protected void madeThread(Thread thread) {
        life(thread);
    }

    /// The first thread of a process.
    ThreadLife first(Thread thread, Member member) {
        ThreadLife life = ThreadLife.first(thread, member.number);
        lives.put(thread, life);
        member.listed.add(thread);
        return life;
    }

    /// Counted by each thread for itself: with one count for all, threads that make threads would depend on each other.
    ThreadLife life(Thread thread) {
        ThreadLife known = lives.get(thread);
        if (known == null) {
            Fiber maker = scheduler.running();
            int index = ++maker.made;
            long id = index < IDS ? (maker.number + 1) * IDS + index : (maker.number + 1L << 32) + index;
            known = new ThreadLife(thread, id, maker.number, index);
            lives.put(thread, known);
        }
        return known;
    }

    @Override
    protected long id(Thread thread) {
        return life(thread).id;
    }

    @Override
    protected void startThread(Thread thread) {
        ThreadLife life = life(thread);
        Fiber parent = scheduler.running();
        if (!scheduler.first(parent) && !nested) {
            learn(Lessons.NESTED_STARTS);
        }
        if (nested) {
            parent.tells("", "", "");
            scheduler.event(Kind.RMW, list(parent.member), Memory.range(0), 0);
        }
        // Before anything else can happen: numbers are given in the order of the events above.
        int number = reserve(parent.member);
        if (nested && parent.member.listed.stream().noneMatch(each -> each == thread)) {
            parent.member.listed.add(thread);
        }
        if (scheduler.account.details() != null) {
            parent.tells("", "", "is about to start " + life.shown());
        }
        boolean started = started(life, true) != null;
        parent.telling = null;
        if (!early && !life.touchedBefore(parent.clock)) {
            learn(Lessons.EARLY);
        }
        if (started || life.starts) {
            throw new IllegalThreadStateException();
        }
        life.starts = true;
        // At once: others notice that it starts from the event above on, not from the next.
        Fiber fiber = early ? spawn(life, number) : null;
        scheduler.states.starts(life);
        boolean daemon = thread.isDaemon();
        scheduler.stand(Op.of(Kind.START, number), 0, thread);
        if (fiber == null) {
            fiber = spawn(life, number);
        }
        fiber.daemon = daemon;
        fiber.learn(parent.clock);
        fiber.begun = true;
        life.started = parent.epoch();
        scheduler.happened(1);
    }

    private Fiber spawn(ThreadLife life, int number) {
        Fiber parent = scheduler.running();
        Fiber fiber = scheduler.spawn(number, life, parent.member, Tasks.of(life.thread), parent.clock.clone());
        fiber.begun = false;
        fiber.now = parent.now;
        fiber.permit = life.permit;
        life.started = parent.epoch();
        if (life.interrupted) {
            scheduler.interrupts.begin(fiber, life.clock);
        }
        return fiber;
    }

    /// The fiber of a thread, or null if it was not started. Others may start it at the same time; `changes`: whether
    /// the caller does something to the thread that stays even if it was not started.
    private @Nullable Fiber started(ThreadLife life, boolean changes) {
        Fiber self = scheduler.running();
        Fiber fiber = life.fiber;
        if (fiber != null && (fiber == self || scheduler.first(fiber) || Clocks.knows(self.clock, life.started))) {
            return fiber;
        }
        if (!early) {
            if (fiber != null) {
                learn(Lessons.EARLY);
            }
            life.touch(self.epoch());
        } else if (changes) {
            scheduler.memory.write(scheduler.shadows.of(life), ThreadLife.START, Order.NONE, Memory.NOWHERE);
        } else {
            scheduler.memory.read(scheduler.shadows.of(life), ThreadLife.START, Order.NONE, Memory.NOWHERE);
        }
        return life.fiber;
    }

    /// The list of threads of a process.
    private int list(Member member) {
        return member.number == 0 ? Names.THREADS : scheduler.names.of("threads of " + member.number);
    }

    void update(ThreadLife life, int cell) {
        Shadow shadow = scheduler.shadows.of(life);
        scheduler.memory.standBeforeUpdate(shadow, cell, null);
        scheduler.memory.updated(shadow, cell, true, Order.NONE, Memory.NOWHERE);
    }

    // --- joins

    @Override
    protected boolean joinThread(Thread thread, long nanos) throws InterruptedException {
        ThreadLife life = life(thread);
        return started(life, false) == null || scheduler.threadEnds.join(life, nanos);
    }

    @Override
    protected boolean joinStarted(Thread thread, long nanos) throws InterruptedException {
        if (started(life(thread), false) == null) {
            throw new IllegalThreadStateException("Thread not started");
        }
        return nanos > 0 ? joinThread(thread, nanos) : !alive(thread);
    }

    // --- what others see

    @Override
    protected boolean alive(Thread thread) {
        ThreadLife life = life(thread);
        Fiber fiber = started(life, false);
        return fiber != null && (fiber == scheduler.running() || scheduler.threadEnds.lives(life));
    }

    @Override
    protected Thread.State state(Thread thread) {
        ThreadLife life = life(thread);
        Fiber fiber = started(life, false);
        if (fiber == null) {
            return Thread.State.NEW;
        }
        if (fiber == scheduler.running()) {
            return Thread.State.RUNNABLE;
        }
        return scheduler.threadEnds.lives(life) ? scheduler.states.of(fiber) : Thread.State.TERMINATED;
    }

    /// Where a thread stands. Looking at it is ordered with when the thread begins and ends to wait, not with each of
    /// its steps.
    @Override
    protected StackTraceElement[] stack(Thread thread) {
        Fiber fiber = started(life(thread), false);
        if (fiber == null) {
            return new StackTraceElement[0];
        }
        scheduler.states.of(fiber);
        return Stacks.standing(fiber.continuation.getStackTrace());
    }

    @Override
    protected void countsThreads() {
        scheduler.states.countsNames();
    }

    @Override
    protected String threadName() {
        scheduler.states.countsNames();
        return "Thread-" + scheduler.running().member.named++;
    }

    void uncaught(Fiber fiber, Throwable thrown) {
        try {
            World.looksAt(fiber.thread, World.Attribute.HANDLER);
            Thread.UncaughtExceptionHandler own = fiber.thread.getUncaughtExceptionHandler();
            while (own instanceof ThreadGroup group && group.getClass() == ThreadGroup.class) {
                own = group.getParent();
            }
            Thread.UncaughtExceptionHandler handler = own != null ? own : World.handler();
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
        scheduler.account.uncaught(thrown);
        Details details = scheduler.account.details();
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
    boolean foreseesTimeout(long nanos) {
        return scheduler.waitEndings.timesOutEarly(nanos);
    }

    /// A data choice that nobody needs to know of: what follows shows it.
    int choose(int alternatives) {
        return choose(alternatives, "", "");
    }

    /// A data choice.
    ///
    /// @param usual what reports say of the first alternative, if it decides
    /// @param otherwise what they call every other one
    int choose(int alternatives, String usual, String otherwise) {
        int chosen = scheduler.stand(Op.of(Kind.CHOOSE, 0), alternatives, null);
        if (chosen == 0) {
            scheduler.running().tells("", "", usual);
        } else {
            scheduler.running().tells(otherwise, "", "");
        }
        scheduler.happened(chosen);
        return chosen;
    }

    @Override
    protected void sleepNanos(long nanos) throws InterruptedException {
        Fiber self = scheduler.running();
        Guess guess = scheduler.interrupts.foresees(self);
        scheduler.states.sleeps(self);
        self.slept |= nanos > 0 && self.thread.isVirtual();
        if (guess != null) {
            throw scheduler.interrupts.await(guess, Math.max(1, nanos));
        }
        self.spin.sleepsLast = nanos > 0 && scheduler.waitEndings.sleepsLast(nanos);
        if (self.spin.sleepsLast) {
            // It waits for its own end, which does not come.
            scheduler.standFor(Op.of(Kind.JOIN, self.number), 0, self, nanos);
        } else {
            self.now += Math.min(nanos, Long.MAX_VALUE / 4);
        }
        self.deaf = false;
        scheduler.memory.hints(nanos);
    }

    @Override
    protected void giveWay() {
        scheduler.running().spin.sleepsLast = false;
        scheduler.memory.hints(0);
    }

    // --- interrupts

    @Override
    protected void interruptThread(Thread thread) {
        ThreadLife life = life(thread);
        Fiber fiber = started(life, true);
        if (fiber != null) {
            scheduler.interrupts.interrupt(fiber);
            if (fiber != scheduler.running()) {
                ChannelBlockers.interrupted(thread);
            }
        } else {
            life.interrupted = true;
            life.permit |= thread.isVirtual();
            life.clock = Clocks.join(life.clock, scheduler.running().clock);
        }
    }

    @Override
    protected boolean interrupted(Thread thread, boolean clear) {
        ThreadLife life = life(thread);
        Fiber fiber = started(life, false);
        return fiber == null ? life.interrupted : scheduler.interrupts.ask(fiber, clear);
    }

    // --- parking

    @Override
    protected void parkThread(long nanos) {
        Fiber self = scheduler.running();
        if (self.slept) {
            // Nobody notices this permit before it is asked for, and more than one there never is.
            self.slept = false;
            self.tells("has a permit, because it slept", "", "");
            unparkThread(self.thread);
        }
        if (scheduler.interrupts.reach(self)) {
            scheduler.interrupts.park(self, nanos);
            return;
        }
        if (nanos > 0 && foreseesTimeout(nanos)) {
            self.now += nanos;
            return;
        }
        if (scheduler.waitEndings.wakesSpuriously()) {
            return;
        }
        if (scheduler.standFor(Op.of(Kind.PARK, self.number), 0, self, nanos > 0 && timeouts() ? nanos : 0)) {
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
        ThreadLife life = life(thread);
        Fiber fiber = started(life, thread.isVirtual());
        if (fiber == null) {
            life.permit |= thread.isVirtual();
        } else if (scheduler.interrupts.parks(fiber)) {
            scheduler.interrupts.permit(fiber);
        } else {
            scheduler.stand(Op.of(Kind.UNPARK, fiber.number), 0, fiber);
            long before = fiber.permit ? 1 : 0;
            fiber.permit = true;
            scheduler.happened(before);
        }
    }

    @Override
    protected void blockedOn(@Nullable Object blocker) {
        scheduler.states.blockedOn(scheduler.running(), blocker);
    }

    @Override
    protected @Nullable Object blocker(Thread thread) {
        ThreadLife life = life(thread);
        Fiber fiber = started(life, false);
        if (fiber == null) {
            return null;
        }
        return fiber == scheduler.running() ? life.blocker : scheduler.states.blocker(fiber);
    }

    @Override
    protected ClassLoader systemClassLoader() {
        return scheduler.running().member.loader;
    }

    /// Who is there depends on every start and on every end.
    @Override
    protected Thread[] allThreads() {
        if (!nested) {
            learn(Lessons.NESTED_STARTS);
        }
        Member member = scheduler.running().member;
        scheduler.event(Kind.READ, list(member), Memory.range(0), 0);
        return List.copyOf(member.listed).stream()
                .filter(each -> !each.isVirtual() && alive(each))
                .toArray(Thread[]::new);
    }

    @Override
    protected StackTraceElement[] plain(StackTraceElement[] stack) {
        return Stacks.plain(stack);
    }

    @Override
    protected @Nullable Object readGlobal(int number, @Nullable Object real) {
        Fiber fiber = scheduler.running();
        JdkGlobals globals = fiber.member.globals;
        Object value = globals.read(number, real);
        unordered(number, "reads", globals.unorderedRead(number, fiber.number, fiber.clock), "changes");
        return value;
    }

    @Override
    protected void writeGlobal(int number, @Nullable Object value, @Nullable Object real) {
        Fiber fiber = scheduler.running();
        JdkGlobals globals = fiber.member.globals;
        unordered(number, "changes", globals.unorderedWrite(number, fiber.number, fiber.clock), "uses");
        globals.write(number, value, real);
    }

    /// Calls that use the JDK's static fields are no ops, so both orders would not be explored.
    private void unordered(int global, String what, int other, String does) {
        if (other >= 0) {
            StackTraceElement[] stack = new Throwable().getStackTrace();
            int at = Places.first(stack);
            String where = at < 0 ? "" : " at " + Places.text(stack[at]);
            scheduler.refuseInside(new NotControllable("The program " + what + " the JVM's " + JdkGlobals.name(global)
                    + where
                    + " (in " + scheduler.running().name() + ") while " + scheduler.account.thread(other) + " " + does
                    + " it, and nothing orders the two. Both orders would have to be explored, which is not"
                    + " supported. Change it before the other threads start."));
        }
    }

    @Override
    protected void unsupported(String what) {
        scheduler.refuseInside(what);
    }

    @Override
    protected @Nullable FileLayer files() {
        FileLayer known = scheduler.surroundings.files;
        if (known != null || makesFiles) {
            return known; // to make it, classes of the checker are loaded from files
        }
        makesFiles = true;
        try {
            FileLayer made = new Layer();
            scheduler.surroundings.files = made;
            return made;
        } finally {
            makesFiles = false;
        }
    }

    @Override
    protected ForkGate forks() {
        return scheduler.forks;
    }

    @Override
    protected ClassGate classes() {
        return classes;
    }
}
