package io.allways.jvm.model.executors;

import io.allways.jvm.run.Calls;
import io.allways.jvm.run.World;
import io.allways.jvm.weave.Replacements.StandsFor;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// A [ScheduledThreadPoolExecutor] whose work is done by a [DelayPool], in virtual time.
@StandsFor(ScheduledThreadPoolExecutor.class)
public class CheckedScheduledThreadPoolExecutor extends ScheduledThreadPoolExecutor {
    /// Null where there is no control.
    private final @Nullable DelayPool pool;

    public CheckedScheduledThreadPoolExecutor(int core) {
        this(core, Factories.threads(), new AbortPolicy());
    }

    public CheckedScheduledThreadPoolExecutor(int core, ThreadFactory factory) {
        this(core, factory, new AbortPolicy());
    }

    public CheckedScheduledThreadPoolExecutor(int core, RejectedExecutionHandler handler) {
        this(core, Factories.threads(), handler);
    }

    @SuppressWarnings("this-escape")
    public CheckedScheduledThreadPoolExecutor(int core, ThreadFactory factory, RejectedExecutionHandler handler) {
        super(core, factory, handler);
        pool = Calls.on() ? new DelayPool(this, hooks(), core, factory, handler) : null;
    }

    private PoolOwner hooks() {
        return new PoolOwner() {
            @Override
            public void before(Thread thread, Runnable task) {
                beforeExecute(thread, task);
            }

            @Override
            public void after(Runnable task, @Nullable Throwable thrown) {
                afterExecute(task, thrown);
            }

            @Override
            public void over() {
                terminated();
            }
        };
    }

    // --- handing in

    private <V> ScheduledFuture<V> hand(DelayPool to, ScheduledTask<V> task, RunnableScheduledFuture<V> outer) {
        task.outer = outer == task ? null : outer;
        to.schedule(task, false);
        return outer;
    }

    private <V> ScheduledFuture<V> hand(DelayPool to, Runnable command, long delay, long period) {
        Callable<V> call = Futures.call(command, null);
        ScheduledTask<V> task = World.born(new ScheduledTask<V>(to, call, delay, period));
        task.runOnce = true;
        return hand(to, task, decorateTask(command, task));
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
        return pool == null ? super.schedule(command, delay, unit) : hand(pool, command, unit.toNanos(delay), 0);
    }

    @Override
    public <V> ScheduledFuture<V> schedule(Callable<V> callable, long delay, TimeUnit unit) {
        if (pool == null) {
            return super.schedule(callable, delay, unit);
        }
        ScheduledTask<V> task = World.born(new ScheduledTask<>(pool, callable, unit.toNanos(delay), 0));
        task.runOnce = true;
        return hand(pool, task, decorateTask(callable, task));
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable command, long initialDelay, long period, TimeUnit unit) {
        if (period <= 0) {
            throw new IllegalArgumentException();
        }
        return pool == null
                ? super.scheduleAtFixedRate(command, initialDelay, period, unit)
                : hand(pool, command, unit.toNanos(initialDelay), unit.toNanos(period));
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable command, long initialDelay, long delay, TimeUnit unit) {
        if (delay <= 0) {
            throw new IllegalArgumentException();
        }
        return pool == null
                ? super.scheduleWithFixedDelay(command, initialDelay, delay, unit)
                : hand(pool, command, unit.toNanos(initialDelay), -unit.toNanos(delay));
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored")
    public void execute(Runnable task) {
        schedule(task, 0, TimeUnit.NANOSECONDS);
    }

    @Override
    public Future<?> submit(Runnable task) {
        return schedule(task, 0, TimeUnit.NANOSECONDS);
    }

    @Override
    public <T> Future<T> submit(Runnable task, T result) {
        return schedule(Futures.call(task, result), 0, TimeUnit.NANOSECONDS);
    }

    @Override
    public <T> Future<T> submit(Callable<T> task) {
        return schedule(task, 0, TimeUnit.NANOSECONDS);
    }

    @Override
    public void setContinueExistingPeriodicTasksAfterShutdownPolicy(boolean value) {
        super.setContinueExistingPeriodicTasksAfterShutdownPolicy(value);
        if (pool != null) {
            pool.periodicAfterShutdown = value;
        }
    }

    @Override
    public void setExecuteExistingDelayedTasksAfterShutdownPolicy(boolean value) {
        super.setExecuteExistingDelayedTasksAfterShutdownPolicy(value);
        if (pool != null) {
            pool.delayedAfterShutdown = value;
        }
    }

    @Override
    public void setRemoveOnCancelPolicy(boolean value) {
        super.setRemoveOnCancelPolicy(value);
        if (pool != null) {
            pool.removesCancelled = value;
        }
    }

    @Override
    public void shutdown() {
        if (pool == null) {
            super.shutdown();
        } else {
            pool.shutdown();
        }
    }

    @Override
    public List<Runnable> shutdownNow() {
        return pool == null ? super.shutdownNow() : pool.shutdownNow();
    }

    @Override
    public boolean isShutdown() {
        return pool == null ? super.isShutdown() : pool.state() != Pool.State.RUNNING;
    }

    @Override
    public boolean isTerminating() {
        return pool == null ? super.isTerminating() : pool.isTerminating();
    }

    @Override
    public boolean isTerminated() {
        return pool == null ? super.isTerminated() : pool.isTerminated();
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        return pool == null ? super.awaitTermination(timeout, unit) : pool.awaitTermination(timeout, unit);
    }

    @Override
    public void close() {
        if (pool == null) {
            super.close();
        } else {
            Closing.close(this, pool::awaitTermination);
        }
    }

    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks) throws InterruptedException {
        return Invocations.all(this, tasks, 0);
    }

    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
            throws InterruptedException {
        return Invocations.all(this, tasks, timeout, unit);
    }

