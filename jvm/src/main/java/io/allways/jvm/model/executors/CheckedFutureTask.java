package io.allways.jvm.model.executors;

import io.allways.jvm.run.Calls;
import io.allways.jvm.run.World;
import io.allways.jvm.weave.Replacements.StandsFor;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// A [FutureTask] with a state of its own, so that [#done] and the task run under control: to begin, to end and to
/// cancel are one call each, and whoever waits looks.
@StandsFor(FutureTask.class)
public class CheckedFutureTask<V> extends FutureTask<V> implements Calls.Guarded {
    private static final long DONE = 1;
    /// Nobody is about to interrupt whoever runs the task.
    private static final long SETTLED = 2;

    private enum Status {
        NEW,
        NORMAL,
        FAILED,
        CANCELLED,
        INTERRUPTING,
        INTERRUPTED
    }

    private final Callable<V> callable;
    private Status status = Status.NEW;
    private @Nullable Thread runner;
    private @Nullable V result;
    private @Nullable Throwable failure;
    /// Only one thread will ever run it, so that to begin changes nothing for anybody else.
    boolean runOnce;

    public CheckedFutureTask(Callable<V> callable) {
        super(callable);
        this.callable = callable;
    }

    public CheckedFutureTask(Runnable runnable, @Nullable V result) {
        this(Futures.call(runnable, result));
    }

    @Override
    public long guards() {
        return (status != Status.NEW ? DONE : 0) | (status != Status.INTERRUPTING ? SETTLED : 0);
    }

    // --- running

    @Override
    public void run() {
        if (begins()) {
            try {
                // Somebody may have cancelled it since, and interrupt this thread although it does nothing.
                if (look() == Status.NEW) {
                    call();
                }
            } finally {
                ends();
            }
        }
    }

    private void call() {
        V value;
        try {
            value = callable.call();
        } catch (Throwable e) {
            setException(e);
            return;
        }
        set(value);
    }

    @Override
    protected boolean runAndReset() {
        if (!begins()) {
            return false;
        }
        try {
            callable.call();
        } catch (Throwable e) {
            setException(e);
            ends();
            return false;
        }
        boolean on = Calls.begin(this);
        runner = null;
        if (on) {
            Calls.end(this, true);
        }
        // As in the JDK, others may have run or cancelled it since.
        boolean again = look() == Status.NEW;
        ends();
        return again;
    }

    private boolean begins() {
        boolean on = runOnce ? Calls.beginLook(this) : Calls.begin(this);
        boolean mine = status == Status.NEW && runner == null;
        if (mine) {
            runner = Thread.currentThread();
        }
        if (on) {
            Calls.end(this, mine && !runOnce);
        }
        return mine;
    }

    /// An interrupt that was meant for this task must not hit the next one.
    private void ends() {
        boolean interrupting = status == Status.INTERRUPTING;
        // Whoever is about to interrupt the thread may find that it does not run the task any more.
        boolean on = interrupting && Calls.begin(this);
        if (runner == Thread.currentThread()) {
            runner = null;
        }
        if (on) {
            Calls.end(this, true);
        }
        if (interrupting && Calls.beginLook(this, SETTLED)) {
            Calls.end(this, false);
        }
    }

    @Override
    protected void set(@Nullable V value) {
        finish(Status.NORMAL, value, null);
    }

    @Override
    protected void setException(Throwable thrown) {
        finish(Status.FAILED, null, thrown);
    }

    private boolean finish(Status how, @Nullable V value, @Nullable Throwable thrown) {
        boolean on = Calls.begin(this);
        boolean first = status == Status.NEW;
        boolean interrupts = first && how == Status.INTERRUPTING && runner != null;
        if (first) {
            status = how == Status.INTERRUPTING && !interrupts ? Status.INTERRUPTED : how;
            result = value;
            failure = thrown;
        }
        if (on) {
            Calls.end(this, first);
        }
        if (interrupts) {
            interruptRunner();
        }
        if (first) {
            done();
        }
        return first;
    }

    private void interruptRunner() {
        boolean on = Calls.beginLook(this);
        Thread running = runner;
        if (on) {
            Calls.end(this, false);
        }
        if (running != null) {
            running.interrupt();
        }
        on = Calls.begin(this);
        status = Status.INTERRUPTED;
        if (on) {
            Calls.end(this, true);
        }
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        return finish(mayInterruptIfRunning ? Status.INTERRUPTING : Status.CANCELLED, null, null);
    }

    // --- looking

    private Status look() {
        boolean on = Calls.beginLook(this);
        Status now = status;
        if (on) {
            Calls.end(this, false);
        }
        return now;
    }

    @Override
    public boolean isDone() {
        return look() != Status.NEW;
    }

    @Override
    public boolean isCancelled() {
        return look().compareTo(Status.CANCELLED) >= 0;
    }

    @Override
    @SuppressWarnings("NullAway") // a task may have no result
    public V get() throws InterruptedException, ExecutionException {
        if (Calls.awaitLasting(this, DONE, 0) == Calls.Outcome.READY) {
            Calls.end(this, false);
        }
        return report();
    }

    @Override
    @SuppressWarnings("NullAway") // a task may have no result
    public V get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        long nanos = unit.toNanos(timeout);
        if (nanos <= 0) {
            if (!isDone()) {
                throw Futures.late();
            }
        } else if (Calls.awaitLasting(this, DONE, nanos) == Calls.Outcome.READY) {
            Calls.end(this, false);
        } else {
            throw new TimeoutException();
        }
        return report();
    }

    private @Nullable V report() throws ExecutionException {
        return switch (status) {
            case NORMAL -> result;
            case FAILED -> throw new ExecutionException(failure);
            case NEW -> throw new IllegalStateException("not under control");
            case CANCELLED, INTERRUPTING, INTERRUPTED -> throw new CancellationException();
        };
    }

    @Override
    @SuppressWarnings("NullAway") // a task may have no result
    public V resultNow() {
        return switch (look()) {
            case NORMAL -> result;
            case FAILED -> throw new IllegalStateException("Task completed with exception");
            case NEW -> throw new IllegalStateException("Task has not completed");
            case CANCELLED, INTERRUPTING, INTERRUPTED -> throw new IllegalStateException("Task was cancelled");
        };
    }

    @Override
    public Throwable exceptionNow() {
        return switch (look()) {
            case NORMAL -> throw new IllegalStateException("Task completed with a result");
            case FAILED -> Objects.requireNonNull(failure);
            case NEW -> throw new IllegalStateException("Task has not completed");
            case CANCELLED, INTERRUPTING, INTERRUPTED -> throw new IllegalStateException("Task was cancelled");
        };
    }

    @Override
    public State state() {
        return switch (look()) {
            case NEW -> State.RUNNING;
            case NORMAL -> State.SUCCESS;
            case FAILED -> State.FAILED;
            case CANCELLED, INTERRUPTING, INTERRUPTED -> State.CANCELLED;
        };
    }

    @Override
    public String toString() {
        return World.text(this, "java.util.concurrent.FutureTask")
                + switch (look()) {
                    case NORMAL -> "[Completed normally]";
                    case FAILED -> "[Completed exceptionally: " + failure + "]";
                    case CANCELLED, INTERRUPTING, INTERRUPTED -> "[Cancelled]";
                    case NEW -> "[Not completed, task = " + callable + "]";
                };
    }
}
