package io.allways.jvm.run;

import io.allways.core.Kind;
import io.allways.core.Op;
import io.allways.jvm.memory.Clocks;
import io.allways.jvm.program.Lessons;
import io.allways.jvm.run.Interrupts.Guess;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Where threads meet, for models of barriers, phasers and exchangers: they *arrive*, and some arrivals end a [Turn]
/// that others wait for. Arrivals are dependent on each other, waiting on nothing: it only happens after the arrival
/// that ended the turn.
///
/// ```
/// stages.arrive();            // nobody else runs until it stands again
/// …                           // look at the state and change it
/// stages.arrived(turn);       // or null, if that ended nothing
/// ```
public final class Stages extends Tracked {
    /// What can be waited for.
    public static final class Turn {
        private boolean over;
        /// How many stand before the end of it, and the epochs at which others went on after it.
        private int standing;

        private long[] passed = {};
        private long stage;
        private int[] clock = {};
        /// Where somebody waits for it, for reports.
        @Nullable Stages stages;

        public Turn() {}

        public boolean isOver() {
            return over;
        }
    }

    /// How many turns have ended: each event on the stages has that number for its value, so that who waits knows which
    /// event ended its turn.
    private long stage;

    private int @Nullable [] clock;

    /// The barrier or phaser as the program knows it.
    final Object owner;

    public Stages(Object owner) {
        this.owner = owner;
    }

    private static Scheduler scheduler() {
        Scheduler scheduler = Scheduler.current();
        if (scheduler == null) {
            throw new IllegalStateException("not under control");
        }
        return scheduler;
    }

    /// Stands before an arrival, or whatever else looks at the state or changes it.
    public void arrive() {
        Scheduler scheduler = scheduler();
        scheduler.stand(Op.of(Kind.ARRIVE, scheduler.shadows.number(scheduler.shadows.of(this))), 0, this);
    }

    /// It has arrived; `ended`: the turn that this ended, if any.
    public void arrived(@Nullable Turn ended) {
        arrived(ended, null);
    }

    /// The same for two turns that end at once.
    public void arrived(@Nullable Turn ended, @Nullable Turn also) {
        Scheduler scheduler = scheduler();
        Fiber fiber = scheduler.running();
        int[] known = Clocks.join(clock, fiber.clock);
        clock = known;
        long value = stage;
        if (ended != null || also != null) {
            fiber.learn(known);
            stage++;
            end(ended, value, known);
            end(also, value, known);
        }
        scheduler.happened(value);
    }

    private static void end(@Nullable Turn turn, long stage, int[] clock) {
        if (turn != null) {
            turn.over = true;
            turn.stage = stage;
            turn.clock = clock.clone();
        }
    }

    /// Whether somebody interrupts the caller in some execution.
    public static boolean mayBeInterrupted() {
        return scheduler().interrupts.reach(scheduler().running());
    }

    /// It has only looked: that orders it after all who arrived before.
    public void looked() {
        scheduler().running().learn(clock);
        scheduler().happened(stage);
    }

    /// Waits until the turn is over, until it is interrupted, or until the time is up (`nanos`; 0 if it has no limit).
    /// False if the time was up; the turn may be over by then, which only another arrival tells.
    public boolean await(Turn turn, long nanos) throws InterruptedException {
        Scheduler scheduler = scheduler();
        Fiber fiber = scheduler.running();
        Guess guess = scheduler.interrupts.foresees(fiber);
        if (guess != null) {
            int op = Op.of(Kind.AWAIT, scheduler.shadows.number(scheduler.shadows.of(this)));
            throw scheduler.interrupts.await(guess, op, 0, turn, nanos);
        }
        boolean inTime = deaf(turn, nanos);
        fiber.deaf = false;
        return inTime;
    }

    /// The same, uninterruptible.
    public boolean awaitDeaf(Turn turn, long nanos) {
        return deaf(turn, nanos);
    }

    private boolean deaf(Turn turn, long nanos) {
        Scheduler scheduler = scheduler();
        Fiber fiber = scheduler.running();
        boolean limited = nanos > 0 && scheduler.threads.timeouts();
        if (limited && scheduler.threads.foreseesTimeout(nanos)) {
            fiber.now += nanos;
            return false;
        }
        turn.stages = this;
        int op = Op.of(Kind.AWAIT, scheduler.shadows.number(scheduler.shadows.of(this)));
        turn.standing++;
        boolean over = scheduler.standFor(op, 0, turn, limited ? nanos : 0);
        turn.standing--;
        if (!over) {
            return false;
        }
        fiber.learn(turn.clock);
        scheduler.happened(turn.stage);
        turn.passed = Arrays.copyOf(turn.passed, turn.passed.length + 1);
        turn.passed[turn.passed.length - 1] = fiber.epoch();
        return true;
    }

    // --- what comes after a turn

    /// To be said by who stands before a change of what the end of a turn left. Somebody who has waited for that turn
    /// may find this change instead; then to look is an op of its own.
    public void overtake(Turn before) {
        Scheduler scheduler = scheduler();
        if (scheduler.lessons.knows(Lessons.OVERTAKEN)) {
            return;
        }
        int[] known = Clocks.join(clock == null ? null : clock.clone(), scheduler.running().clock);
        boolean all = before.standing == 0;
        for (long epoch : before.passed) {
            all &= Clocks.knows(known, epoch);
        }
        if (!all && scheduler.lessons.open()) {
            scheduler.abort(scheduler.lessons.learn(Lessons.OVERTAKEN));
        }
    }

    /// Whether who has waited for a turn may find what came after it.
    public boolean overtaken() {
        return scheduler().lessons.knows(Lessons.OVERTAKEN);
    }
}
