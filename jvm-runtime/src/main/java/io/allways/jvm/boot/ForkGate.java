package io.allways.jvm.boot;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// As [Gate], for the JDK's fork/join, which is called from inside the JDK as well: parallel streams.
///
/// Some methods are done here instead of in the JDK. Others are only announced: what is called here makes sure that the
/// moment has come, and then the JDK's own code goes on.
public abstract class ForkGate {
    private static final int PARALLELISM = 2;
    private static final int LEAVES = 4;

    private static ForkGate gate() {
        return Gate.currentForks();
    }

    // --- announced

    public static void look(ForkJoinTask<?> task) {
        gate().lookAt(task);
    }

    /// It is about to be done, if it is not.
    public static void finish(ForkJoinTask<?> task) {
        gate().finishing(task);
    }

    public static void finish(ForkJoinTask<?> task, Throwable thrown) {
        gate().finishing(task);
    }

    public static void await(ForkJoinTask<?> task) {
        gate().awaitDone(task);
    }

    public static void awaitInterruptibly(ForkJoinTask<?> task) throws InterruptedException {
        gate().awaitDone(task, 0);
    }

    public static void await(ForkJoinTask<?> task, long timeout, TimeUnit unit) throws InterruptedException {
        gate().awaitDone(task, Math.max(1, unit.toNanos(timeout)));
    }

    /// Of `invokeAll` without a limit; for the one with a limit see [#invokeAll(ForkJoinPool, Collection, long,
    /// TimeUnit)].
    public static void await(ForkJoinTask<?> task, long deadline) throws InterruptedException {
        gate().awaitDone(task, 0);
    }

    public static void readPending(CountedCompleter<?> task) {
        gate().pendingRead(task);
    }

    public static void writePending(CountedCompleter<?> task, int count) {
        gate().pendingWritten(task);
    }

    public static void writePending(CountedCompleter<?> task, int expected, int count) {
        gate().pendingWritten(task);
    }

    public static void writePending(CountedCompleter<?> task) {
        gate().pendingWritten(task);
    }

    /// Memory that the tasks of a parallel stream share is about to be read.
    public static void lookShared() {
        shared(0, false);
    }

    /// Or changed.
    public static void changeShared() {
        shared(0, true);
    }

    /// The same for the flags that stop tasks.
    public static void lookFlag() {
        shared(1, false);
    }

    public static void changeFlag() {
        shared(1, true);
    }

    private static void shared(int cell, boolean changes) {
        if (Gate.closed()) {
            gate().share(cell, changes);
        }
    }

    /// If somebody has been faster, nothing changes.
    public static boolean compareAndSet(AtomicReference<Object> reference, Object expected, Object value) {
        if (Gate.closed()) {
            return gate().swapped(reference, expected, value);
        }
        return reference.compareAndSet(expected, value);
    }

    /// A field of a task is about to be read or written: its status, who runs it, its result.
    public static void readStatus(ForkJoinTask<?> task) {
        if (Gate.closed()) {
            gate().lookAgainAt(task);
        }
    }

    public static void readRunner(ForkJoinTask<?> task) {
        touched(task, false, false);
    }

    public static void writeRunner(ForkJoinTask<?> task, Object runner) {
        touched(task, false, true);
    }

    public static void readResult(ForkJoinTask<?> task) {
        touched(task, true, false);
    }

    public static void writeResult(ForkJoinTask<?> task, Object result) {
        touched(task, true, true);
    }

    private static void touched(ForkJoinTask<?> task, boolean result, boolean writes) {
        if (Gate.closed()) {
            gate().touch(task, result, writes);
        }
    }

    // --- done here: tasks

    public static ForkJoinTask<?> fork(ForkJoinTask<?> task) {
        gate().forked(task);
        return task;
    }

    public static boolean tryUnfork(ForkJoinTask<?> task) {
        return gate().unforked(task);
    }

    /// What the status was before.
    public static int trySetCancelled(ForkJoinTask<?> task) {
        return gate().cancelled(task);
    }

    /// What waits has waited already when the JDK's code comes here, except where it had no chance to.
    public static int awaitDone(ForkJoinTask<?> task, boolean interruptible, long deadline) {
        return gate().status(task, deadline == 0);
    }

    public static void invokeAll(ForkJoinTask<?> first, ForkJoinTask<?> second) {
        if (first == null || second == null) {
            throw new NullPointerException();
        }
        invokeAll(List.of(first, second));
    }

    public static void invokeAll(ForkJoinTask<?>[] tasks) {
        Collection<ForkJoinTask<?>> all = new ArrayList<>();
        for (ForkJoinTask<?> task : tasks) {
            all.add(task);
        }
        invokeAll(all);
    }

