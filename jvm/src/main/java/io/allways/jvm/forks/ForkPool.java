package io.allways.jvm.forks;

import io.allways.jvm.describe.PartOf;
import io.allways.jvm.program.Placed;
import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Shadow;
import io.allways.jvm.run.Tracked;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/// A fork/join pool, in one execution; see [Forks].
@SuppressWarnings("ReferenceEquality") // pools are what they are
final class ForkPool extends Tracked implements Calls.Guarded, Placed, PartOf {
    static final long SLOT = 1;
    static final long SHUT = 2;

    final ForkJoinPool real;
    final String name;
    private final String place;
    final boolean common;
    /// How many tasks may run at a time.
    final int slots;

    final List<ForkJob> jobs = new ArrayList<>();
    /// What threads outside of it have submitted, by thread.
    private final IdentityHashMap<Thread, ForkQueue> submissions = new IdentityHashMap<>();

    int running;
    int threads;
    boolean shut;

    /// Whoever uses the pool first, it is named after it: `shadow`; nobody has made the common pool.
    ForkPool(ForkJoinPool real, int number, @Nullable Shadow shadow) {
        super(shadow);
        this.real = real;
        common = real == ForkJoinPool.commonPool();
        name = common ? "ForkJoinPool.commonPool" : "ForkJoinPool-" + number;
        place = shadow == null ? name : "pool " + shadow.actor + "." + shadow.index;
        slots = common || real.getParallelism() > 1 ? Integer.MAX_VALUE : 1;
    }

    @Override
    public Object whole() {
        return real;
    }

    @Override
    public String place() {
        return place;
    }

    @Override
    public long guards() {
        return (running < slots ? SLOT : 0) | (shut ? SHUT : 0);
    }

    /// Where the running thread puts what it gives to the pool.
    ForkQueue queue() {
        return Thread.currentThread() instanceof ForkThread worker && worker.job.pool == this
                ? worker.forked
                : submissions();
    }

    ForkQueue submissions() {
        return submissions.computeIfAbsent(Thread.currentThread(), thread -> new ForkQueue(true));
    }

    /// All it was given, in an order that is the same in all executions of a trace.
    List<ForkJob> ordered() {
        List<ForkJob> all = new ArrayList<>(jobs);
        all.sort(Comparator.comparingInt(ForkJob::hashCode));
        return all;
    }
}
