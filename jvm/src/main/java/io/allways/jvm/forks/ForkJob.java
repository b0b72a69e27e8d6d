package io.allways.jvm.forks;

import io.allways.jvm.describe.PartOf;
import io.allways.jvm.program.Placed;
import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Shadow;
import io.allways.jvm.run.Tracked;
import java.util.concurrent.ForkJoinTask;
import org.jspecify.annotations.Nullable;

/// A fork/join task, in one execution; see [Forks].
final class ForkJob extends Tracked implements Calls.Guarded, Placed, PartOf {
    static final long LEFT = 1;

    final ForkJoinTask<?> task;
    final Ending ending;
    private final String name;
    /// The pool that it was given to, once it was.
    @Nullable ForkPool pool;

    /// Where it waits, or has waited, for somebody to run it.
    @Nullable ForkQueue queue;

    boolean claimed;
    /// Who has claimed it.
    @Nullable Thread claimant;
    /// Its own thread is through with it.
    boolean left;

    /// Whoever uses the task first, it is named after the task: `shadow`.
    ForkJob(ForkJoinTask<?> task, Shadow shadow) {
        super(shadow);
        this.task = task;
        ending = new Ending(task, shadow);
        name = shadow.actor + "." + shadow.index;
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // it is only to be named
    public Object whole() {
        return task;
    }

    @Override
    public String place() {
        return "job " + name;
    }

    @Override
    public long guards() {
        return left ? LEFT : 0;
    }

    /// Nobody runs it yet.
    boolean waits() {
        return !claimed && pool != null;
    }

    /// Whether a task is done; apart from who runs it, for the one does not depend on the other.
    static final class Ending extends Tracked implements Calls.Guarded, Placed, PartOf {
        static final long DONE = 1;

        private final ForkJoinTask<?> task;
        private final String name;

        Ending(ForkJoinTask<?> task, Shadow shadow) {
            super(shadow);
            this.task = task;
            name = shadow.actor + "." + shadow.index;
        }

        @Override
        @SuppressWarnings("FutureReturnValueIgnored") // it is only to be named
        public Object whole() {
            return task;
        }

        @Override
        public String place() {
            return "ending " + name;
        }

        @Override
        public long guards() {
            return task.isDone() ? DONE : 0;
        }
    }
}
