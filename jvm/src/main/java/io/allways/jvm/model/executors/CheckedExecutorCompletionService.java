package io.allways.jvm.model.executors;

import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Tracked;
import io.allways.jvm.run.World;
import io.allways.jvm.weave.Replacements.StandsFor;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// An [ExecutorCompletionService] whose futures and queue are ours.
@StandsFor(ExecutorCompletionService.class)
public class CheckedExecutorCompletionService<V> extends ExecutorCompletionService<V> {
    private final Executor executor;
    private final Done<V> done;

    /// What is done and not yet taken.
    private static final class Done<V> extends Tracked implements Calls.Guarded {
        static final long SOME = 1;

        final Queue<Future<V>> futures;

        Done(@Nullable Queue<Future<V>> given) {
            futures = given == null ? new ArrayDeque<>() : given;
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

    public CheckedExecutorCompletionService(Executor executor) {
        super(executor);
        this.executor = executor;
        done = new Done<>(null);
    }

    public CheckedExecutorCompletionService(Executor executor, BlockingQueue<Future<V>> queue) {
        super(executor, queue);
        this.executor = executor;
        done = new Done<>(queue);
    }

    @Override
    public Future<V> submit(Callable<V> task) {
        Objects.requireNonNull(task);
        Done<V> to = done;
        CheckedFutureTask<V> future = World.born(new CheckedFutureTask<>(task) {
            @Override
            protected void done() {
                to.add(this);
            }
        });
        future.runOnce = true;
        executor.execute(future);
        return future;
    }

    @Override
    public Future<V> submit(Runnable task, V result) {
        return submit(Futures.call(task, result));
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
