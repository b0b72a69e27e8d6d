package io.allways.jvm.run;

import io.allways.jvm.memory.Clocks;
import io.allways.jvm.program.Placed;
import io.allways.jvm.run.Interrupts.Guess;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What is known about one thread object of the program, from when it is made: whether it was started, and what others
/// did to it before that; whether it has ended. Its cells are what can be noticed of it.
final class ThreadLife implements Placed {
    /// Whether it was started, and what was done to it before.
    static final int START = 0;
    /// Whether it has ended.
    static final int END = 1;
    /// Whether it is about to end: those who wait for that and guess that they will be interrupted say so before.
    static final int CLOSING = 2;
    /// What `getState` says while it lives.
    static final int STATE = 3;
    /// What it says it is parked for.
    static final int BLOCKER = 4;
    /// What never changes.
    static final int NOTHING = 5;
    /// Of the first thread of a process: the numbers in names of its threads.
    static final int NUMBERS = 6;
    /// The first of the cells of its attributes, in the order of [World.Attribute].
    static final int ATTRIBUTES = 7;

    private static final long[] NEVER = {};

    final Thread thread;
    /// What the program sees as its number.
    final long id;

    /// Which thread made it, or the process whose first it is, and how many that one had made before.
    private final int maker;

    private final int index;

    /// Somebody starts it: nobody else may.
    boolean starts;

    /// Once it was started.
    @Nullable Fiber fiber;
    /// When it was started, as an epoch.
    long started;

    /// When somebody first did something to it before it was started, and when others did, as epochs.
    private long touchedFirst;

    private long[] touchedLater = NEVER;
    /// What they did.
    boolean interrupted;

    /// Somebody has said whether it is a daemon.
    boolean daemonSet;

    boolean permit;
    int @Nullable [] clock;

    boolean ended;
    boolean closing;
    private List<Guess> joiners = List.of();
    Thread.State state = Thread.State.RUNNABLE;

    @Nullable Object blocker;

    /// What reports call it: most virtual threads have no name.
    String shown() {
        String name = thread.getName();
        if (!name.isEmpty()) {
            return name;
        }
        return (thread.isVirtual() ? "virtual-" : "unnamed-") + (maker == 0 ? "" : maker + ".") + index;
    }

    /// The first thread of a process.
    static ThreadLife first(Thread thread, int process) {
        return new ThreadLife(thread, 1, process, 0);
    }

    /// @param index counted from 1
    ThreadLife(Thread thread, long id, int maker, int index) {
        this.thread = thread;
        this.id = id;
        this.maker = maker;
        this.index = index;
    }

    /// Others do something to it, and it is not known to have been started.
    void touch(long epoch) {
        if (touchedFirst == 0) {
            touchedFirst = epoch;
        } else {
            touchedLater = Arrays.copyOf(touchedLater, touchedLater.length + 1);
            touchedLater[touchedLater.length - 1] = epoch;
        }
    }

    /// Whether all that was done to it so far happened before what the owner of `clock` does now.
    boolean touchedBefore(int[] clock) {
        if (touchedFirst != 0 && !Clocks.knows(clock, touchedFirst)) {
            return false;
        }
        for (long epoch : touchedLater) {
            if (!Clocks.knows(clock, epoch)) {
                return false;
            }
        }
        return true;
    }

    /// Those who wait for its end and guess that they will be interrupted.
    List<Guess> joiners() {
        return joiners;
    }

    void join(Guess guess) {
        if (joiners.isEmpty()) {
            joiners = new ArrayList<>();
        }
        joiners.add(guess);
    }

    @Override
    public String place() {
        return index == 0 ? "first thread of " + maker : "thread " + maker + "." + index;
    }
}
