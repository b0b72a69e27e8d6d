package io.allways.jvm.model.locks;

import java.util.List;

/// What stands in for locks and synchronizers.
public final class LockModels {
    public static final List<Class<?>> ALL = List.of(
            CheckedReentrantLock.class,
            CheckedReentrantLock.Finals.class,
            CheckedReadWriteLock.class,
            CheckedReadWriteLock.Finals.class,
            CheckedLongSynchronizer.class,
            CheckedStampedLock.class,
            CheckedSemaphore.class,
            CheckedSemaphore.Finals.class,
            CheckedCountDownLatch.class,
            CheckedCyclicBarrier.class,
            CheckedPhaser.class,
            CheckedPhaser.Finals.class,
            CheckedExchanger.class,
            Synchronizers.class,
            CheckedConditionObject.class,
            CheckedConditionObject.Finals.class);

    private LockModels() {}
}
