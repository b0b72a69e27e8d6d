package io.allways.jvm.standins.users;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// Two futures that can be completed, and what each thread makes of them: its next stage.
@SuppressWarnings("FutureReturnValueIgnored") // what comes of it is asked for at the end
public final class StageUser extends User {
    private static final Executor AT_ONCE = Runnable::run;

    private final CompletableFuture<Integer> one;
    private final CompletableFuture<Integer> other;
    private CompletableFuture<?> next;

    StageUser(CompletableFuture<Integer> one, CompletableFuture<Integer> other) {
        this.one = one;
        this.other = other;
        next = one;
    }

    /// A value that tells who made it.
    private int told(@Nullable Object value) {
        int who = 9;
        for (int i = 0; i < 3; i++) {
            if (Thread.currentThread() == thread(i)) {
                who = i;
                break;
            }
        }
        return (value instanceof Integer number ? number * 10 : -10) + who;
    }

    // --- completing

    public boolean complete(int value) {
        return one.complete(value);
    }

    public boolean completeOther(int value) {
        return other.complete(value);
    }

    public boolean completeExceptionally() {
        return one.completeExceptionally(new IllegalStateException());
    }

    public boolean cancel(boolean interrupts) {
        return one.cancel(interrupts);
    }

    public boolean cancelNext(boolean interrupts) {
        return next.cancel(interrupts);
    }

    public void obtrudeValue(int value) {
        one.obtrudeValue(value);
    }

    public void obtrudeException() {
        one.obtrudeException(new IllegalStateException());
    }

    public void completeAsync() {
        one.completeAsync(() -> told(4), AT_ONCE);
    }

    // --- looking and waiting

    public Integer get() throws InterruptedException, ExecutionException {
        return one.get();
    }

    public Integer get(long time, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        return one.get(time, unit);
    }

    public Integer join() {
        return one.join();
    }

    public @Nullable Object joinNext() {
        return next.join();
    }

    public Integer getNow(int value) {
        return one.getNow(value);
    }

    public boolean isDone() {
        return one.isDone();
    }

    public boolean isNextDone() {
        return next.isDone();
    }

    public boolean isCancelled() {
        return one.isCancelled();
    }

    public boolean isCompletedExceptionally() {
        return one.isCompletedExceptionally();
    }

    public Integer resultNow() {
        return one.resultNow();
    }

    public String exceptionNow() {
        return one.exceptionNow().getClass().getSimpleName();
    }

    public Future.State state() {
        return one.state();
    }

    public int getNumberOfDependents() {
        return one.getNumberOfDependents();
    }

    // --- next stages

    public void thenApply() {
        next = one.thenApply(this::told);
    }

    public void thenApplyAsync() {
        next = one.thenApplyAsync(this::told, AT_ONCE);
    }

    public void thenAccept() {
        next = one.thenAccept(this::told);
    }

    public void thenRun() {
        next = one.thenRun(() -> told(null));
    }

    public void handle() {
        next = one.handle((value, thrown) -> told(value));
    }

    public void whenComplete() {
        next = one.whenComplete((value, thrown) -> told(value));
    }

    public void exceptionally() {
        next = one.exceptionally(this::told);
    }

    public void thenCompose() {
        next = one.thenCompose(value -> other);
    }

    public void exceptionallyCompose() {
        next = one.exceptionallyCompose(thrown -> other);
    }

    public void thenCombine() {
        next = one.thenCombine(other, (a, b) -> told(a + b));
    }

    public void thenAcceptBoth() {
        next = one.thenAcceptBoth(other, (a, b) -> told(a + b));
    }

    public void runAfterBoth() {
        next = one.runAfterBoth(other, () -> told(null));
    }

    public void applyToEither() {
        next = one.applyToEither(other, this::told);
    }

    public void acceptEither() {
        next = one.acceptEither(other, this::told);
    }

    public void runAfterEither() {
        next = one.runAfterEither(other, () -> told(null));
    }

    public void allOf() {
        next = CompletableFuture.allOf(one, other);
    }

    public void anyOf() {
        next = CompletableFuture.anyOf(one, other);
    }

    public void copy() {
        next = one.copy();
    }

    public void furtherApply() {
        next = next.thenApply(this::told);
    }

    public String text() {
        return withoutDependents(one);
    }

    /// Of two futures of which one is waited for, the JDK forgets at some time what depends on the other.
    private static String withoutDependents(CompletableFuture<?> future) {
        return state(future).replaceAll(", \\d+ dependents", "");
    }

    /// What came of the next stage.
    public String next() {
        return switch (next.state()) {
            case RUNNING -> "-";
            case SUCCESS -> "" + next.resultNow();
            case FAILED -> next.exceptionNow().getClass().getSimpleName();
            case CANCELLED -> "cancelled";
        };
    }

    @Override
    public String toString() {
        return withoutDependents(one) + withoutDependents(other) + next();
    }
}
