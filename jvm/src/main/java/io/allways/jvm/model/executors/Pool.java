package io.allways.jvm.model.executors;

import io.allways.jvm.describe.PartOf;
import io.allways.jvm.model.Learned;
import io.allways.jvm.program.Lessons;
import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Locks;
import io.allways.jvm.run.Tracked;
import io.allways.jvm.run.World;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/// How a [ThreadPoolExecutor] works: a call to hand in a task, a call of a worker to take the next one. That a worker
/// is gone is an op of the worker alone, so that the order in which workers end does not count.
class Pool extends Tracked implements Calls.Guarded, PartOf {
    static final long WORK = 1;
    /// No task is to come, and none waits.
    static final long OVER = 2;
    /// The hook for the end has been called; only for executors that have one.
    static final long TERMINATED = 4;

    enum State {
        RUNNING,
        SHUT,
        STOPPED
    }

    final ThreadPoolExecutor executor;
    final PoolOwner owner;
    /// Whether the executor wants to know when it has come to its end.
    private final boolean tells;

    final Queue<Runnable> queue;
    /// Tasks go only to workers that wait.
    private final boolean direct;
    private int idle;

    int core;
    int max;
    long keepAlive;
    boolean coreTimesOut;
    ThreadFactory factory;
    RejectedExecutionHandler handler;

    State state = State.RUNNING;
    private boolean terminated;
    /// Somebody brings it to its end.
    private boolean ending;
    /// Of a pool that is shut down without a thread: that it has come to its end is a step of its own.
    private @Nullable Flag end;

    final List<PoolWorker> workers = new ArrayList<>();
    /// Whether somebody asks how many threads and tasks there are.
    final boolean counts = Learned.knows(Lessons.POOL_STATISTICS);

    /// Whether a worker may come too late to join.
    private final boolean refuses = counts || Learned.knows(Lessons.UNSETTLED_WORKERS);

    private final PoolStatistics statistics = new PoolStatistics(this);
    /// The text of the pool becomes part of the message of an exception: that alone is no reason to count.
    private boolean rejects;

    /// All there ever were.
    private final List<PoolWorker> all = new ArrayList<>();

    Pool(
            ThreadPoolExecutor executor,
            PoolOwner owner,
            int core,
            int max,
            long keepAlive,
            BlockingQueue<Runnable> queue,
            ThreadFactory factory,
            RejectedExecutionHandler handler) {
        this.executor = executor;
        this.owner = owner;
        this.core = core;
        this.max = max;
        this.keepAlive = keepAlive;
        direct = queue instanceof SynchronousQueue;
        this.queue = direct ? new ArrayDeque<>() : queue;
        this.factory = factory;
        this.handler = handler;
        tells = counts || PoolStatistics.areToldOfTheEnd(executor.getClass());
    }

    @Override
    public Object whole() {
        return executor;
    }

    @Override
    public long guards() {
        boolean shut = state != State.RUNNING;
        return (shut || !queue.isEmpty() ? WORK : 0)
                | (shut && queue.isEmpty() ? OVER : 0)
                | (terminated ? TERMINATED : 0);
    }

    // --- handing in

    void execute(Runnable task) {
        if (!handIn(Objects.requireNonNull(task), core)) {
            reject(task);
        }
    }

    /// Whether somebody will run the task.
    ///
    /// @param few a worker is made for the task if there are fewer
    private boolean handIn(Runnable task, int few) {
        PoolWorker fresh = new PoolWorker(this, task);
        boolean isOneOfFew = false;
        boolean added = false;
        boolean accepted = false;
        boolean on = Calls.begin(this);
        try {
            if (state == State.RUNNING) {
                if (workers.size() < few) {
                    isOneOfFew = true;
                    added = true;
                } else if (offer(task)) {
                    accepted = true;
                    fresh.first = null;
                    added = workers.isEmpty();
                } else {
                    added = workers.size() < max;
                }
            }
            if (added) {
                add(fresh);
            }
        } finally {
            if (on) {
                Calls.end(this, added || accepted);
            }
        }
        // As in the JDK, a factory that makes no thread is no reason to reject what can be queued.
        return added && start(fresh) || accepted || isOneOfFew && handIn(task, 0);
    }

