package io.allways.jvm.model.executors;

import io.allways.jvm.describe.PartOf;
import io.allways.jvm.model.Learned;
import io.allways.jvm.program.Lessons;
import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Tracked;
import io.allways.jvm.run.World;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The state of a future that can be completed: its outcome, and what is to be done then.
final class Completion<T> extends Tracked implements Calls.Guarded, PartOf {
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
    private final Dependents dependents = new Dependents(this);
    /// When it was completed, and whether anything depended on it then.
    private long moment;

    private boolean followed;

    /// For a future that a task will complete: somebody else has done so before, and the task need not run. Apart from
    /// the outcome, so that the task does not depend on who waits for that.
    @Nullable Flag early;

    Completion(Chain<T> future) {
        this.future = future;
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // it is only to be named
    public Object whole() {
        return future;
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

    /// How it was completed.
    record Outcome<T>(@Nullable T value, @Nullable Throwable failure) {}

    /// The outcome of what is done. It is an op to look at it only if it may change.
    Outcome<T> outcome() {
        boolean on = Learned.knows(Lessons.OBTRUDED) && Calls.beginLook(this);
        Outcome<T> now = new Outcome<>(value, failure);
        if (on) {
            Calls.end(this, false);
        }
        return now;
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
        boolean unaware = isNews();
        boolean first = complete(with, thrown) != null;
        if (first) {
            fire();
        } else {
            help(unaware);
        }
        return first;
    }

    /// Leaves what depends on it to the caller. Null if it was complete.
    private @Nullable Completion<?> complete(@Nullable T with, @Nullable Throwable thrown) {
        long now = Helpers.moment();
        boolean on = Calls.begin(this);
        boolean first = !done;
        if (first) {
            moment = now;
            set(with, thrown);
            future.hold(with, thrown);
        }
        if (on) {
            Calls.end(this, first);
        }
        return first ? this : null;
    }

    void obtrude(@Nullable T with, @Nullable Throwable thrown) {
        Learned.learn(Lessons.OBTRUDED);
        boolean unaware = isNews();
        boolean on = Calls.begin(this);
        boolean first = !done;
        set(with, thrown);
        future.obtrude(with, thrown);
        if (on) {
            Calls.end(this, true);
        }
        if (first) {
            fire();
        } else {
            help(unaware);
        }
    }

    private void set(@Nullable T with, @Nullable Throwable thrown) {
        followed |= !dependents.isEmpty();
        done = true;
        value = with;
        failure = thrown;
    }

    /// Whether the running thread, about to look, does not know that this is done: it may have to wait.
    private boolean isNews() {
        return !done || !Helpers.isPast(moment);
    }

    /// Somebody who found it done, but did not know before, does what is left to do.
    private void help(boolean unaware) {
        if (Helpers.known()) {
            fire();
        } else if (unaware && followed) {
            Helpers.learn();
        }
    }

    /// Does what depends on this, and on what is completed by that. The order is the JDK's: the last comes first, but
    /// of several that depend on a further stage the first does.
    @SuppressWarnings("ReferenceEquality") // which one it is counts
    private void fire() {
        Completion<?> from = this;
        while (true) {
            Dependents.Taken next = from.dependents.take();
            if (next == null) {
                if (from == this) {
                    return;
                }
                from = this;
            } else if (from != this && !next.wasLast()) {
                dependents.push(next.what());
            } else {
                Completion<?> stage = next.what().fire();
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
        if (Helpers.known()) {
            return thenBesideHelpers(dependent);
        }
        boolean on = Calls.begin(this);
        boolean waits = !done;
        if (waits) {
            dependents.add(dependent);
        }
        if (on) {
            Calls.end(this, waits);
        }
        return waits ? null : dependent.fire();
    }

    /// To look, to add and to look again are not one step: somebody else may take it away in between.
    private @Nullable Completion<?> thenBesideHelpers(Dependent dependent) {
        if (isDone()) {
            return dependent.fire();
        }
        dependents.push(dependent);
        if (!isDone() || !dependents.remove(dependent)) {
            return null;
        }
        Completion<?> stage = dependent.fire();
        fire();
        return stage;
    }

    // --- as the next stage

    /// As the JDK does it: an exception that cannot say what it is does no harm.
    private static Throwable wrapped(Throwable thrown) {
        if (thrown instanceof CompletionException) {
            return thrown;
        }
        String message;
        Throwable unknown = null;
        try {
            message = thrown.toString();
        } catch (Throwable e) {
            message = "";
            unknown = e;
        }
        CompletionException wrapping = new CompletionException(message, thrown);
        if (unknown != null) {
            wrapping.addSuppressed(unknown);
        }
        return wrapping;
    }

    /// Takes over an outcome of the stage before.
    @Nullable Completion<?> relay(@Nullable T with, @Nullable Throwable thrown) {
        return complete(thrown == null ? with : null, thrown == null ? null : wrapped(thrown));
    }

    @Nullable Completion<?> relay(Outcome<? extends T> outcome) {
        return relay(outcome.value(), outcome.failure());
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

    /// Something that may fail.
    interface Step<A, B> {
        B apply(@Nullable A from) throws Exception;
    }

    /// Completes with what is computed from the outcome before, by an executor, if there is one; unless that is a
    /// failure. Before an executor is asked, and again when it comes to it, the JDK looks at the outcome.
    <A> @Nullable Completion<?> follow(
            @Nullable Executor executor, Supplier<Outcome<A>> before, Step<? super A, ? extends T> computed) {
        if (executor != null) {
            Throwable failure = before.get().failure();
            if (failure != null) {
                return relay(null, failure);
            }
        }
        return dispatch(executor, () -> {
            Outcome<A> now = before.get();
            return now.failure() != null ? relay(null, now.failure()) : settle(() -> computed.apply(now.value()));
        });
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
            return other.then(() -> relay(other.outcome()));
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
        Helpers.learn();
        return dependents.size();
    }

    Waiting waiting() {
        return new Waiting();
    }

    /// One thread waits. It looks at the outcome before it helps with what depends on that ([#end]).
    final class Waiting {
        private final boolean unaware = isNews();
        /// Who has to wait stands among what depends on it, where that can be seen.
        private final @Nullable Dependent waiter;

        private Waiting() {
            boolean seen = Helpers.known() && !isDone();
            waiter = seen ? new Dependents.Waiter() : null;
            if (waiter != null) {
                dependents.push(waiter);
            }
        }

        void await() {
            boolean paused = World.pause();
            if (Calls.beginLook(Completion.this, DONE)) {
                Calls.end(Completion.this, false);
            }
            World.resume(paused);
        }

        /// `nanos`: 0 if for ever. False if the time was up.
        boolean await(long nanos) throws InterruptedException {
            boolean ready = false;
            boolean paused = World.pause();
            try {
                ready = Calls.awaitLasting(Completion.this, DONE, nanos) == Calls.Outcome.READY;
                if (ready) {
                    Calls.end(Completion.this, false);
                }
            } finally {
                World.resume(paused);
                if (!ready && waiter != null) {
                    dependents.remove(waiter);
                }
            }
            return ready;
        }

        void end() {
            if (waiter != null || !Helpers.known()) {
                help(unaware);
            }
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
