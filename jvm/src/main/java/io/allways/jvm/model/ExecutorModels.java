package io.allways.jvm.model;

import java.util.List;

/// What stands in for executors, futures and timers.
final class ExecutorModels {
    static final List<Class<?>> ALL = List.of(
            Factories.class,
            CheckedFutureTask.class,
            CheckedThreadPoolExecutor.class,
            CheckedScheduledThreadPoolExecutor.class,
            CheckedAbstractExecutorService.class,
            CheckedExecutorCompletionService.class,
            CheckedCompletableFuture.class,
            Stages.class,
            CheckedTimer.class,
            CheckedTimerTask.class);

    private ExecutorModels() {}
}
