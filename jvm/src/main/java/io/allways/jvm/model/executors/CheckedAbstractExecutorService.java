package io.allways.jvm.model.executors;

import io.allways.jvm.weave.Replacements.StandsFor;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// What executors of the program's own are made of: the futures are ours.
@StandsFor(AbstractExecutorService.class)
public abstract class CheckedAbstractExecutorService extends AbstractExecutorService {
    protected CheckedAbstractExecutorService() {}

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Callable<T> callable) {
        return Futures.of(callable);
    }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Runnable runnable, T value) {
        return Futures.of(runnable, value);
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
}
