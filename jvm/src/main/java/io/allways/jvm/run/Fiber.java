package io.allways.jvm.run;

import io.allways.jvm.memory.Clocks;
import io.allways.jvm.memory.Fences;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import jdk.internal.vm.Continuation;
import org.jspecify.annotations.Nullable;

/// A thread of the program. It always stands before its next op, until the scheduler lets it take it.
public final class Fiber {
    static final int NEVER = -1;
    private static final long[] NO_TIMES = {};

    final int number;
    final Thread thread;
    final ThreadLife life;
    /// The process that it belongs to.
    public final Member member;
    final Runnable task;
    private final Scheduler scheduler;
    final Continuation continuation;

    /// The op it stands before, and what decides whether it is enabled.
    int op;

    long range;

    @Nullable Object subject;
    /// The alternative with which it may go on.
    int alternative;
    /// In virtual time, the moment at which it gives up; 0 if it does not.
    long deadline;
    /// It may go on because it gave up.
    boolean timedOut;

    /// What it reads now, others may write; see [Access#optimistic].
    boolean optimistic;

    /// It has been started.
    boolean begun = true;

    boolean done;
    /// Its body is done; only its process is not.
    boolean returned;

    /// How often its time limits have struck early, and how often it has woken up spuriously; see [WaitEndings].
    int early;

    int spurious;
    /// Its long sleeps end only when nothing else can go on.
    boolean sleepsLast;

    boolean daemon;
    boolean woken;
    boolean permit;
    /// It has slept since it last parked. That leaves a virtual thread a permit: the JDK gives it one back, because
    /// somebody may have done so in the meantime.
    boolean slept;
    /// Made when somebody asks for it, as is [#fences]: few threads need either, and a search makes millions of
    /// threads.
    private @Nullable Signals signals;

    /// It is about to guess whether it will be interrupted; see [Interrupts].
    boolean guesses;
    /// It waits for an interrupt that a choice foresaw.
    boolean foresees;
    /// What it would wait for otherwise; [Interrupts#NOTHING] if that cannot be told from an op.
    int instead;

    long insteadRange;

    @Nullable Object insteadSubject;
    /// It waits until the interrupts have come that others foresaw.
    boolean doubts;
    /// It chose not to be interrupted in what it stands before.
    boolean deaf;

    /// Whether what it waits for in a queue can be had by several.
    boolean sharing;
    /// Somebody asks for its state; see [States].
    boolean watched;
    /// It says so just now.
    boolean shows;

    /// Its vector clock; see [Clocks].
    int[] clock;

    private @Nullable Fences fences;

    /// The guards that held before the call that it makes now; see [Calls].
    long guardsBefore;

    /// The collection on which it makes a call that is several steps in the JDK; see [SeveralSteps].
    @Nullable Object walks;

    /// The site of the access that it stands before; -1 if it is none of a woven class.
    int site = -1;

    /// What its next event is called in reports, if a model knows better.
    String @Nullable [] telling;

    /// The same, if only the word for what it does is known better.
    @Nullable String word;

    int births;
    /// How many objects that code of the JDK made it was the first to use.
    int meetings;
    /// How many addresses it has been given.
    int wires;
    /// How many threads it has given a number.
    int made;
    /// It is a worker of an executor and waits for work: if that is for ever, nobody has shut the executor down.
    boolean idle;
    /// Where it last wanted garbage to be collected.
    @Nullable String collectsAt;
    /// How often it has done so after time had passed for it.
    int collections;

    private long collected;
    /// Where its chance comes from.
    @Nullable Random random;

    long now;
    /// What time it was at which of its own ops: pairs of its clock and the time, where the time changed.
    private long[] times = NO_TIMES;

    private int timesCount;
    private long noted;
    /// The index of its last event.
    int last = NEVER;
    /// The index of its last event that may have changed something.
    int acted = NEVER;

    /// What it has read since its last hint that it spins: one object, a range of cells; null if nothing, or more.
    final Spin spin = new Spin();

    /// Classes that it knows to be initialised although others made them so.
    @Nullable Set<Class<?>> initialised;

    Fiber(int number, ThreadLife life, Member member, Runnable task, int[] clock, Scheduler scheduler) {
        this.number = number;
        this.life = life;
        thread = life.thread;
        life.fiber = this;
        this.member = member;
        this.task = task;
        this.clock = clock;
        this.scheduler = scheduler;
        continuation = new Continuation(Scheduler.SCOPE, this::live) {
            @Override
            protected void onPinned(Continuation.Pinned reason) {
                scheduler.pinned();
            }
        };
    }

    private void live() {
        scheduler.live(this);
    }

    /// What its next event is called in reports: what it does, to which object, with which result.
    void tells(String verb, String object, String result) {
        if (scheduler.account.details() != null) {
            telling = new String[] {verb, object, result};
        }
    }

    public String name() {
        return member.name(life);
    }

    Signals signals() {
        Signals known = signals;
        if (known == null) {
            known = new Signals(this);
            signals = known;
        }
        return known;
    }

    Fences fences() {
        Fences known = fences;
        if (known == null) {
            known = new Fences();
            fences = known;
        }
        return known;
    }

    public long epoch() {
        return Clocks.epoch(number, clock[number]);
    }

    /// Whether what happened at an epoch of some thread is known to it.
    public boolean knows(long epoch) {
        return Clocks.knows(clock, epoch);
    }

    void learn(int @Nullable [] other) {
        clock = Clocks.join(clock, other);
    }

    /// Before each of its ops: others who know of that op know that so much time has passed.
    void noteTime() {
        if (now != noted) {
            noted = now;
            if (timesCount == times.length) {
                times = Arrays.copyOf(times, Math.max(4, 2 * timesCount));
            }
            times[timesCount++] = clock[number];
            times[timesCount++] = now;
        }
    }

    /// At its end, which is no op of its own: who joins it knows what time it was then, and nobody else does.
    void noteEnd() {
        if (now != noted) {
            clock[number]++;
            noteTime();
        }
    }

    /// The time when its clock had this value.
    long timeAt(int value) {
        for (int i = timesCount - 2; i >= 0; i -= 2) {
            if (times[i] <= value) {
                return times[i + 1];
            }
        }
        return 0;
    }

    boolean knowsInitialised(Class<?> type) {
        return initialised != null && initialised.contains(type);
    }

    void knowInitialised(Class<?> type) {
        if (initialised == null) {
            initialised = new HashSet<>();
        }
        initialised.add(type);
    }

    /// It wants garbage to be collected at that place.
    void collectsAt(String place) {
        if (collectsAt == null || now > collected) {
            collections++;
            collected = now;
        }
        collectsAt = place;
    }
}
