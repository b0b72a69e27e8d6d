package io.allways.cli;

import io.allways.core.Target;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/// Runs something in a thread that suits a target.
final class InThread {
    private InThread() {}

    static <T> T of(Target target, Supplier<T> work) {
        FutureTask<T> task = new FutureTask<>(work::get);
        target.thread("allways-worker-0", task).start();
        while (true) {
            try {
                return task.get(100, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                target.watch();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            } catch (ExecutionException e) {
                switch (e.getCause()) {
                    case RuntimeException cause -> throw cause;
                    case Error cause -> throw cause;
                    case null, default -> throw new IllegalStateException(e);
                }
            }
        }
    }
}
