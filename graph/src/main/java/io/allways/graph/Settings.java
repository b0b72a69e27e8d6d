package io.allways.graph;

import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// How to search. Start with [#DEFAULT] and change what is to be different: each `with…` makes a new one.
public final class Settings {
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

    public static final Settings DEFAULT = new Settings();

    // Written only by `with`, before anybody else sees the new object.
    private Store store = Store.EXACT;
    private int workers = 1;
    private Deadlock deadlock = Deadlock.STUTTERING;
    private boolean keepGoing;
    private long memory = Long.MAX_VALUE;
    private Path folder = Path.of(System.getProperty("java.io.tmpdir"));
    private long states = Long.MAX_VALUE;
    private long depth = Long.MAX_VALUE;
    private long nanos = Long.MAX_VALUE;
    private @Nullable Path checkpoint;
    private boolean resume;
    private long checkpointNanos = 60_000_000_000L;
    private @Nullable Path rescue;
    private BooleanSupplier interrupted = () -> false;

    private Settings() {}

    private Settings with(Consumer<Settings> change) {
        Settings copy = new Settings();
        copy.store = store;
        copy.workers = workers;
        copy.deadlock = deadlock;
        copy.keepGoing = keepGoing;
        copy.memory = memory;
        copy.folder = folder;
        copy.states = states;
        copy.depth = depth;
        copy.nanos = nanos;
        copy.checkpoint = checkpoint;
        copy.resume = resume;
        copy.checkpointNanos = checkpointNanos;
        copy.rescue = rescue;
        copy.interrupted = interrupted;
        change.accept(copy);
        return copy;
    }

    public Settings withStore(Store value) {
        return with(copy -> copy.store = value);
    }

    /// Threads.
    public Settings withWorkers(int value) {
        return with(copy -> copy.workers = value);
    }

    public Settings withDeadlock(Deadlock value) {
        return with(copy -> copy.deadlock = value);
    }

    /// Whether to collect distinct violations instead of stopping after the level of the first.
    public Settings withKeepGoing(boolean value) {
        return with(copy -> copy.keepGoing = value);
    }

    /// Bytes for states and their table; beyond that states go to disk.
    public Settings withMemory(long bytes, Path spillFolder) {
        return with(copy -> {
            copy.memory = bytes;
            copy.folder = spillFolder;
        });
    }

    /// `Long.MAX_VALUE` for none.
    public Settings withLimits(long mostStates, long deepest, long mostNanos) {
        return with(copy -> {
            copy.states = mostStates;
            copy.depth = deepest;
            copy.nanos = mostNanos;
        });
    }

    /// @param value where to keep what a later run can resume from
    /// @param resumed whether to begin with what is there
    /// @param everyNanos how long to go on before writing the next one
    public Settings withCheckpoint(@Nullable Path value, boolean resumed, long everyNanos) {
        return with(copy -> {
            copy.checkpoint = value;
            copy.resume = resumed;
            copy.checkpointNanos = everyNanos;
        });
    }

    /// Where to keep a checkpoint if memory runs out and there is none.
    public Settings withRescue(@Nullable Path value) {
        return with(copy -> copy.rescue = value);
    }

    /// Asked now and then whether to stop.
    public Settings withInterrupted(BooleanSupplier value) {
        return with(copy -> copy.interrupted = value);
    }

    public Store store() {
        return store;
    }

    public int workers() {
        return workers;
    }

    public Deadlock deadlock() {
        return deadlock;
    }

    public boolean keepGoing() {
        return keepGoing;
    }

    public long memory() {
        return memory;
    }

    public Path folder() {
        return folder;
    }

    public long states() {
        return states;
    }

    public long depth() {
        return depth;
    }

    public long nanos() {
        return nanos;
    }

    public @Nullable Path checkpoint() {
        return checkpoint;
    }

    public boolean resume() {
        return resume;
    }

    public long checkpointNanos() {
        return checkpointNanos;
    }

    public @Nullable Path rescue() {
        return rescue;
    }

    public BooleanSupplier interrupted() {
        return interrupted;
    }
}
