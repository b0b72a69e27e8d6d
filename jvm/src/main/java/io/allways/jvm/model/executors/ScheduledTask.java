package io.allways.jvm.model.executors;

import io.allways.jvm.run.World;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A task that waits for its time.
final class ScheduledTask<V> extends CheckedFutureTask<V> implements RunnableScheduledFuture<V> {
    private final DelayPool pool;
    private final int number;
    /// As for the JDK: 0 if it runs once, negative if the delay is from the end of a run to the next.
    private final long period;

    long due;
    /// It need not wait.
    boolean ready;
    /// What the executor's subclass made of it.
    @Nullable Runnable outer;

    ScheduledTask(DelayPool pool, Callable<V> callable, long delay, long period) {
        super(callable);
        this.pool = pool;
        this.period = period;
        number = pool.number();
        ready = delay <= 0;
        due = World.now() + Math.min(Math.max(0, delay), Long.MAX_VALUE / 4);
    }

    @Override
    public void run() {
        if (!pool.mayRun(this)) {
            cancel(false);
        } else if (period == 0) {
            super.run();
        } else if (runAndReset()) {
            due = period > 0 ? due + period : World.now() - period;
            ready = false;
            pool.schedule(this, true);
        }
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean cancelled = super.cancel(mayInterruptIfRunning);
        if (cancelled && pool.removesCancelled) {
            pool.remove(this);
        }
        return cancelled;
    }

    @Override
    public boolean isPeriodic() {
        return period != 0;
    }

    @Override
    public long getDelay(TimeUnit unit) {
        return unit.convert(due - World.nanoTime(), TimeUnit.NANOSECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
        if (other instanceof ScheduledTask<?> task) {
            return due != task.due ? Long.compare(due, task.due) : Integer.compare(number, task.number);
        }
        return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
    }
}
