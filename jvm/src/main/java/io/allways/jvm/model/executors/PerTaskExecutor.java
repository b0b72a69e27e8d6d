package io.allways.jvm.model.executors;

import io.allways.jvm.describe.Shown;
import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Tracked;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A thread for each task. To hand in a task only looks at the executor, so that those who do so are independent.
///
/// As in the JDK, a task is among the jobs before its thread starts and a shutdown in between rejects it, so that the
/// executor is not over until the job has left again; and a shutdown is two steps, after the second of which it is over
/// if nothing is left. (In the JDK a task that ends between the two brings it to its end as well. That is left out:
/// only
/// who sees that task's thread end, and the shutdown begin but not return, could tell.)
@Shown("ThreadPerTaskExecutor")
final class PerTaskExecutor extends CheckedAbstractExecutorService implements Calls.Guarded {
    private static final long ENDS = 1;

    private final ThreadFactory factory;
    private final List<Job> jobs = new ArrayList<>();
    private boolean shut;
    private boolean ends;

    PerTaskExecutor(ThreadFactory factory) {
        this.factory = factory;
    }

    @Shown("")
    private static final class Job extends Tracked implements Runnable {
        private final Flag gone = new Flag();
        private final Runnable task;
        private @Nullable Thread thread;

        Job(Runnable task) {
            this.task = task;
        }

        @Override
        public void run() {
            try {
                task.run();
            } finally {
                gone.set();
            }
        }
    }

    @Override
    public long guards() {
        return ends ? ENDS : 0;
    }

    @Override
    public void execute(Runnable task) {
        Job job = new Job(Objects.requireNonNull(task));
        if (isShutdown()) {
            throw new RejectedExecutionException();
        }
        Thread thread = factory.newThread(job);
        if (thread == null) {
            throw new RejectedExecutionException();
        }
        job.thread = thread;
        if (!enter(job)) {
            throw new RejectedExecutionException();
        }
        boolean started = false;
        try {
            if (!isShutdown()) {
                thread.start();
                started = true;
            }
        } finally {
            if (!started) {
                job.gone.set();
            }
        }
        if (!started) {
            throw new RejectedExecutionException();
        }
    }

    /// False if it is too late.
    private boolean enter(Job job) {
        boolean on = Calls.beginLook(this);
        boolean enters = !shut;
        if (enters) {
            jobs.add(job);
        }
        if (on) {
            Calls.end(this, false);
        }
        return enters;
    }

    @Override
    public void shutdown() {
        boolean on = Calls.begin(this);
        boolean changed = !shut;
        shut = true;
        if (on) {
            Calls.end(this, changed);
        }
        if (changed) {
            end();
        }
    }

    private void end() {
        boolean on = Calls.begin(this);
        ends = true;
        if (on) {
            Calls.end(this, true);
        }
    }

    @Override
    public List<Runnable> shutdownNow() {
        shutdown();
        for (Job job : ordered()) {
            if (job.thread != null) {
                job.thread.interrupt();
            }
        }
        return new ArrayList<>();
    }

    /// In an order that is the same in all executions of a trace.
    private List<Job> ordered() {
        List<Job> all = new ArrayList<>(jobs);
        all.sort(Comparator.comparingInt(Job::hashCode));
        return all;
    }

    @Override
    public boolean isShutdown() {
        boolean on = Calls.beginLook(this);
        boolean now = shut;
        if (on) {
            Calls.end(this, false);
        }
        return now;
    }

    @Override
    public boolean isTerminated() {
        boolean on = Calls.beginLook(this);
        boolean now = ends;
        if (on) {
            Calls.end(this, false);
        }
        if (!now) {
            return false;
        }
        for (Job job : ordered()) {
            if (!job.gone.isSet()) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        long nanos = unit.toNanos(timeout);
        if (nanos > 0) {
            return awaitTermination(nanos);
        }
        if (isTerminated()) {
            return true;
        }
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        return false;
    }

    private boolean awaitTermination(long nanos) throws InterruptedException {
        if (!Pool.await(this, ENDS, nanos)) {
            return false;
        }
        for (Job job : ordered()) {
            if (!job.gone.await(nanos)) {
                return false;
            }
        }
        return true;
    }

    /// It begins with all of them, whatever time there is.
    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
            throws InterruptedException {
        return Invocations.all(this, tasks, Math.max(1, unit.toNanos(timeout)));
    }

    @Override
    public void close() {
        Closing.close(this, this::awaitTermination);
    }
}
