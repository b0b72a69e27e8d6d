package io.allways.jvm.forks;

import io.allways.core.Kind;
import io.allways.core.Op;
import io.allways.jvm.boot.ForkGate;
import io.allways.jvm.run.Access;
import io.allways.jvm.run.Memory;
import io.allways.jvm.run.Scheduler;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.atomic.AtomicReference;

/// What fork/join tasks share: the counts of those that complete others, and what parallel streams find.
abstract class ForkMemory extends ForkGate {
    private static final VarHandle PENDING;
    /// The cell of a [CountedCompleter] that holds its count.
    private static final int COUNT = 1;
    /// Cells of tasks that others may end: who runs it, and its result.
    private static final int RUNNER = 2;

    private static final int RESULT = 3;

    static {
        try {
            PENDING = MethodHandles.privateLookupIn(CountedCompleter.class, MethodHandles.lookup())
                    .findVarHandle(CountedCompleter.class, "pending", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    final Scheduler scheduler;

    ForkMemory(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    abstract ForkJob job(ForkJoinTask<?> task);

    /// One object for all streams: what they share is seldom changed.
    private int streams() {
        return scheduler.names.of("memory of streams");
    }

    @Override
    protected void share(int cell, boolean changes) {
        scheduler.event(changes ? Kind.RMW : Kind.READ, streams(), Memory.range(cell), 0);
    }

    @Override
    protected boolean swapped(AtomicReference<Object> reference, Object expected, Object value) {
        int number = streams();
        scheduler.stand(Op.of(Kind.RMW, number), Memory.range(0), null);
        boolean set = reference.compareAndSet(expected, value);
        scheduler.happened(Op.of(Kind.RMW, number), Memory.range(0), 0);
        return set;
    }

    // --- tasks that others may end

    abstract boolean foreignEndings();

    @Override
    protected void touch(ForkJoinTask<?> task, boolean result, boolean writes) {
        if (foreignEndings()) {
            int cell = result ? RESULT : RUNNER;
            if (writes) {
                Access.write(job(task), cell);
            } else {
                Access.read(job(task), cell);
            }
        }
    }

    @Override
    protected void lookAgainAt(ForkJoinTask<?> task) {
        if (foreignEndings()) {
            lookAt(task);
        }
    }

    // --- tasks that count

    @Override
    protected void pendingRead(CountedCompleter<?> task) {
        Access.read(job(task), COUNT);
    }

    @Override
    protected void pendingWritten(CountedCompleter<?> task) {
        ForkJob job = job(task);
        Access.update(job, COUNT);
        Access.updated(job, COUNT, true);
    }

    @Override
    protected boolean isLast(CountedCompleter<?> task) {
        ForkJob job = job(task);
        Access.update(job, COUNT);
        int pending = (int) PENDING.getVolatile(task);
        if (pending != 0) {
            PENDING.setVolatile(task, pending - 1);
        }
        Access.updated(job, COUNT, pending != 0);
        return pending == 0;
    }

    @Override
    protected void completed(CountedCompleter<?> task, boolean tells) {
        CountedCompleter<?> caller = task;
        CountedCompleter<?> now = task;
        while (isLast(now)) {
            if (tells) {
                now.onCompletion(caller);
            }
            caller = now;
            CountedCompleter<?> next = now.getCompleter();
            if (next == null) {
                now.quietlyComplete();
                return;
            }
            now = next;
        }
    }
}
