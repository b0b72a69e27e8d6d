package io.allways.jvm.model.executors;

import io.allways.jvm.describe.Shown;
import io.allways.jvm.model.Slots;
import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Tracked;
import io.allways.jvm.run.World;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import org.jspecify.annotations.Nullable;

/// As [Pool], for tasks that wait for their time. A worker says up to when it waits, then waits for that, or for a task
/// that is due earlier. Its time comes when nothing else can go on, as with all time limits.
final class DelayPool extends Pool {
    /// The first of the guards of the single workers.
    private static final int FIRST = 4;

    private final Slots slots = new Slots(FIRST);
    final PriorityQueue<ScheduledTask<?>> delays = new PriorityQueue<>();
    boolean delayedAfterShutdown = true;
    boolean periodicAfterShutdown;
    boolean removesCancelled;
    /// The state once more, so that tasks that begin depend on nothing else that happens to the executor.
    private final Flag shut = new Flag();

    private final Flag stopped = new Flag();
    /// Somebody is about to shut it down: from then on tasks are rejected.
    private final Flag closed = new Flag();

    /// Which of two tasks with the same time comes first was decided before they were handed in.
    @Shown("")
    private static final class Sequence extends Tracked {
        private int next;

        int next() {
            boolean on = Calls.begin(this);
            int number = next++;
            if (on) {
                Calls.end(this, true);
            }
            return number;
        }
    }

    private final Sequence sequence = new Sequence();
    /// What waited for its time at the shutdown.
    private List<ScheduledTask<?>> left = List.of();

    DelayPool(
            ThreadPoolExecutor executor,
            PoolOwner owner,
            int core,
            ThreadFactory factory,
            RejectedExecutionHandler handler) {
        super(executor, owner, core, Integer.MAX_VALUE, 0, new LinkedBlockingQueue<>(), factory, handler);
    }

    int number() {
        return sequence.next();
    }

    @Override
    public long guards() {
        boolean shut = state != State.RUNNING;
        boolean over = state == State.STOPPED || shut && delays.isEmpty();
        long held = super.guards() & ~(WORK | OVER) | (over ? OVER : 0);
        ScheduledTask<?> head = delays.peek();
        for (PoolWorker worker : workers) {
            if (over || head != null && (head.ready || head.due < worker.waitsFor)) {
                held |= worker.guard;
            }
        }
        return held;
    }

    /// Hands in a task. As in the JDK it is added after a look whether the executor is shut down, and once more looked
    /// at then: if that has happened in between it is cancelled, or it still runs, but it is not rejected any more.
    ///
    /// @param again a periodic task for its next time
    void schedule(ScheduledTask<?> task, boolean again) {
        if (!again && closed.isSet()) {
            reject(task);
            return;
        }
        PoolWorker fresh = new PoolWorker(this, null);
        boolean on = Calls.begin(this);
        boolean late = state == State.SHUT && !workers.isEmpty() && wanted(task);
        boolean accepted = state == State.RUNNING || late;
        boolean added = accepted && workers.size() < Math.max(1, core);
        if (accepted) {
            delays.add(task);
        }
        if (added) {
            add(fresh);
        }
        if (on) {
            Calls.end(this, accepted);
        }
        if (added) {
            start(fresh);
        }
        if (!accepted) {
            task.cancel(false);
        }
    }

    @Override
    void shutdown() {
        closed.set();
        super.shutdown();
    }

    boolean remove(Object task) {
        boolean on = Calls.begin(this);
        boolean removed = delays.remove(task);
        if (on) {
            Calls.end(this, removed);
        }
        return removed;
    }

    @Override
    @Nullable Runnable take(PoolWorker worker) {
        long limit = 0;
        boolean waits = false;
        while (true) {
            World.idle(waits && limit == 0);
            try {
                if (!waits) {
                    Calls.begin(this);
                } else if (Calls.await(this, worker.guard, limit, true) == Calls.Outcome.TIMED_OUT) {
                    Calls.begin(this);
                }
            } catch (InterruptedException e) {
                continue;
            } finally {
                World.idle(false);
            }
            slots.give(worker.guard);
            worker.guard = 0;
            boolean ends = state == State.STOPPED || state == State.SHUT && delays.isEmpty();
            ScheduledTask<?> head = ends ? null : delays.peek();
            boolean due = false;
            if (head != null && (head.ready || head.due <= World.now())) {
                due = true;
                delays.remove(head);
                World.now(head.due);
            } else {
                worker.waitsFor = head == null ? Long.MAX_VALUE : head.due;
                worker.guard = slots.take();
                limit = head == null ? 0 : head.due - World.now();
                waits = true;
            }
            Calls.end(this, !ends);
            if (ends || due) {
                return head != null && head.outer != null ? head.outer : head;
            }
        }
    }

    @Override
    void shuts() {
        left = new ArrayList<>(delays);
        left.sort(null);
    }

    /// What was dropped is cancelled, one after the other, and what was cancelled before is dropped.
    @Override
    void afterShutdown() {
        shut.set();
        for (ScheduledTask<?> task : left) {
            if ((!wanted(task) || task.isCancelled()) && remove(task)) {
                task.cancel(false);
            }
        }
    }

    /// Asked by a task that a worker has taken: the executor may have been shut down since.
    boolean mayRun(ScheduledTask<?> task) {
        return !stopped.isSet() && (wanted(task) || !shut.isSet());
    }

    /// Whether it is to run after a shutdown.
    private boolean wanted(ScheduledTask<?> task) {
        return task.isPeriodic() ? periodicAfterShutdown : delayedAfterShutdown || task.ready;
    }

    @Override
    @Nullable Runnable next() {
        return delays.poll();
    }

    @Override
    List<Runnable> shutdownNow() {
        closed.set();
        List<Runnable> rest = super.shutdownNow();
        stopped.set();
        return rest;
    }
}
