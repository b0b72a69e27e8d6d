package io.allways.jvm.model.executors;

import io.allways.jvm.describe.PartOf;
import io.allways.jvm.run.Locks;
import io.allways.jvm.run.Tracked;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.function.IntSupplier;

/// What a pool tells of itself: how many threads it has, how many of them are busy, how many tasks are done. In the JDK
/// these are counted by the workers on their own and one after the other, and a worker belongs to the pool before it is
/// counted. All of it are ops only where somebody asks ([io.allways.jvm.program.Lessons#POOL_STATISTICS]).
final class PoolStatistics extends Tracked implements PartOf {
    private final Pool pool;
    private final List<PoolWorker> workers = new ArrayList<>();
    private int largest;
    /// Of workers that are gone.
    private long completed;

    /// How many there are at one moment.
    record Count(int workers, int active, long completed, int queued) {
        /// As an executor shows itself, after its class.
        String text(String state, ThreadPoolExecutor executor) {
            return "[" + state + ", pool size = " + workers + ", active threads = " + active + ", queued tasks = "
                    + executor.getQueue().size() + ", completed tasks = " + completed + "]";
        }
    }

    PoolStatistics(Pool pool) {
        this.pool = pool;
    }

    @Override
    public Object whole() {
        return pool;
    }

    void add(PoolWorker worker) {
        workers.add(worker);
        largest = Math.max(largest, workers.size());
    }

    /// As it is now, without an op.
    static Count of(List<PoolWorker> workers, List<PoolWorker> all) {
        int active = 0;
        long done = 0;
        for (PoolWorker worker : workers) {
            active += worker.busy ? 1 : 0;
        }
        for (PoolWorker worker : all) {
            done += worker.completed;
        }
        return new Count(workers.size(), active, done, 0);
    }

    private boolean enter() {
        boolean on = Locks.on();
        if (on) {
            Locks.lock(this);
        }
        return on;
    }

    private void exit(boolean on) {
        if (on) {
            Locks.unlock(this);
        }
    }

    void remove(PoolWorker worker) {
        boolean on = enter();
        completed += worker.completed();
        workers.remove(worker);
        exit(on);
    }

    int largest() {
        boolean on = enter();
        int now = largest;
        exit(on);
        return now;
    }

    /// Asks one worker after the other, while none is added or removed.
    ///
    /// @param queued the tasks that wait
    Count count(IntSupplier queued) {
        boolean on = enter();
        long done = completed;
        int active = 0;
        for (PoolWorker worker : workers) {
            done += worker.completed();
            active += worker.isBusy() ? 1 : 0;
        }
        Count count = new Count(workers.size(), active, done, queued.getAsInt());
        exit(on);
        return count;
    }

    long tasks() {
        Count count = count(() -> pool.executor.getQueue().size());
        return count.completed() + count.active() + count.queued();
    }

    /// How many workers there are.
    int size() {
        boolean on = enter();
        int now = workers.size();
        exit(on);
        return now;
    }

    /// How many workers run a task.
    int active() {
        boolean on = enter();
        int active = 0;
        for (PoolWorker worker : workers) {
            active += worker.isBusy() ? 1 : 0;
        }
        exit(on);
        return active;
    }

    long completed() {
        boolean on = enter();
        long done = completed;
        for (PoolWorker worker : workers) {
            done += worker.completed();
        }
        exit(on);
        return done;
    }

    /// Whether executors of a class have a method of their own that is called when they have terminated.
    static boolean areToldOfTheEnd(Class<?> type) {
        for (Class<?> c = type; c != ThreadPoolExecutor.class; c = c.getSuperclass()) {
            for (var method : c.getDeclaredMethods()) {
                if (method.getName().equals("terminated") && method.getParameterCount() == 0) {
                    return true;
                }
            }
        }
        return false;
    }
}
