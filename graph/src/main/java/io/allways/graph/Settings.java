package io.allways.graph;

import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// How to search. Start with [#DEFAULT] and change what is to be different.
///
/// @param workers threads
/// @param keepGoing collect distinct violations instead of stopping after the level of the first
/// @param memory bytes for states and their table; beyond that states go to disk
/// @param folder where states go that memory has no room for
/// @param states,depth,nanos limits; `Long.MAX_VALUE` for none
/// @param checkpoint where to keep what a later run can resume from
/// @param resume whether to begin with what is there
/// @param checkpointNanos how long to go on before writing the next one
/// @param rescue where to keep that if memory runs out and there is no `checkpoint`
/// @param interrupted asked now and then whether to stop
public record Settings(
        Store store,
        int workers,
        Deadlock deadlock,
        boolean keepGoing,
        long memory,
        Path folder,
        long states,
        long depth,
        long nanos,
        @Nullable Path checkpoint,
        boolean resume,
        long checkpointNanos,
        @Nullable Path rescue,
        BooleanSupplier interrupted) {
    public enum Store {
        /// Every state as it is.
        EXACT,
        /// Parts that states share are stored once; as exact as the first, smaller for wide states, slower.
        TREE,
        /// Hashes instead of states: may miss states, and says how likely that is.
        COMPACT40
    }

    public enum Deadlock {
        /// A state in which no rule leads to a different state.
        STUTTERING,
        /// A state in which no rule is enabled.
        STUCK,
        /// Nothing is a deadlock.
        OFF
    }

    public static final Settings DEFAULT = new Settings(
            Store.EXACT,
            1,
            Deadlock.STUTTERING,
            false,
            Long.MAX_VALUE,
            Path.of(System.getProperty("java.io.tmpdir")),
            Long.MAX_VALUE,
            Long.MAX_VALUE,
            Long.MAX_VALUE,
            null,
            false,
            60_000_000_000L,
            null,
            () -> false);

    public Settings withStore(Store value) {
        return new Settings(
                value,
                workers,
                deadlock,
                keepGoing,
                memory,
                folder,
                states,
                depth,
                nanos,
                checkpoint,
                resume,
                checkpointNanos,
                rescue,
                interrupted);
    }

    public Settings withWorkers(int value) {
        return new Settings(
                store,
                value,
                deadlock,
                keepGoing,
                memory,
                folder,
                states,
                depth,
                nanos,
                checkpoint,
                resume,
                checkpointNanos,
                rescue,
                interrupted);
    }

    public Settings withDeadlock(Deadlock value) {
        return new Settings(
                store,
                workers,
                value,
                keepGoing,
                memory,
                folder,
                states,
                depth,
                nanos,
                checkpoint,
                resume,
                checkpointNanos,
                rescue,
                interrupted);
    }

    public Settings withKeepGoing(boolean value) {
        return new Settings(
                store,
                workers,
                deadlock,
                value,
                memory,
                folder,
                states,
                depth,
                nanos,
                checkpoint,
                resume,
                checkpointNanos,
                rescue,
                interrupted);
    }

    public Settings withMemory(long bytes, Path spillFolder) {
        return new Settings(
                store,
                workers,
                deadlock,
                keepGoing,
                bytes,
                spillFolder,
                states,
                depth,
                nanos,
                checkpoint,
                resume,
                checkpointNanos,
                rescue,
                interrupted);
    }

    public Settings withLimits(long mostStates, long deepest, long mostNanos) {
        return new Settings(
                store,
                workers,
                deadlock,
                keepGoing,
                memory,
                folder,
                mostStates,
                deepest,
                mostNanos,
                checkpoint,
                resume,
                checkpointNanos,
                rescue,
                interrupted);
    }

    public Settings withCheckpoint(@Nullable Path value, boolean resumed, long everyNanos) {
        return new Settings(
                store,
                workers,
                deadlock,
                keepGoing,
                memory,
                folder,
                states,
                depth,
                nanos,
                value,
                resumed,
                everyNanos,
                rescue,
                interrupted);
    }

    public Settings withRescue(@Nullable Path value) {
        return new Settings(
                store,
                workers,
                deadlock,
                keepGoing,
                memory,
                folder,
                states,
                depth,
                nanos,
                checkpoint,
                resume,
                checkpointNanos,
                value,
                interrupted);
    }

    public Settings withInterrupted(BooleanSupplier value) {
        return new Settings(
                store,
                workers,
                deadlock,
                keepGoing,
                memory,
                folder,
                states,
                depth,
                nanos,
                checkpoint,
                resume,
                checkpointNanos,
                rescue,
                value);
    }
}
