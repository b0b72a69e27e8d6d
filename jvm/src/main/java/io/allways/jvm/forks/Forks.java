package io.allways.jvm.forks;

import io.allways.jvm.program.Assumes;
import io.allways.jvm.program.Lessons;
import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Scheduler;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/// Fork/join. Every task that is forked or submitted gets a thread of its own, which runs it unless whoever joins the
/// task has claimed it before. So no task waits for a worker of the common pool, and there is no queue whose order
/// would multiply the traces: ops are on the tasks, and tasks that do not join each other are independent.
///
/// Parallelism is no promise of the JDK's: a pool may use more threads. But a pool made with parallelism 1 is held to
/// it once it has been given a second task ([Lessons]): each then waits for the one slot, in any order, and gives it
/// back while it waits for another task.
@SuppressWarnings("ReferenceEquality") // pools and jobs are what they are
public final class Forks extends ForkMemory {
    private static final MethodHandle EXECUTE;
    private static final VarHandle STATUS;
    private static final int NO_HELP_FROM_OUTSIDE = 1 << 24;

    static {
        try {
            MethodHandles.Lookup inside = MethodHandles.privateLookupIn(ForkJoinTask.class, MethodHandles.lookup());
            EXECUTE = inside.findVirtual(ForkJoinTask.class, "doExec", MethodType.methodType(void.class));
            STATUS = inside.findVarHandle(ForkJoinTask.class, "status", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final IdentityHashMap<ForkJoinTask<?>, ForkJob> jobs = new IdentityHashMap<>();
    private final IdentityHashMap<ForkJoinPool, ForkPool> pools = new IdentityHashMap<>();
    private boolean narrow;
    /// Somebody waits until a pool has nothing to do; to give it a task is then an op on the pool.
    private boolean quiet;

    public Forks(Scheduler scheduler) {
        super(scheduler);
    }

    public void reset() {
        jobs.clear();
        pools.clear();
        narrow = scheduler.lessons.knows(Lessons.NARROW_POOLS);
        quiet = scheduler.lessons.knows(Lessons.QUIESCENCE);
    }

    @Override
    ForkJob job(ForkJoinTask<?> task) {
        ForkJob known = jobs.get(task);
        if (known == null) {
            known = new ForkJob(task);
            jobs.put(task, known);
        }
        return known;
    }

    private ForkPool pool(ForkJoinPool real) {
        ForkPool known = pools.get(real);
        if (known == null) {
            known = new ForkPool(real, pools.size() + 1);
            pools.put(real, known);
        }
        return known;
    }

    private @Nullable ForkPool own() {
        return Thread.currentThread() instanceof ForkThread worker ? worker.job.pool : null;
    }

    private boolean limited(@Nullable ForkPool pool) {
        return narrow && pool != null && pool.slots < Integer.MAX_VALUE;
    }

    // --- tasks

    @Override
    protected void lookAt(ForkJoinTask<?> task) {
        ForkJob.Ending ending = job(task).ending;
        if (Calls.beginLook(ending)) {
            Calls.end(ending, false);
        }
    }

    @Override
    protected void finishing(ForkJoinTask<?> task) {
        ForkJob.Ending ending = job(task).ending;
        if (Calls.begin(ending)) {
            Calls.end(ending, !done(task));
        }
    }

    private static boolean done(ForkJoinTask<?> task) {
        return (int) STATUS.getVolatile(task) < 0;
    }

    static void execute(ForkJoinTask<?> task) {
        try {
            EXECUTE.invokeExact((ForkJoinTask<?>) task);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    protected void forked(ForkJoinTask<?> task) {
        ForkPool own = own();
        give(own != null ? own : pool(ForkJoinPool.commonPool()), task);
    }

    @Override
    protected void submitted(ForkJoinPool real, ForkJoinTask<?> task) {
        Objects.requireNonNull(task);
        give(pool(real), task);
    }

    private void give(ForkPool pool, ForkJoinTask<?> task) {
        ForkJob job = job(task);
        if (!pool.common || quiet) {
            boolean on = quiet ? Calls.begin(pool) : Calls.beginLook(pool);
            boolean shut = pool.shut;
            if (!shut) {
                pool.jobs.add(job);
            }
            if (on) {
                Calls.end(pool, quiet && !shut);
            }
            if (shut) {
                throw new RejectedExecutionException("shut down");
            }
            if (pool.jobs.size() > pool.slots && !narrow && scheduler.lessons.open()) {
                scheduler.abort(scheduler.lessons.learn(Lessons.NARROW_POOLS));
            }
        }
        boolean on = Calls.begin(job);
        job.pool = pool;
        job.claimed = false;
        job.left = false;
        if (on) {
            Calls.end(job, true);
        }
        if (!limited(pool) && pool.threads >= (pool.common ? 1 : pool.real.getParallelism())) {
            scheduler.assumed.at(Assumes.WIDE_POOL, pool.name);
        }
        ForkThread thread = new ForkThread(this, job, pool.real);
        thread.setName(pool.name + "-worker-" + ++pool.threads);
        thread.start();
    }

    /// Whether the running thread is the one to run it.
    private boolean claim(ForkJob job) {
        boolean on = Calls.begin(job);
        boolean mine = !job.claimed && job.pool != null;
        job.claimed |= mine;
        if (on) {
            Calls.end(job, mine);
        }
        return mine;
    }

    /// What the thread of a task does.
    void work(ForkJob job) {
        ForkPool pool = Objects.requireNonNull(job.pool);
        boolean limited = limited(pool);
        if (limited) {
            slot(pool, 1, true);
        }
        try {
            if (claim(job)) {
                execute(job.task);
            }
        } finally {
            if (limited) {
                slot(pool, -1, false);
            }
            if (!pool.common && Calls.begin(job)) {
                job.left = true;
                Calls.end(job, true);
            }
        }
    }

    private static void slot(ForkPool pool, int change, boolean waits) {
        boolean on = waits ? Calls.begin(pool, ForkPool.SLOT) : Calls.begin(pool);
        pool.running += change;
        if (on) {
            Calls.end(pool, true);
        }
    }

    @Override
    protected boolean unforked(ForkJoinTask<?> task) {
        return claim(job(task));
    }

    /// Runs it here if it has not begun and the JDK would do so. Whether it is done then.
    private boolean helped(ForkJob job) {
        ForkPool pool = job.pool;
        if (pool == null) {
            return false;
        }
        ForkPool own = own();
        boolean may = own == pool
                || own == null && pool.common && ((int) STATUS.getVolatile(job.task) & NO_HELP_FROM_OUTSIDE) == 0;
        if (may && claim(job)) {
            execute(job.task);
            return !(job.task instanceof CountedCompleter);
        }
        return false;
    }

    @Override
    protected void awaitDone(ForkJoinTask<?> task) {
        ForkJob job = job(task);
        if (!helped(job)) {
            boolean limited = pause();
            if (Calls.beginLook(job.ending, ForkJob.Ending.DONE)) {
                Calls.end(job.ending, false);
            }
            resume(limited);
        }
    }

    @Override
    protected void awaitDone(ForkJoinTask<?> task, long nanos) throws InterruptedException {
        ForkJob job = job(task);
        if (!helped(job)) {
            boolean limited = pause();
            try {
                if (Calls.awaitLasting(job.ending, ForkJob.Ending.DONE, nanos) == Calls.Outcome.READY) {
                    Calls.end(job.ending, false);
                }
            } finally {
                resume(limited);
            }
        }
    }

    private static boolean await(Object object, long guard, long nanos) throws InterruptedException {
        if (Calls.awaitIfNeeded(object, guard, nanos, false) == Calls.Outcome.READY) {
            Calls.end(object, false);
            return true;
        }
        return false;
    }

    /// The running thread will wait: another task of its pool may run meanwhile.
    public boolean pause() {
        ForkPool own = own();
        boolean limited = limited(own);
        if (limited) {
            slot(Objects.requireNonNull(own), -1, false);
        }
        return limited;
    }

    public void resume(boolean limited) {
        if (limited) {
            slot(Objects.requireNonNull(own()), 1, false);
        }
    }

    @Override
    protected int status(ForkJoinTask<?> task, boolean wait) {
        if (wait && !done(task)) {
            awaitDone(task);
        }
        return (int) STATUS.getVolatile(task);
    }

    // --- pools

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
        if (shut && andOver) {
            for (ForkJob job : pool.ordered()) {
                boolean looks = Calls.beginLook(job);
                boolean left = job.left;
                if (looks) {
                    Calls.end(job, false);
                }
                if (!left) {
                    return false;
                }
            }
        }
        return shut;
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
        if (!quiet && scheduler.lessons.open()) {
            scheduler.abort(scheduler.lessons.learn(Lessons.QUIESCENCE));
        }
        Set<ForkJob> seen = new HashSet<>();
        List<ForkJob> fresh = given(pool, seen);
        while (!fresh.isEmpty()) {
            for (ForkJob job : fresh) {
                if (!(Thread.currentThread() instanceof ForkThread worker && worker.job == job)) {
                    awaitDone(job.task);
                }
            }
            fresh = given(pool, seen);
        }
        return true;
    }

    /// The tasks that the pool was given, without those seen before.
    private static List<ForkJob> given(ForkPool pool, Set<ForkJob> seen) {
        boolean on = Calls.beginLook(pool);
        List<ForkJob> all = pool.ordered();
        if (on) {
            Calls.end(pool, false);
        }
        all.removeIf(job -> !seen.add(job));
        return all;
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
