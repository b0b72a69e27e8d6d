package io.allways.jvm.model.executors;

import io.allways.jvm.describe.PartOf;
import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Tracked;
import org.jspecify.annotations.Nullable;

/// One of the threads of a [Pool].
final class PoolWorker extends Tracked implements Runnable, PartOf {
    private final Pool pool;
    /// Who starts it.
    private final Thread maker = Thread.currentThread();

    final Flag started = new Flag();
    final Flag gone = new Flag();

    @Nullable Runnable first;
    /// Whether it was made for a task.
    boolean bringsTask;

    @Nullable Thread thread;

    /// As in the JDK also while it has not begun.
    boolean busy;

    long completed;
    /// Whether it waits for tasks only for a time; as the pool was when it last looked.
    boolean limited;
    /// For executors with delays: the moment up to which it waits.
    long waitsFor;
    /// What it waits for meanwhile; 0 if it does not wait.
    long guard;

    @Override
    public Object whole() {
        return pool;
    }

    PoolWorker(Pool pool, @Nullable Runnable first) {
        this.pool = pool;
        this.first = first;
        busy = pool.counts;
    }

    /// Whether another thread starts it, or has: in what order with the present one is not known.
    boolean isStartedByAnother() {
        return bringsTask && maker != Thread.currentThread();
    }

    private void busy(boolean now) {
        boolean on = pool.counts && Calls.begin(this);
        busy = now;
        if (on) {
            Calls.end(this, true);
        }
    }

    private void complete() {
        boolean on = pool.counts && Calls.begin(this);
        completed++;
        if (on) {
            Calls.end(this, true);
        }
    }

    boolean isBusy() {
        boolean on = Calls.beginLook(this);
        boolean now = busy;
        if (on) {
            Calls.end(this, false);
        }
        return now;
    }

    /// How many tasks it has done.
    long completed() {
        boolean on = Calls.beginLook(this);
        long now = completed;
        if (on) {
            Calls.end(this, false);
        }
        return now;
    }

    @Override
    public void run() {
        Runnable task = first;
        first = null;
        if (pool.counts) {
            busy(false);
        }
        try {
            while (task != null || (task = pool.take(this)) != null) {
                busy(true);
                try {
                    execute(task);
                } finally {
                    complete();
                    busy(false);
                }
                task = null;
                // An interrupt is for the task that it comes to.
                Thread.interrupted();
            }
        } catch (Throwable e) {
            pool.replace(this);
            gone.set();
            throw e;
        }
        pool.leave(this);
        gone.set();
    }

    private void execute(Runnable task) {
        pool.owner.before(Thread.currentThread(), task);
        Throwable thrown = null;
        try {
            task.run();
        } catch (Throwable e) {
            thrown = e;
            throw e;
        } finally {
            pool.owner.after(task, thrown);
        }
    }
}
