package io.allways.jvm.run;

import io.allways.core.Assumption;
import io.allways.core.Execution;
import io.allways.core.Kind;
import io.allways.core.Op;
import io.allways.core.Pilot;
import io.allways.core.Plan;
import io.allways.jvm.boot.Carrier;
import io.allways.jvm.boot.Gate;
import io.allways.jvm.describe.Places;
import io.allways.jvm.describe.Stacks;
import io.allways.jvm.describe.Values;
import io.allways.jvm.forks.Forks;
import io.allways.jvm.memory.Clocks;
import io.allways.jvm.program.Chance;
import io.allways.jvm.program.Lessons;
import io.allways.jvm.program.Names;
import io.allways.jvm.program.NotControllable;
import io.allways.jvm.program.Options;
import io.allways.jvm.program.Remedies;
import io.allways.jvm.program.Sites;
import io.allways.jvm.program.Watchdog;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.IntConsumer;
import jdk.internal.vm.Continuation;
import jdk.internal.vm.ContinuationScope;
import org.jspecify.annotations.Nullable;

/// Runs the threads of a program as fibers on one carrier thread, one at a time, as a plan says.
///
/// A fiber that comes to an op [#stand]s before it. It asks the pilot itself who goes on: if that is the fiber itself,
/// it just goes on, and nothing is switched. Otherwise it yields to [#run], which resumes the one that was chosen. What
/// is never chosen again is left where it stands, for the garbage collector.
///
/// What the ops mean is elsewhere: [Monitors], [Memory], [Threads], [Calls], [Statics].
public final class Scheduler {
    static final ContinuationScope SCOPE = new ContinuationScope("allways");

    private static final int BEGIN = Op.of(Kind.CHOOSE, 0);

    public final Lessons lessons;
    final Options options;
    final Fibers fibers = new Fibers(this);
    public final Names.Local names;
    public final Shadows shadows;
    final WaitQueues queues = new WaitQueues(this);
    public final Monitors monitors = new Monitors(this, queues);
    public final Memory memory = new Memory(this);
    final Threads threads = new Threads(this);
    final ThreadEnds threadEnds = new ThreadEnds(this);
    final Interrupts interrupts = new Interrupts(this);
    final States states = new States(this);
    final Forks forks = new Forks(this);
    final Statics statics = new Statics(this);
    final Lives lives = new Lives(this);
    final Surroundings surroundings = new Surroundings(this);
    public final Account account = new Account(this);
    public final Sites sites;
    final Places places;
    final Values values = new Values(this);
    public final Assumed assumed = new Assumed(this);
    final WaitEndings waitEndings;
    final List<Member> members;

    @SuppressWarnings("NullAway.Init")
    private Carrier carrier;

    private final Pilot pilot = new Pilot();
    private Execution x = new Execution();
    private final Watchdog watchdog = new Watchdog();
    private @Nullable Fiber running;
    /// The step to take next, if the fiber that was resumed has yielded.
    private int next;
    /// What ended the execution, if it was not the program.
    private @Nullable Throwable failure;

    /// The running fiber cannot be left where it stands, so it is thrown out of all its frames; see [#pinned].
    private boolean unwinding;

    /// Somebody stands before something that may be given up.
    private boolean patient;

    /// What the first thread of each process runs.
    private List<Runnable> bodies = List.of();

    /// @param sources directories in which the program's source files may be
    /// @param members its processes, by their numbers
    /// @param epochs told the number of each execution before it begins
    public Scheduler(
            Lessons lessons,
            Options options,
            Sites sites,
            List<Path> sources,
            List<Member> members,
            IntConsumer epochs) {
        this.lessons = new Lessons(lessons);
        this.options = options;
        this.sites = sites;
        waitEndings = new WaitEndings(this);
        places = new Places(sources);
        names = new Names.Local(lessons.names);
        shadows = new Shadows(this, names);
        this.members = List.copyOf(members);
        statics.tell(epochs);
    }

    /// The scheduler of the code that calls, or null if that is not under control.
    public static @Nullable Scheduler current() {
        Carrier carrier = Carrier.current();
        Gate gate = carrier == null ? null : carrier.gate;
        return gate == null ? null : ((Threads) gate).scheduler;
    }

