package io.allways.jvm.forks;

import io.allways.jvm.program.Assumes;
import io.allways.jvm.program.Lessons;
import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Scheduler;
import io.allways.jvm.run.Shadow;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.IdentityHashMap;
import java.util.Objects;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/// What happens to fork/join tasks: they are given to a pool, claimed by a thread, run, waited for; see [Forks].
@SuppressWarnings("ReferenceEquality") // jobs are what they are
public abstract class ForkTasks extends ForkMemory {
    private static final MethodHandle EXECUTE;
    private static final VarHandle STATUS;
    private static final int NO_HELP_FROM_OUTSIDE = 1 << 24;
    private static final int DONE = 1 << 31;
    private static final int ABNORMAL = 1 << 16;

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
    private int version = -1;
    private boolean narrow;
    /// Somebody waits until a pool has nothing to do; to give it a task is then an op on the pool.
    boolean quiet;
    /// Somebody ends a task that another runs: then what the task itself looks at and writes are ops.
    private boolean foreignEndings;

    ForkTasks(Scheduler scheduler) {
        super(scheduler);
    }

    public void reset() {
        jobs.clear();
        pools.clear();
        if (version != scheduler.lessons.version()) {
            version = scheduler.lessons.version();
            narrow = scheduler.lessons.knows(Lessons.NARROW_POOLS);
            quiet = scheduler.lessons.knows(Lessons.QUIESCENCE);
            foreignEndings = scheduler.lessons.knows(Lessons.FOREIGN_ENDINGS);
        }
    }

    @Override
    boolean foreignEndings() {
        return foreignEndings;
    }

    @Override
    ForkJob job(ForkJoinTask<?> task) {
        ForkJob known = jobs.get(task);
        if (known == null) {
            // What the program did not make has been made by a method of the JDK that it called just now.
            known = new ForkJob(task, scheduler.shadows.ofMade(task));
            jobs.put(task, known);
        }
        return known;
    }

    ForkPool pool(ForkJoinPool real) {
        ForkPool known = pools.get(real);
        if (known == null) {
            Shadow shadow = real == ForkJoinPool.commonPool() ? null : scheduler.shadows.of(real);
            known = new ForkPool(real, pools.size() + 1, shadow);
            pools.put(real, known);
        }
        return known;
    }

    @Nullable ForkPool own() {
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
        learnForeign(task);
        ForkJob.Ending ending = job(task).ending;
        if (Calls.begin(ending)) {
            Calls.end(ending, !done(task));
        }
    }

    /// As the JDK does it: looks whether it is done, and if not, marks it as done and abnormal, which stays even if it
    /// has been done in between. Then it counts as cancelled, although who cancels it is told that it was too late.
    @Override
    protected int cancelled(ForkJoinTask<?> task) {
        lookAgainAt(task);
        boolean late = foreignEndings && done(task);
        learnForeign(task);
        ForkJob.Ending ending = job(task).ending;
        boolean on = !late && Calls.begin(ending);
        boolean marks = foreignEndings ? !late : !done(task);
        int before = (int) (marks ? STATUS.getAndBitwiseOr(task, DONE | ABNORMAL) : STATUS.getVolatile(task));
        if (on) {
            Calls.end(ending, marks && (before & ABNORMAL) == 0);
        }
        return before;
    }

    private void learnForeign(ForkJoinTask<?> task) {
        ForkJob job = job(task);
        boolean foreign =
                job.pool != null && job.claimant != Thread.currentThread() && !(task instanceof CountedCompleter);
        if (foreign && !foreignEndings && scheduler.lessons.open()) {
            scheduler.abort(scheduler.lessons.learn(Lessons.FOREIGN_ENDINGS));
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
        ForkPool pool = own != null ? own : pool(ForkJoinPool.commonPool());
        give(pool, pool.queue(), task);
    }

    @Override
    protected void submitted(ForkJoinPool real, ForkJoinTask<?> task, boolean fromOutside) {
        Objects.requireNonNull(task);
        ForkPool pool = pool(real);
        give(pool, fromOutside ? pool.submissions() : pool.queue(), task);
    }

    private void give(ForkPool pool, ForkQueue queue, ForkJoinTask<?> task) {
        ForkJob job = job(task);
        boolean on = Calls.begin(job);
        job.pool = pool;
        queue.add(job);
        job.claimed = false;
        job.left = false;
        if (on) {
            Calls.end(job, true);
        }
        if (!pool.common || quiet) {
            add(pool, job);
        }
        if (!limited(pool) && pool.threads >= (pool.common ? 1 : pool.real.getParallelism())) {
            scheduler.assumed.at(Assumes.WIDE_POOL, pool.name);
        }
        ForkThread thread = new ForkThread(this, job, pool.real);
        thread.setName(pool.name + "-worker-" + ++pool.threads);
        thread.start();
    }

    /// Whoever finds it in the pool may run it from now on.
    private void add(ForkPool pool, ForkJob job) {
        boolean on = quiet ? Calls.begin(pool) : Calls.beginLook(pool);
        boolean shut = pool.shut;
        if (!shut) {
            pool.jobs.add(job);
        }
        if (on) {
            Calls.end(pool, quiet && !shut);
        }
        if (shut) {
            job.pool = null;
            throw new RejectedExecutionException("shut down");
        }
        if (pool.jobs.size() > pool.slots && !narrow && scheduler.lessons.open()) {
            scheduler.abort(scheduler.lessons.learn(Lessons.NARROW_POOLS));
        }
    }

    /// Whether the running thread is the one to run it.
    boolean claim(ForkJob job) {
        boolean on = Calls.begin(job);
        boolean mine = job.waits();
        if (mine) {
            job.claimed = true;
            job.claimant = Thread.currentThread();
        }
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
            if ((!pool.common || quiet) && Calls.begin(job)) {
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

    /// Runs it here if it has not begun and the JDK would do so. Whether it is done then.
    boolean helped(ForkJob job) {
        ForkPool pool = job.pool;
        if (pool == null) {
            return false;
        }
        ForkPool own = own();
        boolean may = own == pool
                || own == null && pool.common && ((int) STATUS.getVolatile(job.task) & NO_HELP_FROM_OUTSIDE) == 0;
        return may && help(job) && !(job.task instanceof CountedCompleter);
    }

    /// Runs it here if it has not begun.
    boolean help(ForkJob job) {
        boolean mine = claim(job);
        if (mine) {
            execute(job.task);
        }
        return mine;
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
                Calls.Outcome outcome = Calls.awaitLasting(job.ending, ForkJob.Ending.DONE, nanos);
                if (outcome == Calls.Outcome.READY) {
                    Calls.end(job.ending, false);
                } else if (outcome == Calls.Outcome.TIMED_OUT && !foreignEndings) {
                    lookAt(task); // who has waited in vain looks once more
                }
            } finally {
                resume(limited);
            }
        }
    }

    static boolean await(Object object, long guard, long nanos) throws InterruptedException {
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
        if (!wait) {
            lookAt(task);
        } else if (!done(task)) {
            awaitDone(task);
        }
        return (int) STATUS.getVolatile(task);
    }
}
