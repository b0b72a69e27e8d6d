package io.allways.jvm.run;

import io.allways.jvm.program.Assumes;
import io.allways.jvm.program.WaitOptions;

/// How waits end other than by what they wait for: by their time limit, though others could go on; or without a reason.
/// Both are data choices, made before the thread waits: it gives up what it holds, and goes on when its turn comes.
///
/// Each thread may end so many of its waits early in an execution ([WaitOptions]). The bound is one for each thread and
/// not one for all, because with one for all the choices of threads would depend on each other: who is first would take
/// what another then lacks.
final class WaitEndings {
    /// Models pass at least this much, for 0 stands for no limit.
    private static final long NO_TIME = 1;

    private final Scheduler scheduler;
    private final WaitOptions options;
    /// The last time limit that has struck because nothing else could go on.
    private long latest = Long.MIN_VALUE;

    WaitEndings(Scheduler scheduler) {
        this.scheduler = scheduler;
        options = scheduler.options.waits();
    }

    /// The running thread is about to wait with a time limit: whether that can strike at all.
    boolean limits() {
        if (!options.limits()) {
            scheduler.assumed.here(Assumes.NO_TIME_LIMIT);
        }
        return options.limits();
    }

    /// The running thread is about to wait with a time limit: whether that strikes at once. If there is no time at all
    /// it may, whatever else is assumed about time limits; or others are faster.
    boolean timesOutEarly(long nanos) {
        if (nanos <= NO_TIME) {
            return scheduler.threads.choose(2, "its time is not up yet", "time is up") == 1;
        }
        Fiber fiber = scheduler.running();
        if (!limits()) {
            return false;
        }
        if (fiber.early >= options.early()) {
            scheduler.assumed.here(options.early() == 0 ? Assumes.TIMED_WAIT : Assumes.EARLY_TIMEOUTS);
            return false;
        }
        boolean early = scheduler.threads.choose(2, "its time is not up yet", "time is up") == 1;
        if (early && !options.anyTime()) {
            fiber.early++;
        }
        return early;
    }

    /// The running thread is about to sleep: whether that ends only when nothing else can go on.
    boolean sleepsLast() {
        scheduler.assumed.here(options.sleepsLast() ? Assumes.LAST_SLEEP : Assumes.SLEEP);
        return options.sleepsLast();
    }

    /// What a thread's clock shows at least. Where time passes only when nothing else can go on, it passes for all: who
    /// is
    /// woken by a thread that has slept knows how late it is. Elsewhere that would depend on who came first.
    long atLeast(long now) {
        return options.sleepsLast() ? Math.max(now, latest) : now;
    }

    /// A time limit strikes because nothing else can go on.
    void struck(long deadline) {
        latest = Math.max(latest, deadline);
    }

    void reset() {
        latest = Long.MIN_VALUE;
    }

    /// The running thread is about to wait until it is woken: whether it wakes up by itself.
    boolean wakesSpuriously() {
        return spurious(Assumes.WAKE_UP, "wakes up spuriously");
    }

    /// The running thread is about to make a weak compare-and-set: whether it fails whatever is there.
    boolean failsSpuriously() {
        return spurious(Assumes.WEAK_UPDATE, "fails spuriously");
    }

    private boolean spurious(Assumes never, String called) {
        Fiber fiber = scheduler.running();
        if (fiber.spurious >= options.spurious()) {
            scheduler.assumed.here(options.spurious() == 0 ? never : Assumes.FEW_SPURIOUS);
            return false;
        }
        boolean happens = scheduler.threads.choose(2, "not spuriously", called) == 1;
        if (happens) {
            fiber.spurious++;
        }
        return happens;
    }
}
