package io.allways.jvm.model.executors;

import java.util.concurrent.ExecutorService;

/// `close` as the JDK has it, but without a time limit that would hide that it waits for ever.
final class Closing {
    interface End {
        /// `nanos`: 0 if for ever.
        boolean await(long nanos) throws InterruptedException;
    }

    private Closing() {}

    static void close(ExecutorService executor, End end) {
        executor.shutdown();
        boolean interrupted = false;
        boolean over = false;
        while (!over) {
            try {
                over = end.await(0);
            } catch (InterruptedException e) {
                if (!interrupted) {
                    executor.shutdownNow();
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