    final void reject(Runnable task) {
        boolean before = rejects;
        rejects = handler.getClass() == ThreadPoolExecutor.AbortPolicy.class;
        try {
            handler.rejectedExecution(task, executor);
        } finally {
            rejects = before;
        }
    }

    private boolean offer(Runnable task) {
        if (direct) {
            if (idle == 0) {
                return false;
            }
            idle--;
        }
        return queue.offer(task);
    }

    final void add(PoolWorker worker) {
        workers.add(worker);
        all.add(worker);
        worker.limited = limitsWaiting();
        worker.bringsTask = worker.first != null;
    }

    /// False if it cannot be started any more.
    final boolean start(PoolWorker worker) {
        Thread thread = factory.newThread(worker);
        if (thread == null || refuses && !joins(worker)) {
            if (tells) {
                leave(worker);
            } else {
                drop(worker);
            }
            worker.started.set();
            worker.gone.set();
            return false;
        }
        thread.start();
        worker.thread = thread;
        worker.started.set();
        return true;
    }

    /// As in the JDK, the pool may have been shut down since it was decided that there is one more worker.
    private boolean joins(PoolWorker worker) {
        if (!counts) {
            return mayJoin(worker);
        }
        Locks.lock(statistics);
        boolean joins = mayJoin(worker);
        if (joins) {
            statistics.add(worker);
        }
        Locks.unlock(statistics);
        return joins;
    }

    private boolean mayJoin(PoolWorker worker) {
        State now = state();
        return now == State.RUNNING || now == State.SHUT && worker.first == null;
    }

    /// Whether tasks in the queue may be left behind, because those who were to take them come too late to join.
    private boolean isUnsettled() {
        return !queue.isEmpty() && workers.stream().anyMatch(PoolWorker::isStartedByAnother);
    }

    /// Starts a worker that takes its first task from the queue. False if there are enough.
    boolean prestart() {
        PoolWorker fresh = new PoolWorker(this, null);
        boolean on = Calls.begin(this);
        boolean added = state == State.RUNNING && workers.size() < core;
        if (added) {
            add(fresh);
        }
        if (on) {
            Calls.end(this, added);
        }
        return added && start(fresh);
    }

    /// Changes how many threads there are to be, or how long they wait. Those that wait look again.
    void resize(Runnable change) {
        boolean more;
        boolean somebodyWaits;
        boolean on = Calls.begin(this);
        try {
            change.run();
        } finally {
            more = !queue.isEmpty();
            somebodyWaits = !workers.isEmpty();
            if (on) {
                Calls.end(this, true);
            }
        }
        if (somebodyWaits) {
            Learned.learn(Lessons.RESIZED_POOLS);
        }
        while (more && prestart()) {
            more = look(queue::size) > 0;
        }
    }

    int look(IntSupplier what) {
        boolean on = Calls.beginLook(this);
        int seen = what.getAsInt();
        if (on) {
            Calls.end(this, false);
        }
        return seen;
    }

    // --- working

    /// The next task for a worker; null if it is to end. It only looks whether there is something to do before it takes
    /// a task, because workers that end then do not depend on each other.
    @Nullable Runnable take(PoolWorker worker) {
        if (direct && !waits()) {
            return null;
        }
        boolean resized = Learned.knows(Lessons.RESIZED_POOLS);
        boolean limited = resized || worker.limited;
        while (true) {
            World.idle(true);
            try {
                if (limited) {
                    if (Calls.await(this, WORK, Math.max(1, keepAlive), false) == Calls.Outcome.TIMED_OUT) {
                        Idle found = timedOut(worker);
                        if (found == Idle.ENDS) {
                            return null;
                        }
                        if (!resized) {
                            limited = false;
                        } else if (found == Idle.STAYS) {
                            Calls.awaitChange(this, 0, false);
                        }
                        continue;
                    }
                } else {
                    Calls.beginLook(this, WORK);
                }
            } catch (InterruptedException e) {
                continue;
            } finally {
                World.idle(false);
            }
            boolean ends = state == State.STOPPED || state == State.SHUT && queue.isEmpty();
            Calls.end(this, false);
            if (ends) {
                return null;
            }
            boolean on = Calls.begin(this);
            Runnable task = poll();
            worker.limited = limitsWaiting();
            if (on) {
                Calls.end(this, task != null);
            }
            if (task != null) {
                return task;
            }
        }
    }

