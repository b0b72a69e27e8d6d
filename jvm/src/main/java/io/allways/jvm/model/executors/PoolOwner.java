package io.allways.jvm.model.executors;

import org.jspecify.annotations.Nullable;

/// What a subclass of an executor may have its own ideas about.
interface PoolOwner {
    void before(Thread thread, Runnable task);

    void after(Runnable task, @Nullable Throwable thrown);

    void over();
}
