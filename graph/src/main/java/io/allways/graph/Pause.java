package io.allways.graph;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Says to all threads that they should come to a point where nothing is half done: every state either expanded or not,
/// all
/// successors inserted. There the search may write a checkpoint, move states to disk, or end, and go on from there.
final class Pause {
    enum Reason {
        INTERRUPTED,
        TIME,
        STATES,
        MEMORY,
        CHECKPOINT
    }

    private final OffHeap memory;
    private final long limit;
    private final long deadline;
    private final States states;
    private final long mostStates;
    private final BooleanSupplier interrupted;

    /// When to write the next checkpoint, in `System.nanoTime`; far away if never.
    private volatile long checkpoint;

    private volatile @Nullable Reason reason;

    Pause(States states, Settings settings, long began) {
        this.states = states;
        memory = states.memory;
        limit = settings.memory();
        deadline = settings.nanos() == Long.MAX_VALUE ? Long.MAX_VALUE : began + settings.nanos();
        mostStates = settings.states();
        interrupted = settings.interrupted();
        checkpoint = Long.MAX_VALUE;
    }

    void checkpointAt(long nanoTime) {
        checkpoint = nanoTime;
    }

    /// Whether some thread has found a reason: asked before every unit of work.
    boolean asked() {
        return reason != null;
    }

    /// Also looks for one.
    boolean wanted() {
        if (reason != null) return true;
        if (memory.used() > limit) reason = Reason.MEMORY;
        else if (mostStates != Long.MAX_VALUE && states.count() >= mostStates) reason = Reason.STATES;
        else if (interrupted.getAsBoolean()) reason = Reason.INTERRUPTED;
        else {
            long now = System.nanoTime();
            if (deadline != Long.MAX_VALUE && now >= deadline) reason = Reason.TIME;
            else if (checkpoint != Long.MAX_VALUE && now >= checkpoint) reason = Reason.CHECKPOINT;
        }
        return reason != null;
    }

    /// The reason, which is then forgotten.
    @Nullable Reason take() {
        Reason taken = reason;
        reason = null;
        return taken;
    }
}