    private boolean limitsWaiting() {
        return coreTimesOut || max > core;
    }

    private @Nullable Runnable poll() {
        return state == State.STOPPED ? null : queue.poll();
    }

    private boolean waits() {
        boolean on = Calls.begin(this);
        boolean goesOn = state == State.RUNNING || !queue.isEmpty();
        if (goesOn) {
            idle++;
        }
        if (on) {
            Calls.end(this, goesOn);
        }
        return goesOn;
    }

    /// What a worker does that nothing came for.
    private enum Idle {
        ENDS,
        STAYS,
        /// Something has come after all.
        LOOKS_AGAIN
    }

    /// Nothing came for so long that the worker may end.
    private Idle timedOut(PoolWorker worker) {
        boolean on = Calls.begin(this);
        boolean ends = queue.isEmpty() && (coreTimesOut || workers.size() > core);
        Idle found = ends ? Idle.ENDS : (guards() & WORK) != 0 ? Idle.LOOKS_AGAIN : Idle.STAYS;
        if (ends) {
            idle = Math.max(0, idle - 1);
            workers.remove(worker);
        }
        if (on) {
            Calls.end(this, ends);
        }
        return found;
    }

    /// A task threw: its thread ends, and another takes its place.
    void replace(PoolWorker worker) {
        PoolWorker fresh = new PoolWorker(this, null);
        boolean on = Calls.begin(this);
        workers.remove(worker);
        boolean needed = state != State.STOPPED && (workers.size() < core || !queue.isEmpty() && workers.isEmpty());
        if (needed) {
            add(fresh);
        }
        if (on) {
            Calls.end(this, true);
        }
        if (needed) {
            if (counts) {
                statistics.remove(worker);
            }
            start(fresh);
        } else {
            leave(worker);
        }
    }

    void leave(PoolWorker worker) {
        if (!tells) {
            return;
        }
        if (counts) {
            leaveOneByOne(worker);
            return;
        }
        boolean on = Calls.begin(this);
        workers.remove(worker);
        boolean last = workers.isEmpty() && (guards() & OVER) != 0 && !terminated;
        if (on) {
            Calls.end(this, true);
        }
        if (last) {
            tell();
        }
    }

    private void drop(PoolWorker worker) {
        boolean on = Calls.begin(this);
        workers.remove(worker);
        if (on) {
            Calls.end(this, true);
        }
    }

    private void leaveOneByOne(PoolWorker worker) {
        drop(worker);
        statistics.remove(worker);
        endIfOver();
    }

    /// Whoever finds that nothing is left brings the pool to its end.
    private void endIfOver() {
        boolean on = Calls.begin(this);
        boolean last = workers.isEmpty() && (guards() & OVER) != 0 && !ending;
        ending |= last;
        if (on) {
            Calls.end(this, last);
        }
        if (last) {
            tell();
        }
    }

    private void tell() {
        owner.over();
        boolean on = Calls.begin(this);
        terminated = true;
        if (on) {
            Calls.end(this, true);
        }
    }

    // --- ending

