package io.allways.jvm.run;

import io.allways.jvm.program.Assumes;
import io.allways.jvm.program.Lessons;
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
    /// The shortest time limit and the longest sleep so far that end as it is assumed.
    private long shortestLimit = Long.MAX_VALUE;

    private long longestSleep;
    /// Sleeps of this length or more may end when nothing else can go on.
    private long longFrom = Long.MAX_VALUE;

    private int version = -1;

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
        shortestLimit = Math.min(shortestLimit, nanos);
        compare();
        return endsEarly();
    }

    /// The running thread waits, and gives up at some time: whether it does at once.
    boolean endsEarly() {
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
    ///
    /// Usually it ends at any moment, which includes that one. Not so where another thread waits with a time limit that
    /// is no longer: such a limit strikes only when nothing else can go on, so it would never strike while somebody
    /// sleeps, although on a real machine it always does. Then both are explored.
    boolean sleepsLast(long nanos) {
        if (options.sleepsLast()) {
            scheduler.assumed.here(Assumes.LAST_SLEEP);
            return true;
        }
        Fiber fiber = scheduler.running();
        if (nanos >= longFrom) {
            if (!fiber.sleepsLast) {
                fiber.spin.chooses = true;
                fiber.sleepsLast = scheduler.threads.choose(2, "sleeps for no time", "sleeps") == 1;
                fiber.spin.chooses = false;
            }
            if (fiber.sleepsLast) {
                return true;
            }
        }
        scheduler.assumed.here(Assumes.SLEEP);
        longestSleep = Math.max(longestSleep, nanos);
        compare();
        return false;
    }

    /// Each lesson halves the length at least, so that few are learned.
    private void compare() {
        boolean knows = longFrom <= shortestLimit;
        if (longestSleep >= shortestLimit && !knows && options.limits() && !options.anyTime()) {
            scheduler.threads.learn(Lessons.LONG_SLEEPS + Long.highestOneBit(shortestLimit));
        }
    }

    /// What a thread's clock shows at least. Where time passes only when nothing else can go on, it passes for all: who
    /// is woken by a thread that has slept knows how late it is. Elsewhere that would depend on who came first.
    long atLeast(long now) {
        return options.sleepsLast() || longFrom < Long.MAX_VALUE ? Math.max(now, latest) : now;
    }

    /// A time limit strikes because nothing else can go on.
    void struck(long deadline) {
        latest = Math.max(latest, deadline);
    }

    void reset() {
        latest = Long.MIN_VALUE;
        shortestLimit = Long.MAX_VALUE;
        longestSleep = 0;
        if (scheduler.lessons.version() != version) {
            version = scheduler.lessons.version();
            longFrom = scheduler.lessons.following(Lessons.LONG_SLEEPS).stream()
                    .mapToLong(Long::parseLong)
                    .min()
                    .orElse(Long.MAX_VALUE);
        }
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
