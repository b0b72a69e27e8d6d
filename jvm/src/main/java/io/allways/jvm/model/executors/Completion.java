package io.allways.jvm.model.executors;

import io.allways.jvm.describe.Shown;
import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Tracked;
import io.allways.jvm.run.World;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/// The state of a future that can be completed: its outcome, and what is to be done then.
@Shown("CompletableFuture")
final class Completion<T> extends Tracked implements Calls.Guarded {
    private static final long DONE = 1;

    /// What is to be done when a future is done: it completes another stage, and says which. What depends on that stage
    /// is left to the caller. Null if it completed none.
    interface Dependent {
        @Nullable Completion<?> fire();
    }

    private final Chain<T> future;
    private boolean done;
    private @Nullable T value;
    private @Nullable Throwable failure;
    /// The last comes first, as in the JDK.
    private final Deque<Dependent> dependents = new ArrayDeque<>();

    /// For a future that a task will complete: somebody else has done so before, and the task need not run. Apart from
    /// the outcome, so that the task does not depend on who waits for that.
    @Nullable Flag early;

    Completion(Chain<T> future) {
        this.future = future;
    }

    /// The future behind a stage. One that is not ours is followed by one that is.
    @SuppressWarnings("unchecked")
    static <U> Chain<U> of(CompletionStage<?> stage) {
        if (stage.toCompletableFuture() instanceof Chain<?> ours) {
            return (Chain<U>) ours;
        }
        CheckedCompletableFuture<U> ours = World.born(new CheckedCompletableFuture<>());
        stage.whenComplete((value, failure) -> ours.completion.finish((U) value, failure));
        return ours;
    }

    @Override
    public long guards() {
        return done ? DONE : 0;
    }

    @Nullable T value() {
        return value;
    }

    @Nullable Throwable failure() {
        return failure;
    }

    // --- completing

    /// Somebody completes it who has not been asked to.
    boolean finishEarly(@Nullable T with, @Nullable Throwable thrown) {
        if (early != null) {
            early.set();
        }
        return finish(with, thrown);
    }

    boolean finish(@Nullable T with, @Nullable Throwable thrown) {
        boolean first = complete(with, thrown) != null;
        if (first) {
            fire();
        }
        return first;
    }

    /// Leaves what depends on it to the caller. Null if it was complete.
    private @Nullable Completion<?> complete(@Nullable T with, @Nullable Throwable thrown) {
        boolean on = Calls.begin(this);
        boolean first = !done;
        if (first) {
            set(with, thrown);
            future.hold(with, thrown);
        }
        if (on) {
            Calls.end(this, first);
        }
        return first ? this : null;
    }

    void obtrude(@Nullable T with, @Nullable Throwable thrown) {
        boolean on = Calls.begin(this);
        boolean first = !done;
        set(with, thrown);
        future.obtrude(with, thrown);
        if (on) {
            Calls.end(this, true);
        }
        if (first) {
            fire();
        }
    }

    private void set(@Nullable T with, @Nullable Throwable thrown) {
        done = true;
        value = with;
        failure = thrown;
    }

    /// Does what depends on this, and on what is completed by that. The order is the JDK's: the last comes first, but
    /// of several that depend on a further stage the first does.
    @SuppressWarnings("ReferenceEquality") // which one it is counts
    private void fire() {
        Completion<?> from = this;
        while (true) {
            Dependent next = from.dependents.poll();
            if (next == null) {
                if (from == this) {
                    return;
                }
                from = this;
            } else if (from != this && !from.dependents.isEmpty()) {
                dependents.push(next);
            } else {
                Completion<?> stage = next.fire();
                from = stage == null ? this : stage;
            }
        }
    }

    static void run(Dependent dependent) {
        Completion<?> stage = dependent.fire();
        if (stage != null) {
            stage.fire();
        }
    }

    /// Does something as soon as this is done: now, or whoever completes it.
    void whenDone(Dependent dependent) {
        run(() -> then(dependent));
    }

    /// The same for a step that itself is to be done then.
    @Nullable Completion<?> then(Dependent dependent) {
        boolean on = Calls.begin(this);
        boolean waits = !done;
        if (waits) {
            dependents.push(dependent);
        }
        if (on) {
            Calls.end(this, waits);
        }
        return waits ? null : dependent.fire();
    }

    // --- as the next stage

    private static Throwable wrapped(Throwable thrown) {
        return thrown instanceof CompletionException ? thrown : new CompletionException(thrown);
    }

    /// Takes over an outcome of the stage before.
    @Nullable Completion<?> relay(@Nullable T with, @Nullable Throwable thrown) {
        return complete(thrown == null ? with : null, thrown == null ? null : wrapped(thrown));
    }

    /// Completes with what is computed, or thrown.
    @Nullable Completion<?> settle(Callable<? extends T> computed) {
        T result;
        try {
            result = computed.call();
        } catch (Throwable e) {
            return complete(null, wrapped(e));
        }
        return complete(result, null);
    }

    /// The same by the task of an executor.
    void settleAlone(Callable<? extends T> computed) {
        run(() -> settle(computed));
    }

    /// The same by an executor, if there is one, unless the stage before has failed.
    @Nullable Completion<?> follow(@Nullable Executor executor, @Nullable Throwable before, Callable<? extends T> computed) {
        return before != null ? relay(null, before) : dispatch(executor, () -> settle(computed));
    }

    /// Completes as another stage does.
    @Nullable Completion<?> become(@Nullable Executor executor, Callable<? extends CompletionStage<T>> computed) {
        return dispatch(executor, () -> {
            Completion<T> other;
            try {
                other = Completion.<T>of(computed.call()).completion;
            } catch (Throwable e) {
                return complete(null, wrapped(e));
            }
            return other.then(() -> relay(other.value, other.failure));
        });
    }

    @Nullable Completion<?> dispatch(@Nullable Executor executor, Dependent step) {
        if (executor == null) {
            return step.fire();
        }
        try {
            executor.execute(() -> run(step));
        } catch (Throwable e) {
            return complete(null, wrapped(e));
        }
        return null;
    }

    // --- waiting

    boolean isDone() {
        boolean on = Calls.beginLook(this);
        boolean now = done;
        if (on) {
            Calls.end(this, false);
        }
        return now;
    }

    int dependents() {
        isDone();
        return dependents.size();
    }

    void await() {
        boolean paused = World.pause();
        if (Calls.beginLook(this, DONE)) {
            Calls.end(this, false);
        }
        World.resume(paused);
    }

    /// `nanos`: 0 if for ever. False if the time was up.
    boolean await(long nanos) throws InterruptedException {
        boolean paused = World.pause();
        try {
            boolean ready = Calls.awaitLasting(this, DONE, nanos) == Calls.Outcome.READY;
            if (ready) {
                Calls.end(this, false);
            }
            return ready;
        } finally {
            World.resume(paused);
        }
    }

    /// Does something once the time is up, unless this is done before.
    void limit(long nanos, Runnable late) {
        if (isDone()) {
            return;
        }
        Later.start(() -> {
            try {
                if (!Pool.await(this, DONE, Math.max(1, nanos))) {
                    late.run();
                }
            } catch (InterruptedException e) {
                // Nobody has this thread to interrupt it.
            }
        });
    }
}