    /// The same, also inside of calls that are one op.
    public static @Nullable Scheduler present() {
        Carrier carrier = Carrier.current();
        Gate gate = carrier == null ? null : carrier.gate != null ? carrier.gate : carrier.lifted;
        return gate == null ? null : ((Threads) gate).scheduler;
    }

    public Fiber running() {
        return Objects.requireNonNull(running);
    }

    Execution execution() {
        return x;
    }

    /// Whether there is only one process.
    boolean alone() {
        return members.size() == 1;
    }

    /// Whether it is the thread in which its process begins.
    boolean first(Fiber fiber) {
        return fiber.number < members.size();
    }

    boolean runs(Fiber fiber) {
        return running == fiber;
    }

    /// What the program does, if it has been on its way to its next op for too long; asked from another thread.
    public @Nullable String stuck(Duration patience) {
        Fiber fiber = running;
        return watchdog.stuck(patience, fiber == null ? "main" : fiber.name());
    }

    /// Runs `main` of each process in a thread of that name, and all the threads that they start.
    ///
    /// @param here the current thread
    public void run(Carrier here, Plan plan, Execution into, List<Runnable> mains) {
        carrier = here;
        watchdog.begin(here);
        try {
            execute(plan, into, mains);
        } finally {
            watchdog.end();
        }
    }

    private void execute(Plan plan, Execution into, List<Runnable> mains) {
        reset();
        x = into;
        pilot.begin(plan, into);
        bodies = mains;
        int begin = options.faults().none() ? members.size() : 1;
        for (Member member : members.subList(0, begin)) {
            Thread thread = surroundings.mainThread(member);
            spawn(threads.reserve(member), threads.first(thread, member), member, mains.get(member.number), new int[] {1
            });
        }
        int step = decide();
        while (step >= 0) {
            resume(fibers.chosen(step));
            step = next;
        }
        running = null;
        if (failure != null) {
            if (failure instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) failure;
        }
        account.remarkOnLeft();
        if (interrupts.foresawWrong() || surroundings.foresawWrong()) {
            pilot.discard();
        } else {
            Fiber waiter = fibers.waitsForGarbage();
            if (waiter != null) {
                throw waitsForGarbage(waiter);
            }
        }
        pilot.land(fibers);
    }

    static NotControllable waitsForGarbage(Fiber waiter) {
        String how = waiter.collections > 1 ? " again and again and waits" : ", and can then only wait for ever";
        return new NotControllable("The program waits for the garbage collector: " + waiter.name()
                + " calls System.gc at " + waiter.collectsAt + how + ". Nothing is"
                + " collected while a program is checked. Check what does not need it.");
    }

    /// What others have learned counts from now on.
    public void catchUp() {
        lessons.catchUp();
    }

    /// What the executions of this search relied on.
    public List<Assumption> assumptions() {
        return assumed.all();
    }

    private void reset() {
        members.forEach(Member::reset);
        fibers.reset();
        shadows.reset();
        failure = null;
        unwinding = false;
        patient = false;
        account.reset();
        threads.reset();
        interrupts.reset();
        states.reset();
        waitEndings.reset();
        forks.reset();
        lives.reset();
        statics.reset();
        surroundings.reset();
        memory.reset();
        values.reset();
    }

    private void resume(Fiber fiber) {
        running = fiber;
        carrier.become(fiber.thread);
        carrier.gate = threads;
        try {
            fiber.continuation.run();
        } finally {
            carrier.gate = null;
            carrier.lifted = null; // who never runs again may have been inside of a call
            carrier.become(carrier);
        }
    }

    /// Whether the last execution was a test's, and that had come to its end.
    public boolean firstHasEnded() {
        return fibers.firstHasEnded();
    }

    // --- fibers

    /// The first process has decided what there is to decide: the others begin.
    void beginOthers() {
        Fiber first = running();
        for (Member member : members.subList(1, members.size())) {
            int number = threads.reserve(member);
            Thread thread = surroundings.mainThread(member);
            stand(Op.of(Kind.START, number), 0, thread);
            spawn(number, threads.first(thread, member), member, bodies.get(member.number), first.clock.clone());
            first.tells("", "", "");
            happened(1);
        }
    }

