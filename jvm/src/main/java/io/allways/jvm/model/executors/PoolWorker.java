package io.allways.jvm.model.executors;

import org.jspecify.annotations.Nullable;

/// One of the threads of a [Pool].
final class PoolWorker implements Runnable {
    private final Pool pool;
    final Flag started = new Flag();
    final Flag gone = new Flag();

    @Nullable Runnable first;

    @Nullable Thread thread;

    boolean busy;
    /// Whether it waits for tasks only for a time; as the pool was when it last looked.
    boolean limited;
    /// For executors with delays: the moment up to which it waits.
    long waitsFor;
    /// What it waits for meanwhile; 0 if it does not wait.
    long guard;

    PoolWorker(Pool pool, @Nullable Runnable first) {
        this.pool = pool;
        this.first = first;
    }

    @Override
    public void run() {
        Runnable task = first;
        first = null;
        try {
            while (task != null || (task = pool.take(this)) != null) {
                pool.counts(() -> busy = true);
                try {
                    execute(task);
                } finally {
                    pool.counts(() -> pool.completed++);
                    pool.counts(() -> busy = false);
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
