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
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// A [ThreadPoolExecutor] whose work is done by a [Pool].
@StandsFor(ThreadPoolExecutor.class)
public class CheckedThreadPoolExecutor extends ThreadPoolExecutor {
    /// Null where there is no control.
    private final @Nullable Pool pool;

    public CheckedThreadPoolExecutor(int core, int max, long keepAlive, TimeUnit unit, BlockingQueue<Runnable> queue) {
        this(core, max, keepAlive, unit, queue, Factories.threads(), new AbortPolicy());
    }

    public CheckedThreadPoolExecutor(
            int core, int max, long keepAlive, TimeUnit unit, BlockingQueue<Runnable> queue, ThreadFactory factory) {
        this(core, max, keepAlive, unit, queue, factory, new AbortPolicy());
    }

    public CheckedThreadPoolExecutor(
            int core,
            int max,
            long keepAlive,
            TimeUnit unit,
            BlockingQueue<Runnable> queue,
            RejectedExecutionHandler handler) {
        this(core, max, keepAlive, unit, queue, Factories.threads(), handler);
    }

    @SuppressWarnings("this-escape")
    public CheckedThreadPoolExecutor(
            int core,
            int max,
            long keepAlive,
            TimeUnit unit,
            BlockingQueue<Runnable> queue,
            ThreadFactory factory,
            RejectedExecutionHandler handler) {
        super(core, max, keepAlive, unit, queue, factory, handler);
        pool = Calls.on() ? new Pool(this, hooks(), core, max, unit.toNanos(keepAlive), queue, factory, handler) : null;
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

    @Override
    public void execute(Runnable task) {
        if (pool == null) {
            super.execute(task);
        } else {
            pool.execute(task);
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
            // Not the original, which might start a thread.
            pool.resize(() -> {
                if (size < 0 || size > pool.max) {
                    throw new IllegalArgumentException();
                }
                pool.core = size;
            });
        }
    }

    @Override
    public int getCorePoolSize() {
        return pool == null ? super.getCorePoolSize() : pool.look(() -> pool.core);
    }

    @Override
    public void setMaximumPoolSize(int size) {
        if (pool == null) {
            super.setMaximumPoolSize(size);
        } else {
            pool.resize(() -> {
                if (size <= 0 || size < pool.core) {
                    throw new IllegalArgumentException();
                }
                pool.max = size;
            });
        }
    }

    @Override
    public int getMaximumPoolSize() {
        return pool == null ? super.getMaximumPoolSize() : pool.look(() -> pool.max);
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
                : World.text(this, "java.util.concurrent.ThreadPoolExecutor") + pool.text();
    }
}