    @Override
    @SuppressWarnings("NullAway") // a task may have no result
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks) throws InterruptedException, ExecutionException {
        try {
            return Invocations.any(this, tasks, 0);
        } catch (TimeoutException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    @SuppressWarnings("NullAway") // a task may have no result
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        return Invocations.any(this, tasks, Math.max(1, unit.toNanos(timeout)));
    }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Callable<T> callable) {
        return Futures.of(callable);
    }

    @Override
    @SuppressWarnings("NullAway") // a task may have no result
    protected <T> RunnableFuture<T> newTaskFor(Runnable runnable, T value) {
        return Futures.of(runnable, value);
    }

    // --- settings and statistics

    @Override
    public void setThreadFactory(ThreadFactory factory) {
        super.setThreadFactory(factory);
        if (pool != null) {
            pool.factory = factory;
        }
    }

    @Override
    public void setRejectedExecutionHandler(RejectedExecutionHandler handler) {
        super.setRejectedExecutionHandler(handler);
        if (pool != null) {
            pool.handler = handler;
        }
    }

    @Override
    public void setCorePoolSize(int size) {
        if (pool == null) {
            super.setCorePoolSize(size);
        } else {
            pool.resize(() -> {
                super.setCorePoolSize(size);
                pool.core = size;
            });
        }
    }

    @Override
    public void setMaximumPoolSize(int size) {
        if (pool == null) {
            super.setMaximumPoolSize(size);
        } else {
            pool.resize(() -> {
                super.setMaximumPoolSize(size);
                pool.max = size;
            });
        }
    }

    @Override
    public void setKeepAliveTime(long time, TimeUnit unit) {
        if (pool == null) {
            super.setKeepAliveTime(time, unit);
        } else {
            pool.resize(() -> {
                super.setKeepAliveTime(time, unit);
                pool.keepAlive = unit.toNanos(time);
            });
        }
    }

    @Override
    public void allowCoreThreadTimeOut(boolean value) {
        if (pool == null) {
            super.allowCoreThreadTimeOut(value);
        } else {
            pool.resize(() -> {
                super.allowCoreThreadTimeOut(value);
                pool.coreTimesOut = value;
            });
        }
    }

    @Override
    public boolean prestartCoreThread() {
        return pool == null ? super.prestartCoreThread() : pool.prestart();
    }

    @Override
    public int prestartAllCoreThreads() {
        if (pool == null) {
            return super.prestartAllCoreThreads();
        }
        int count = 0;
        while (pool.prestart()) {
            count++;
        }
        return count;
    }

    @Override
    public BlockingQueue<Runnable> getQueue() {
        return pool == null ? super.getQueue() : new PoolQueue(pool);
    }

    @Override
    public boolean remove(Runnable task) {
        return pool == null ? super.remove(task) : getQueue().remove(task);
    }

    @Override
    public void purge() {
        if (pool == null) {
            super.purge();
        } else {
            for (Runnable task : getQueue()) {
                if (task instanceof Future<?> future && future.isCancelled()) {
                    remove(task);
                }
            }
        }
    }

    @Override
    public int getPoolSize() {
        return pool == null ? super.getPoolSize() : pool.counted().size();
    }

    @Override
    public int getActiveCount() {
        return pool == null ? super.getActiveCount() : pool.counted().active();
    }

    @Override
    public int getLargestPoolSize() {
        return pool == null ? super.getLargestPoolSize() : pool.counted().largest();
    }

    @Override
    public long getTaskCount() {
        return pool == null ? super.getTaskCount() : pool.counted().tasks();
    }

    @Override
    public long getCompletedTaskCount() {
        return pool == null ? super.getCompletedTaskCount() : pool.counted().completed();
    }

    @Override
    public String toString() {
        return pool == null
                ? super.toString()
                : World.text(this, "java.util.concurrent.ScheduledThreadPoolExecutor") + pool.text();
    }
}
