package io.allways.jvm.forks;

import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Tracked;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ForkJoinPool;

/// A fork/join pool, in one execution; see [Forks].
final class ForkPool extends Tracked implements Calls.Guarded {
    static final long SLOT = 1;
    static final long SHUT = 2;

    final ForkJoinPool real;
    final String name;
    final boolean common;
    /// How many tasks may run at a time.
    final int slots;

    final List<ForkJob> jobs = new ArrayList<>();
    int running;
    int threads;
    boolean shut;

    ForkPool(ForkJoinPool real, int number) {
        this.real = real;
        common = real == ForkJoinPool.commonPool();
        name = common ? "ForkJoinPool.commonPool" : "ForkJoinPool-" + number;
        slots = common || real.getParallelism() > 1 ? Integer.MAX_VALUE : 1;
    }

    @Override
    public long guards() {
        return (running < slots ? SLOT : 0) | (shut ? SHUT : 0);
    }

    /// All it was given, in an order that is the same in all executions of a trace.
    List<ForkJob> ordered() {
        List<ForkJob> all = new ArrayList<>(jobs);
        all.sort(Comparator.comparingInt(ForkJob::hashCode));
        return all;
    }
}