    public static Collection<?> invokeAll(Collection<?> tasks) {
        List<ForkJoinTask<?>> all = new ArrayList<>();
        for (Object task : tasks) {
            if (task == null) {
                throw new NullPointerException();
            }
            all.add((ForkJoinTask<?>) task);
        }
        for (int i = all.size() - 1; i > 0; i--) {
            all.get(i).fork();
        }
        int joined = 0;
        try {
            for (; joined < all.size(); joined++) {
                if (joined == 0) {
                    all.get(0).invoke();
                } else {
                    all.get(joined).join();
                }
            }
        } finally {
            for (int i = joined + 1; i < all.size(); i++) {
                all.get(i).cancel(false);
            }
        }
        return tasks;
    }

    public static @Nullable ForkJoinTask<?> peekNextLocalTask() {
        return gate().nextLocal(false);
    }

    public static @Nullable ForkJoinTask<?> pollNextLocalTask() {
        return gate().nextLocal(true);
    }

    public static @Nullable ForkJoinTask<?> pollTask() {
        return gate().next();
    }

    public static int getQueuedTaskCount() {
        return gate().localCount();
    }

    public static int getSurplusQueuedTaskCount() {
        return gate().surplus();
    }

    public static void helpQuiesce() {
        gate().awaitQuiet(null, 0);
    }

    // --- done here: tasks that count

    public static void tryComplete(CountedCompleter<?> task) {
        gate().completed(task, true);
    }

    public static void propagateCompletion(CountedCompleter<?> task) {
        gate().completed(task, false);
    }

    public static @Nullable CountedCompleter<?> firstComplete(CountedCompleter<?> task) {
        return gate().isLast(task) ? task : null;
    }

    // --- done here: pools

    public static ForkJoinTask<?> poolSubmit(ForkJoinPool pool, boolean signal, ForkJoinTask<?> task) {
        gate().submitted(pool, task, false);
        return task;
    }

    public static ForkJoinTask<?> externalSubmit(ForkJoinPool pool, ForkJoinTask<?> task) {
        gate().submitted(pool, task, true);
        return task;
    }

    public static @Nullable ForkJoinTask<?> pollScan(ForkJoinPool pool, boolean submissionsOnly) {
        return gate().scan(pool, submissionsOnly);
    }

    public static long getQueuedTaskCount(ForkJoinPool pool) {
        return gate().count(pool, false);
    }

    public static int getQueuedSubmissionCount(ForkJoinPool pool) {
        return gate().count(pool, true);
    }

    public static boolean hasQueuedSubmissions(ForkJoinPool pool) {
        return gate().count(pool, true) > 0;
    }

    public static boolean isQuiescent(ForkJoinPool pool) {
        return gate().isQuiet(pool);
    }

    public static int getActiveThreadCount(ForkJoinPool pool) {
        return gate().active(pool);
    }

    public static int getRunningThreadCount(ForkJoinPool pool) {
        return gate().active(pool);
    }

    public static int getPoolSize(ForkJoinPool pool) {
        return gate().active(pool);
    }

    public static long getStealCount(ForkJoinPool pool) {
        return gate().steals(pool);
    }

    /// As the JDK's own, which looks at queues that nobody uses here.
    public static String toString(ForkJoinPool pool) {
        boolean shut = gate().isShut(pool, false);
        String level = !shut ? "Running" : gate().isShut(pool, true) ? "Terminated" : "Shutting down";
        int active = gate().active(pool);
        return Objects.toIdentityString(pool) + "[" + level + ", parallelism = " + pool.getParallelism() + ", size = "
                + active + ", active = " + active + ", running = " + active + ", steals = " + gate().steals(pool)
                + ", tasks = " + gate().count(pool, false) + ", submissions = " + gate().count(pool, true)
                + ", delayed = 0]";
    }

    public static void shutdown(ForkJoinPool pool) {
        gate().shut(pool, false);
    }

    public static List<Runnable> shutdownNow(ForkJoinPool pool) {
        gate().shut(pool, true);
        return new ArrayList<>();
    }

    public static boolean isShutdown(ForkJoinPool pool) {
        return gate().isShut(pool, false);
    }

    public static boolean isTerminated(ForkJoinPool pool) {
        return gate().isShut(pool, true);
    }

    public static boolean isTerminating(ForkJoinPool pool) {
        return gate().isShut(pool, false) && !gate().isShut(pool, true);
    }

