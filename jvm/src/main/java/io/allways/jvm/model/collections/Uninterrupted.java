package io.allways.jvm.model.collections;

import org.jspecify.annotations.Nullable;

/// Calls that might wait, but will not.
final class Uninterrupted {
    interface Task<T extends @Nullable Object> {
        T run() throws InterruptedException;
    }

    private Uninterrupted() {}

    static <T extends @Nullable Object> T get(Task<T> task) {
        try {
            return task.run();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
