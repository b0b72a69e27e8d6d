package io.allways.jvm.model.locks;

import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Stages;
import io.allways.jvm.run.World;
import io.allways.jvm.weave.Replacements.StandsFor;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// `CyclicBarrier`, on [Stages]: to arrive is one op, to go on another. The last to arrive runs the action, under
/// control, while nobody else can touch the barrier; then it lets the others go.
@StandsFor(CyclicBarrier.class)
@SuppressWarnings("this-escape") // only for its name in reports
public class CheckedCyclicBarrier extends CyclicBarrier {
    /// Those who wait for each other once.
    private static final class Generation {
        final Stages.Turn turn = new Stages.Turn();
        int arrived;
        boolean broken;
    }

    private static final long NO_TIME = -1;

    private final Stages stages = new Stages(this);
    private final @Nullable Runnable action;
    private Generation generation = new Generation();
    /// Who runs the action.
    private @Nullable Thread busy;

    public CheckedCyclicBarrier(int parties) {
        this(parties, null);
    }

    public CheckedCyclicBarrier(int parties, @Nullable Runnable action) {
        super(parties, action);
        this.action = action;
    }

    @Override
    public int await() throws InterruptedException, BrokenBarrierException {
        if (!Calls.on()) {
            return super.await();
        }
        try {
            return await(0);
        } catch (TimeoutException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public int await(long timeout, TimeUnit unit)
            throws InterruptedException, BrokenBarrierException, TimeoutException {
        return Calls.on()
                ? await(unit.toNanos(timeout) > 0 ? unit.toNanos(timeout) : NO_TIME)
                : super.await(timeout, unit);
    }

    /// `nanos`: 0 if it has no limit; less if it does not wait.
    private int await(long nanos) throws InterruptedException, BrokenBarrierException, TimeoutException {
        boolean interrupted = Thread.interrupted();
        arrive();
        Generation own = generation;
        if (own.broken) {
            stages.arrived(null);
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            throw new BrokenBarrierException();
        }
        if (interrupted) {
            stages.arrived(brake());
            throw new InterruptedException();
        }
        own.arrived++;
        int index = getParties() - own.arrived;
        if (index > 0) {
            if (nanos == NO_TIME) {
                stages.arrived(brake());
                throw new TimeoutException();
            }
            stages.arrived(null);
            stay(own, nanos);
            return index;
        }
        if (action == null) {
            generation = new Generation();
            stages.arrived(own.turn);
            return 0;
        }
        act(action, own);
        return 0;
    }

    private void act(Runnable runnable, Generation own) {
        busy = Thread.currentThread();
        // Nobody waits for this turn: to end one is to know what all did before they came.
        stages.arrived(new Stages.Turn());
        boolean ran = false;
        try {
            runnable.run();
            ran = true;
        } finally {
            stages.arrive();
            busy = null;
            if (ran) {
                generation = new Generation();
            } else {
                own.broken = true;
                own.arrived = 0;
            }
            stages.arrived(own.turn);
        }
    }

    /// Stands before a change, while nobody runs the action.
    private void arrive() {
        stages.arrive();
        while (busy != null && busy != Thread.currentThread()) {
            Stages.Turn turn = generation.turn;
            stages.looked();
            stages.awaitDeaf(turn, 0);
            stages.arrive();
        }
    }

    /// Waits for the rest of the generation.
    private void stay(Generation own, long nanos)
            throws InterruptedException, BrokenBarrierException, TimeoutException {
        try {
            if (!stages.await(own.turn, nanos)) {
                arrive();
                if (!own.turn.isOver()) {
                    stages.arrived(brake());
                    throw new TimeoutException();
                }
                stages.looked();
            }
        } catch (InterruptedException e) {
            arrive();
            if (!own.turn.isOver()) {
                stages.arrived(brake());
                throw e;
            }
            stages.looked();
            Thread.currentThread().interrupt();
        }
        if (own.broken) {
            throw new BrokenBarrierException();
        }
    }

    /// Breaks the barrier; returns the turn that this ends.
    private Stages.Turn brake() {
        generation.broken = true;
        generation.arrived = 0;
        return generation.turn;
    }

    @Override
    public boolean isBroken() {
        if (!Calls.on()) {
            return super.isBroken();
        }
        arrive();
        boolean broken = generation.broken;
        stages.looked();
        return broken;
    }

    @Override
    public void reset() {
        if (!Calls.on()) {
            super.reset();
            return;
        }
        arrive();
        boolean awaited = !generation.broken;
        Stages.Turn turn = brake();
        generation = new Generation();
        stages.arrived(awaited ? turn : null);
    }

    @Override
    public int getNumberWaiting() {
        if (!Calls.on()) {
            return super.getNumberWaiting();
        }
        arrive();
        int waiting = generation.arrived;
        stages.looked();
        return waiting;
    }

    @Override
    public String toString() {
        return World.text(this, "java.util.concurrent.CyclicBarrier");
    }
}
