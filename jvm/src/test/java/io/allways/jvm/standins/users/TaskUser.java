package io.allways.jvm.standins.users;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

public final class TaskUser extends User {
    /// Shows what is protected.
    static final class Open extends FutureTask<Integer> {
        final AtomicInteger dones = new AtomicInteger();

        Open(Callable<Integer> callable) {
            super(callable);
        }

        @Override
        protected void done() {
            dones.incrementAndGet();
        }

        void put(int value) {
            set(value);
        }

        void fail() {
            setException(new IllegalStateException());
        }

        boolean again() {
            return runAndReset();
        }
    }

    private final Open task;

    TaskUser(Open task) {
        this.task = task;
    }

    public void run() {
        task.run();
    }

    public boolean runAndReset() {
        return task.again();
    }

    public void set(int value) {
        task.put(value);
    }

    public void setException() {
        task.fail();
    }

    public boolean cancel(boolean interrupts) {
        return task.cancel(interrupts);
    }

    public Integer get() throws InterruptedException, ExecutionException {
        return task.get();
    }

    public Integer get(long time, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        return task.get(time, unit);
    }

    public boolean isDone() {
        return task.isDone();
    }

    public boolean isCancelled() {
        return task.isCancelled();
    }

    public Integer resultNow() {
        return task.resultNow();
    }

    public String exceptionNow() {
        return task.exceptionNow().getClass().getSimpleName();
    }

    public Future.State state() {
        return task.state();
    }

    /// How often it was told that it is done.
    public int dones() {
        return task.dones.get();
    }

    @Override
    public String toString() {
        String text = state(task);
        return (text.startsWith("[Not completed") ? "[Not completed]" : text) + " " + task.dones.get();
    }
}
