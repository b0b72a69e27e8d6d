package io.allways.jvm.model.executors;

import io.allways.jvm.describe.Shown;
import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Tracked;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// `invokeAll` and `invokeAny`, in virtual time.
final class Invocations {
    private Invocations() {}

    static <T> List<Future<T>> all(
            ExecutorService executor, Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
            throws InterruptedException {
        long nanos = unit.toNanos(timeout);
        if (nanos > 0) {
            return all(executor, tasks, nanos);
        }
        // There is no time to begin with any of them.
        List<Future<T>> futures = new ArrayList<>();
        for (Callable<T> task : tasks) {
            Future<T> future = Futures.of(task);
            future.cancel(true);
            futures.add(future);
        }
        return futures;
    }

    /// `nanos`: 0 if there is no limit.
    static <T> List<Future<T>> all(ExecutorService executor, Collection<? extends Callable<T>> tasks, long nanos)
            throws InterruptedException {
        List<Future<T>> futures = new ArrayList<>();
        int done = 0;
        try {
            for (Callable<T> task : tasks) {
                futures.add(executor.submit(task));
            }
            for (; done < futures.size(); done++) {
                try {
                    if (nanos == 0) {
                        futures.get(done).get();
                    } else {
                        futures.get(done).get(nanos, TimeUnit.NANOSECONDS);
                    }
                } catch (CancellationException | ExecutionException ignored) {
                    // The caller asks the future.
                } catch (TimeoutException e) {
                    break;
                }
            }
            return futures;
        } finally {
            for (int i = done; i < futures.size(); i++) {
                futures.get(i).cancel(true);
            }
        }
    }

    /// Which of several tasks is the first to succeed.
    @Shown("")
    private static final class Race<T> extends Tracked implements Calls.Guarded {
        static final long DECIDED = 1;

        private int open;
        private boolean won;
        private @Nullable Thread winner;
        private @Nullable T result;
        private @Nullable Throwable failure;

        Race(int open) {
            this.open = open;
        }

        @Override
        public long guards() {
            return won || open == 0 ? DECIDED : 0;
        }

        Callable<T> runner(Callable<T> task) {
            return new Callable<>() {
                @Override
                @SuppressWarnings("NullAway") // a task may have no result
                public T call() throws Exception {
                    try {
                        T value = task.call();
                        ends(true, value, null);
                        return value;
                    } catch (Throwable e) {
                        ends(false, null, e);
                        throw e;
                    }
                }
            };
        }

        private void ends(boolean well, @Nullable T value, @Nullable Throwable thrown) {
            boolean on = Calls.begin(this);
            open--;
            if (well && !won) {
                won = true;
                winner = Thread.currentThread();
                result = value;
            } else if (!well) {
                failure = thrown;
            }
            if (on) {
                Calls.end(this, true);
            }
        }
    }

    static <T> @Nullable T any(ExecutorService executor, Collection<? extends Callable<T>> tasks, long nanos)
            throws InterruptedException, ExecutionException, TimeoutException {
        if (tasks.isEmpty()) {
            throw new IllegalArgumentException();
        }
        Race<T> race = new Race<>(tasks.size());
        List<Future<T>> futures = new ArrayList<>();
        try {
            for (Callable<T> task : tasks) {
                futures.add(executor.submit(race.runner(task)));
                if (race.winner == Thread.currentThread()) {
                    break; // It ran here: there is no need to begin with another.
                }
            }
            if (Calls.awaitLasting(race, Race.DECIDED, nanos) == Calls.Outcome.READY) {
                Calls.end(race, false);
            } else {
                throw new TimeoutException();
            }
            if (!race.won) {
                throw new ExecutionException(race.failure);
            }
            return race.result;
        } finally {
            for (Future<T> future : futures) {
                future.cancel(true);
            }
        }
    }
}
