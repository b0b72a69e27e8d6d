package io.allways.jvm.forks;

import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Scheduler;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/// Fork/join. Every task that is forked or submitted gets a thread of its own, which runs it unless whoever joins the
/// task has claimed it before. So no task waits for a worker of the common pool, and there is no queue whose order
/// would multiply the traces: ops are on the tasks, and tasks that do not join each other are independent.
///
/// Parallelism is no promise of the JDK's: a pool may use more threads. But a pool made with parallelism 1 is held to
/// it once it has been given a second task ([Lessons]): each then waits for the one slot, in any order, and gives it
/// back while it waits for another task.
@SuppressWarnings("ReferenceEquality") // pools and jobs are what they are
public final class Forks extends ForkQueues {
    public Forks(Scheduler scheduler) {
        super(scheduler);
    }

    @Override
    protected void shut(ForkJoinPool real, boolean now) {
        ForkPool pool = pool(real);
        if (pool.common) {
            return;
        }
        if (Calls.begin(pool)) {
            boolean changed = !pool.shut;
            pool.shut = true;
            Calls.end(pool, changed);
        }
        if (now) {
            for (ForkJob job : pool.ordered()) {
                job.task.cancel(true);
            }
        }
    }

    @Override
    protected boolean isShut(ForkJoinPool real, boolean andOver) {
        ForkPool pool = pool(real);
        boolean on = Calls.beginLook(pool);
        boolean shut = pool.shut;
        if (on) {
            Calls.end(pool, false);
        }
        return shut && (!andOver || allLeft(pool.ordered()));
    }

    @Override
    protected boolean awaitEnd(ForkJoinPool real, long nanos) throws InterruptedException {
        ForkPool pool = pool(real);
        if (pool.common) {
            awaitQuiet(real, nanos);
            return false;
        }
        if (!await(pool, ForkPool.SHUT, nanos)) {
            return false;
        }
        for (ForkJob job : pool.ordered()) {
            if (!await(job, ForkJob.LEFT, nanos)) {
                return false;
            }
        }
        return true;
    }

    @Override
    protected boolean awaitQuiet(@Nullable ForkJoinPool real, long nanos) {
        ForkPool own = own();
        ForkPool pool = real != null ? pool(real) : own != null ? own : pool(ForkJoinPool.commonPool());
        Set<ForkJob> seen = new HashSet<>();
        List<ForkJob> fresh = given(pool, seen);
        while (!fresh.isEmpty()) {
            if (Thread.currentThread() instanceof ForkThread worker) {
                fresh.remove(worker.job);
            }
            fresh.forEach(this::help);
            fresh.forEach(this::awaitLeft);
            fresh = given(pool, seen);
        }
        return true;
    }

    /// That a task is done is not enough: one that was cancelled may still run.
    private void awaitLeft(ForkJob job) {
        boolean limited = pause();
        if (Calls.beginLook(job, ForkJob.LEFT)) {
            Calls.end(job, false);
        }
        resume(limited);
    }

    @Override
    protected void close(ForkJoinPool real, long nanos) {
        ForkPool pool = pool(real);
        if (pool.common) {
            return;
        }
        shut(real, false);
        try {
            awaitEnd(real, nanos);
        } catch (InterruptedException e) {
            shut(real, true);
            Thread.currentThread().interrupt();
        }
    }

    @Override
    protected void block(ForkJoinPool.ManagedBlocker blocker) throws InterruptedException {
        boolean limited = pause();
        try {
            while (!blocker.isReleasable() && !blocker.block()) {
                // Again.
            }
        } finally {
            resume(limited);
        }
    }
}