    /// The JDK's own code computes in real time when the time is up.
    public static List<?> invokeAll(ForkJoinPool pool, Collection<?> tasks, long timeout, TimeUnit unit)
            throws InterruptedException {
        List<ForkJoinTask<?>> all = new ArrayList<>();
        long nanos = unit.toNanos(timeout);
        try {
            for (Object each : tasks) {
                all.add(pool.submit(ForkJoinTask.adaptInterruptible((Callable<?>) each)));
            }
            boolean inTime = nanos > 0;
            for (ForkJoinTask<?> task : all.reversed()) {
                if (!task.isDone()) {
                    if (Thread.interrupted()) {
                        throw new InterruptedException();
                    }
                    if (inTime) {
                        gate().awaitDone(task, nanos);
                        inTime = task.isDone();
                    }
                    if (!inTime) {
                        task.cancel(true);
                    }
                }
            }
            return all;
        } catch (Throwable e) {
            all.forEach(task -> task.cancel(true));
            throw e;
        }
    }

    public static boolean awaitTermination(ForkJoinPool pool, long timeout, TimeUnit unit) throws InterruptedException {
        long nanos = unit.toNanos(timeout);
        if (nanos > 0 || pool == ForkJoinPool.commonPool()) {
            return gate().awaitEnd(pool, Math.max(1, nanos));
        }
        if (isTerminated(pool)) {
            return true;
        }
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        return false;
    }

    public static boolean awaitQuiescence(ForkJoinPool pool, long timeout, TimeUnit unit) {
        return gate().awaitQuiet(pool, Math.max(1, unit.toNanos(timeout)));
    }

    public static void close(ForkJoinPool pool) {
        gate().close(pool, 0);
    }

    public static void managedBlock(ForkJoinPool.ManagedBlocker blocker) throws InterruptedException {
        gate().block(blocker);
    }

    public static int getCommonPoolParallelism() {
        return PARALLELISM;
    }

    /// How many pieces a parallel stream is cut into.
    public static int getLeafTarget() {
        return LEAVES;
    }

    protected abstract void share(int cell, boolean changes);

    protected abstract boolean swapped(AtomicReference<Object> reference, Object expected, Object value);

    protected abstract void lookAt(ForkJoinTask<?> task);

    protected abstract void lookAgainAt(ForkJoinTask<?> task);

    /// `result`: its result, or else who runs it.
    protected abstract void touch(ForkJoinTask<?> task, boolean result, boolean writes);

    protected abstract void finishing(ForkJoinTask<?> task);

    /// Runs it, if it waits for a worker, or waits until it is done.
    protected abstract void awaitDone(ForkJoinTask<?> task);

    /// `nanos`: 0 if for ever.
    protected abstract void awaitDone(ForkJoinTask<?> task, long nanos) throws InterruptedException;

    protected abstract int status(ForkJoinTask<?> task, boolean wait);

    protected abstract void forked(ForkJoinTask<?> task);

    protected abstract boolean unforked(ForkJoinTask<?> task);

    protected abstract int cancelled(ForkJoinTask<?> task);

    protected abstract void pendingRead(CountedCompleter<?> task);

    protected abstract void pendingWritten(CountedCompleter<?> task);

    /// `tells`: whether each task that is complete is told.
    protected abstract void completed(CountedCompleter<?> task, boolean tells);

    protected abstract boolean isLast(CountedCompleter<?> task);

    /// `fromOutside`: even if a worker of the pool calls.
    protected abstract void submitted(ForkJoinPool pool, ForkJoinTask<?> task, boolean fromOutside);

    /// The task that the running thread would run next of those that it has forked. `takes`: it is to run it.
    protected abstract @Nullable ForkJoinTask<?> nextLocal(boolean takes);

    /// That, or a task of another thread of its pool.
    protected abstract @Nullable ForkJoinTask<?> next();

    protected abstract int localCount();

    protected abstract int surplus();

    /// Takes a task of the pool, or one that was submitted from outside.
    protected abstract @Nullable ForkJoinTask<?> scan(ForkJoinPool pool, boolean submissionsOnly);

    /// How many tasks wait that came from outside, or that did not.
    protected abstract int count(ForkJoinPool pool, boolean submissions);

    protected abstract boolean isQuiet(ForkJoinPool pool);

    protected abstract int active(ForkJoinPool pool);

    protected abstract int steals(ForkJoinPool pool);

    protected abstract void shut(ForkJoinPool pool, boolean now);

    protected abstract boolean isShut(ForkJoinPool pool, boolean andOver);

    protected abstract boolean awaitEnd(ForkJoinPool pool, long nanos) throws InterruptedException;

    /// `pool`: null for the pool of the running thread.
    protected abstract boolean awaitQuiet(@Nullable ForkJoinPool pool, long nanos);

    protected abstract void close(ForkJoinPool pool, long nanos);

    protected abstract void block(ForkJoinPool.ManagedBlocker blocker) throws InterruptedException;
}