    Fiber spawn(int number, ThreadLife life, Member member, Runnable task, int[] clock) {
        int[] own = clock.length > number ? clock : Arrays.copyOf(clock, Math.max(number + 1, clock.length * 2));
        own[number] = 1;
        Fiber fiber = new Fiber(number, life, member, task, own, this);
        fibers.add(fiber);
        member.fibers++;
        Chance.seed(life.thread, number);
        states.begin(fiber);
        fiber.op = BEGIN;
        fiber.range = 1;
        return fiber;
    }

    /// The life of a fiber.
    void live(Fiber fiber) {
        happened(0);
        try {
            fiber.task.run();
        } catch (Throwable e) {
            if (failure == null) {
                threads.uncaught(fiber, e);
            }
        }
        if (failure != null) {
            leave(-1);
            return;
        }
        threadEnds.ends(fiber);
        if (first(fiber) && (!alone() || !fiber.member.hooks.isEmpty())) {
            lives.end(fiber);
        }
        fiber.noteEnd();
        fiber.done = true;
        if (alone()) {
            lives.remarkIfLast(fiber.member);
        }
        leave(decide());
    }

    /// For hooks that a program without ops may still come by.
    void live() {
        if (unwinding) {
            throw new Unwound();
        }
        if (watchdog.cancelled()) {
            abort(new NotControllable("The execution was given up."));
        }
    }

    /// The program has caught something. Whatever it is, nobody stops a fiber on its way out.
    void caught() {
        if (unwinding) {
            throw new Unwound();
        }
    }

    // --- ops

    /// Waits before an op until the explorer takes it, and returns the alternative it takes.
    public int stand(int op, long range, @Nullable Object subject) {
        if (unwinding) {
            throw new Unwound();
        }
        Fiber fiber = running();
        if (fiber.spin.mayComeRound) {
            memory.comeRound();
        }
        if (fiber.watched) {
            states.show(fiber, op, range, subject);
        }
        fiber.op = op;
        fiber.range = range;
        fiber.subject = subject;
        int step = decide();
        if (step >= 0 && Op.actor(step) == fiber.number) {
            fibers.chosen(step);
        } else {
            leave(step);
            pause(fiber);
        }
        return fiber.alternative;
    }

    /// The same, but the op may be given up after a while (`nanos`; 0 if it may not). False if it was: then that has
    /// happened, and nothing else.
    boolean standFor(int op, long range, @Nullable Object subject, long nanos) {
        if (nanos <= 0) {
            stand(op, range, subject);
            return true;
        }
        Fiber fiber = running();
        memory.comeRound();
        limit(fiber, nanos);
        stand(op, range, subject);
        boolean timedOut = fiber.timedOut;
        long deadline = fiber.deadline;
        fiber.deadline = 0;
        fiber.timedOut = false;
        if (timedOut) {
            fiber.now = deadline;
            waitEndings.struck(deadline);
            append(fiber, 1, Op.of(Kind.TIMEOUT, fiber.number), range, op);
        }
        return !timedOut;
    }

    /// What the fiber waits for next may be given up after a while (`nanos`; 0 if it may not).
    void limit(Fiber fiber, long nanos) {
        if (nanos > 0) {
            fiber.now = waitEndings.atLeast(fiber.now);
            fiber.deadline = fiber.now + nanos;
            if (fiber.deadline < 0) {
                fiber.deadline = Long.MAX_VALUE;
            }
            patient = true;
        }
    }

    private void leave(int step) {
        next = step;
    }

    private void pause(Fiber fiber) {
        Continuation.yield(SCOPE);
        assert running == fiber;
    }

    /// The op that the running fiber stood before has happened.
    public void happened(long value) {
        Fiber fiber = running();
        happened(fiber.op, fiber.range, value);
    }

    /// The same, where it turned out to be another op.
    public void happened(int op, long range, long value) {
        Fiber fiber = running();
        append(fiber, Op.alternatives(op, range), op, range, value);
    }

