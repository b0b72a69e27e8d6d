package io.allways.jvm.model.executors;

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
final class PerTaskExecutor extends CheckedAbstractExecutorService implements Calls.Guarded {
    private static final long SHUT = 1;

    private final ThreadFactory factory;
    private final List<Job> jobs = new ArrayList<>();
    private boolean shut;

    PerTaskExecutor(ThreadFactory factory) {
        this.factory = factory;
    }

    private static final class Job extends Tracked implements Runnable {
        private final Flag started = new Flag();
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
        return shut ? SHUT : 0;
    }

    @Override
    public void execute(Runnable task) {
        Job job = new Job(Objects.requireNonNull(task));
        boolean on = Calls.beginLook(this);
        boolean late = shut;
        if (!late) {
            jobs.add(job);
        }
        if (on) {
            Calls.end(this, false);
        }
        Thread thread = late ? null : factory.newThread(job);
        if (thread == null) {
            throw new RejectedExecutionException();
        }
        thread.start();
        job.thread = thread;
        job.started.set();
    }

    @Override
    public void shutdown() {
        boolean on = Calls.begin(this);
        boolean changed = !shut;
        shut = true;
        if (on) {
            Calls.end(this, changed);
        }
    }

    @Override
    public List<Runnable> shutdownNow() {
        shutdown();
        for (Job job : ordered()) {
            job.started.await();
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
        if (!isShutdown()) {
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
        if (!Pool.await(this, SHUT, nanos)) {
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
