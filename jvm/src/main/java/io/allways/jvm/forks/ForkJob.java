package io.allways.jvm.forks;

import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Tracked;
import java.util.concurrent.ForkJoinTask;
import org.jspecify.annotations.Nullable;

/// A fork/join task, in one execution; see [Forks].
final class ForkJob extends Tracked implements Calls.Guarded {
    static final long LEFT = 1;

    final ForkJoinTask<?> task;
    final Ending ending;
    /// The pool that it was given to, once it was.
    @Nullable ForkPool pool;

    boolean claimed;
    /// Who has claimed it.
    @Nullable Thread claimant;
    /// Its own thread is through with it.
    boolean left;

    ForkJob(ForkJoinTask<?> task) {
        this.task = task;
        ending = new Ending(task);
    }

    @Override
    public long guards() {
        return left ? LEFT : 0;
    }

    /// Whether a task is done; apart from who runs it, for the one does not depend on the other.
    static final class Ending extends Tracked implements Calls.Guarded {
        static final long DONE = 1;

        private final ForkJoinTask<?> task;

        Ending(ForkJoinTask<?> task) {
            this.task = task;
        }

        @Override
        public long guards() {
            return task.isDone() ? DONE : 0;
        }
    }
}
