package io.allways.jvm.model.atomics;

import java.util.List;

/// What stands in for atomics, field updaters and handles.
public final class AtomicModels {
    public static final List<Class<?>> ALL = List.of(
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
            VarHandleFences.class);

    private AtomicModels() {}
}
