package io.allways.jvm.model.executors;

import java.util.List;

/// What stands in for executors, futures and timers.
public final class ExecutorModels {
    public static final List<Class<?>> ALL = List.of(
            Factories.class,
            CheckedFutureTask.class,
            CheckedThreadPoolExecutor.class,
            CheckedScheduledThreadPoolExecutor.class,
            CheckedAbstractExecutorService.class,
            CheckedExecutorCompletionService.class,
            CheckedCompletableFuture.class,
            StageFactories.class,
            CheckedSubmissionPublisher.class,
            CheckedTimer.class,
            CheckedTimerTask.class,
            Gathering.class);

    private ExecutorModels() {}
}
