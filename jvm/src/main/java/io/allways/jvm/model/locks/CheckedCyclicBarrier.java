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
    /// Who has the barrier to itself, between two of its ops: it runs the action, or looks whether it is interrupted.
    private @Nullable Thread busy;
    /// What ends when that does.
    private Stages.Turn released = new Stages.Turn();

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
        arrive();
        Generation own = generation;
        if (own.broken) {
            stages.arrived(null);
            throw new BrokenBarrierException();
        }
        Stages.Turn checked = null;
        if (Stages.mayBeInterrupted()) {
            checked = keep(new Stages.Turn());
            boolean interrupted = Thread.interrupted();
            stages.arrive();
            busy = null;
            if (interrupted) {
                stages.arrived(brake(), checked);
                throw new InterruptedException();
            }
        }
        own.arrived++;
        int index = getParties() - own.arrived;
        if (index > 0) {
            if (nanos == NO_TIME) {
                stages.arrived(brake(), checked);
                throw new TimeoutException();
            }
            stages.arrived(checked);
            stay(own, nanos);
            return index;
        }
        if (action == null) {
            generation = new Generation();
            stages.arrived(own.turn, checked);
            return 0;
        }
        act(action, own, checked);
        return 0;
    }

    /// Nobody else may change anything until that turn is over.
    private Stages.Turn keep(Stages.Turn until) {
        keep(until, null);
        return until;
    }

    /// @param over a turn that is over already
    private void keep(Stages.Turn until, Stages.@Nullable Turn over) {
        busy = Thread.currentThread();
        released = until;
        // Nobody waits for this turn: to end one is to know what all did before they came.
        stages.arrived(new Stages.Turn(), over);
    }

    private void act(Runnable runnable, Generation own, Stages.@Nullable Turn checked) {
        keep(own.turn, checked);
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

    /// Stands before a change, while nobody has the barrier to itself.
    private void arrive() {
        stages.arrive();
        while (busy != null && busy != Thread.currentThread()) {
            Stages.Turn turn = released;
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