    void shutdown() {
        boolean on = Calls.begin(this);
        boolean changed = state == State.RUNNING;
        boolean unsettled = changed && isUnsettled();
        boolean last = changed && tells && !counts && workers.isEmpty();
        if (changed) {
            state = State.SHUT;
            shuts();
            prepareEnd();
        }
        if (on) {
            Calls.end(this, changed);
        }
        if (unsettled) {
            Learned.learn(Lessons.UNSETTLED_WORKERS);
        }
        if (changed) {
            afterShutdown();
        }
        if (last) {
            tell();
        }
        end();
    }

    private void prepareEnd() {
        if (!tells && end == null && workers.isEmpty()) {
            end = new Flag();
        }
    }

    private void end() {
        if (counts) {
            endIfOver();
        } else if (end != null) {
            end.set();
        }
    }

    /// What else there is to do, without control.
    void shuts() {}

    /// And what follows.
    void afterShutdown() {}

    /// Takes what would be the next task, in an op.
    @Nullable Runnable next() {
        return queue.poll();
    }

    List<Runnable> shutdownNow() {
        boolean on = Calls.begin(this);
        boolean unsettled = state == State.RUNNING && isUnsettled();
        boolean last = state == State.RUNNING && tells && !counts && workers.isEmpty();
        state = State.STOPPED;
        List<Runnable> rest = new ArrayList<>();
        for (Runnable task = next(); task != null; task = next()) {
            rest.add(task);
        }
        prepareEnd();
        List<PoolWorker> left = new ArrayList<>(workers);
        if (on) {
            Calls.end(this, true);
        }
        if (unsettled) {
            Learned.learn(Lessons.UNSETTLED_WORKERS);
        }
        for (PoolWorker worker : left) {
            worker.started.await();
            Thread thread = worker.thread;
            if (thread != null) {
                thread.interrupt();
            }
        }
        if (last) {
            tell();
        }
        end();
        return rest;
    }

    boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        long nanos = unit.toNanos(timeout);
        return nanos <= 0 ? isTerminated() : awaitTermination(nanos);
    }

    /// `nanos`: 0 if for ever.
    boolean awaitTermination(long nanos) throws InterruptedException {
        if (tells) {
            return await(this, TERMINATED, nanos);
        }
        if (!await(this, OVER, nanos)) {
            return false;
        }
        for (int i = 0; i < all.size(); i++) {
            if (!all.get(i).gone.await(nanos)) {
                return false;
            }
        }
        return end == null || end.await(nanos);
    }

    static boolean await(Object object, long guard, long nanos) throws InterruptedException {
        if (Calls.awaitIfNeeded(object, guard, nanos, false) == Calls.Outcome.READY) {
            Calls.end(object, false);
            return true;
        }
        return false;
    }

    State state() {
        boolean on = Calls.beginLook(this);
        State now = state;
        if (on) {
            Calls.end(this, false);
        }
        return now;
    }

    boolean isTerminated() {
        boolean on = Calls.beginLook(this);
        long now = guards();
        if (on) {
            Calls.end(this, false);
        }
        return tells ? (now & TERMINATED) != 0 : (now & OVER) != 0 && isDeserted() && (end == null || end.isSet());
    }

    boolean isTerminating() {
        counted();
        boolean on = Calls.beginLook(this);
        boolean now = state != State.RUNNING && !terminated;
        if (on) {
            Calls.end(this, false);
        }
        return now;
    }

    /// What is counted only where somebody asks.
    PoolStatistics counted() {
        Learned.learn(Lessons.POOL_STATISTICS);
        return statistics;
    }

    /// As `ThreadPoolExecutor` shows itself, after its class.
    String text() {
        if (rejects && !counts) {
            String now = state == State.RUNNING ? "Running" : isTerminated() ? "Terminated" : "Shutting down";
            return PoolStatistics.of(workers, all).text(now, executor);
        }
        PoolStatistics.Count count = counted().count(() -> 0);
        String now = state() == State.RUNNING ? "Running" : isTerminating() ? "Shutting down" : "Terminated";
        return count.text(now, executor);
    }

    private boolean isDeserted() {
        return List.copyOf(workers).stream().allMatch(worker -> worker.gone.isSet());
    }
}