    private void append(Fiber fiber, int alternatives, int op, long range, long value) {
        try {
            account.happened(fiber, op, range, value);
            fiber.site = -1;
            fiber.telling = null;
            fiber.word = null;
            watchdog.beat();
            fiber.last = x.length();
            fiber.noteTime();
            if (fiber.clock[fiber.number]++ == Clocks.MOST_CLOCK) {
                throw new NotControllable(fiber.name() + " has done " + Clocks.MOST_CLOCK
                        + " operations in one execution, which is more than can be kept. Bound the length of"
                        + " executions with --steps, or check a smaller case.");
            }
            x.append(Op.step(fiber.number, fiber.alternative), alternatives, op, range, value);
            Kind kind = Op.kind(op);
            if (kind != Kind.READ && kind != Kind.SPIN && kind != Kind.TIMEOUT) {
                fiber.spin.progress();
                switch (kind) {
                    case WRITE, RMW -> fiber.spin.changes();
                    case LOCK, UNLOCK, LOOK, CHOOSE -> {}
                    default -> fiber.spin.acts();
                }
                fiber.acted = fiber.last;
            }
        } catch (RuntimeException e) {
            abort(e);
        }
    }

    /// One op that is always enabled.
    public void event(Kind kind, int object, long range, long value) {
        stand(Op.of(kind, object), range, null);
        happened(value);
    }

    /// Ends the execution: it is the checker's matter, not the program's. Does not return.
    public Error abort(Throwable why) {
        if (failure == null) {
            failure = why;
        }
        leave(-1);
        throw vanish();
    }

    /// The running fiber never runs again: no handler and no `finally` of the program sees it end. Only if it
    /// cannot be left where it stands, what is returned must be thrown.
    private Unwound vanish() {
        if (!unwinding) {
            Continuation.yield(SCOPE);
        }
        return new Unwound();
    }

    /// The program does something that cannot be controlled. Does not return.
    public void refuse(String what) {
        abort(refusal(what));
    }

    private NotControllable refusal(String what) {
        return new NotControllable(
                "The program " + what + here() + ", which cannot be controlled. " + Remedies.against(what));
    }

    /// The same from within the JDK, which may hold locks of its own that the next execution needs: the running fiber
    /// is
    /// not left where it stands, but thrown out of all its frames. Does not return.
    void refuseInside(String what) {
        refuseInside(refusal(what));
    }

    void refuseInside(NotControllable why) {
        if (failure == null) {
            failure = why;
        }
        unwind();
    }

    /// The same with all that there is to say.
    public Error refuse(String what, String why) {
        return abort(new NotControllable("The program " + what + here() + ". " + why));
    }

    /// Where the running thread is in the program.
    private String here() {
        StackTraceElement[] stack = Stacks.raw();
        int at = Places.first(stack);
        return (at < 0 ? "" : " at " + Places.text(stack[at])) + " (in "
                + running().name() + ")";
    }

    /// A fiber that must give way cannot, because native code is on its stack. It is unwound instead: woven handlers
    /// throw on ([Hooks#caught]), and so does every hook, so that the program's code neither sees nor stops it.
    void pinned() {
        if (failure == null) {
            failure = new NotControllable("The program comes to an operation" + here()
                    + " while native code is on the stack, so it cannot be stopped there."
                    + " Usually a callback from native code, or a class of the JDK that is initialised there.");
        }
        unwind();
    }

    private void unwind() {
        leave(-1);
        unwinding = true;
        throw new Unwound();
    }

    /// Thrown through the program's code when nothing else is possible.
    private static final class Unwound extends Error {
        private static final long serialVersionUID = 1;

        Unwound() {
            super(null, null, false, false);
        }
    }

    /// Ends the running thread here, as if it were blocked for ever. Does not return.
    void stopHere() {
        if (!unwinding) {
            running().done = true;
            leave(decide());
        }
        throw vanish();
    }

    private int decide() {
        try {
            if (patient) {
                fibers.letGiveUp();
            }
            return pilot.next(fibers);
        } catch (RuntimeException e) {
            failure = e;
            return -1;
        }
    }
}
