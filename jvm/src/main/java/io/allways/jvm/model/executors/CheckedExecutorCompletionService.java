package io.allways.jvm.model.executors;

import io.allways.jvm.describe.PartOf;
import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Tracked;
import io.allways.jvm.run.World;
import io.allways.jvm.weave.Replacements.StandsFor;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Future;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// An [ExecutorCompletionService] whose futures and queue are ours.
@StandsFor(ExecutorCompletionService.class)
public class CheckedExecutorCompletionService<V> extends ExecutorCompletionService<V> {
    private static final MethodHandle FOR_CALLABLE = maker(Callable.class);
    private static final MethodHandle FOR_RUNNABLE = maker(Runnable.class, Object.class);

    private final Executor executor;
    private final Done<V> done;

    /// What is done and not yet taken.
    private static final class Done<V> extends Tracked implements Calls.Guarded, PartOf {
        static final long SOME = 1;

        private final ExecutorCompletionService<V> service;
        final Queue<Future<V>> futures;

        Done(ExecutorCompletionService<V> service, @Nullable Queue<Future<V>> given) {
            this.service = service;
            futures = given == null ? new ArrayDeque<>() : given;
        }

        @Override
        public Object whole() {
            return service;
        }

        @Override
        public long guards() {
            return futures.isEmpty() ? 0 : SOME;
        }

        void add(Future<V> future) {
            boolean on = Calls.begin(this);
            futures.add(future);
            if (on) {
                Calls.end(this, true);
            }
        }

        @Nullable Future<V> poll() {
            boolean on = Calls.begin(this);
            Future<V> future = futures.poll();
            if (on) {
                Calls.end(this, future != null);
            }
            return future;
        }

        @Nullable Future<V> take(long nanos) throws InterruptedException {
            if (Calls.await(this, SOME, nanos, true) != Calls.Outcome.READY) {
                return null;
            }
            Future<V> future = futures.remove();
            Calls.end(this, true);
            return future;
        }
    }

    /// `newTaskFor`, which subclasses may override, is not public.
    private static MethodHandle maker(Class<?>... given) {
        try {
            return MethodHandles.privateLookupIn(AbstractExecutorService.class, MethodHandles.lookup())
                    .findVirtual(
                            AbstractExecutorService.class,
                            "newTaskFor",
                            MethodType.methodType(RunnableFuture.class, given));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public CheckedExecutorCompletionService(Executor executor) {
        super(executor);
        this.executor = executor;
        done = new Done<>(this, null);
    }

    public CheckedExecutorCompletionService(Executor executor, BlockingQueue<Future<V>> queue) {
        super(executor, queue);
        this.executor = executor;
        done = new Done<>(this, queue);
    }

    @Override
    public Future<V> submit(Callable<V> task) {
        Objects.requireNonNull(task);
        return submitted(
                executor instanceof AbstractExecutorService own ? made(FOR_CALLABLE, own, task) : Futures.of(task));
    }

    @Override
    public Future<V> submit(Runnable task, V result) {
        Objects.requireNonNull(task);
        return submitted(
                executor instanceof AbstractExecutorService own
                        ? made(FOR_RUNNABLE, own, task, result)
                        : Futures.of(task, result));
    }

    /// As in the JDK, what the executor is given is another task: a future that is cancelled is among those that are
    /// done only when that has been run.
    private Future<V> submitted(RunnableFuture<V> future) {
        Done<V> to = done;
        CheckedFutureTask<@Nullable Void> queueing = World.born(new CheckedFutureTask<>(future, null) {
            @Override
            protected void done() {
                to.add(future);
            }
        });
        queueing.runOnce = true;
        executor.execute(queueing);
        return future;
    }

    @SuppressWarnings("unchecked")
    private static <V> RunnableFuture<V> made(MethodHandle how, Object... given) {
        try {
            return (RunnableFuture<V>) how.invokeWithArguments(given);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    @SuppressWarnings("NullAway") // without a limit there is one
    public Future<V> take() throws InterruptedException {
        return done.take(0);
    }

    @Override
    @SuppressWarnings("NullAway") // null says that there is none
    public Future<V> poll() {
        return done.poll();
    }

    @Override
    @SuppressWarnings("NullAway") // null says that there is none
    public Future<V> poll(long timeout, TimeUnit unit) throws InterruptedException {
        long nanos = unit.toNanos(timeout);
        if (nanos > 0) {
            return done.take(nanos);
        }
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        return done.poll();
    }
}
