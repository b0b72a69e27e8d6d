package io.allways.jvm.model;

import java.util.List;

/// Atomics, locks and synchronizers.
final class LockModels {
    static final List<Class<?>> ALL = List.of(
            AtomicBooleans.class,
            Unsafes.class,
            AtomicIntegers.class,
            AtomicLongs.class,
            AtomicReferences.class,
            AtomicIntegerArrays.class,
            AtomicLongArrays.class,
            AtomicReferenceArrays.class,
            AtomicPairs.Marked.class,
            AtomicPairs.Stamped.class,
            Adders.Longs.class,
            Adders.Doubles.class,
            Adders.LongAccumulators.class,
            Adders.DoubleAccumulators.class,
            Updaters.Integers.class,
            Updaters.Longs.class,
            Updaters.References.class,
            Handles.class,
            CheckedReentrantLock.class,
            CheckedReentrantLock.Finals.class,
            CheckedReadWriteLock.class,
            CheckedStampedLock.class,
            CheckedSemaphore.class,
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
