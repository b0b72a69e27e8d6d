package io.allways.jvm.run;

import io.allways.core.Actors;
import io.allways.core.Execution;
import io.allways.core.Kind;
import io.allways.core.Op;
import io.allways.jvm.program.Assumes;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The threads of the program in this execution: what each stands before, and whether it can go on.
final class Fibers implements Actors {
    /// How often a thread may look again in vain while nothing else can go on, before that is a livelock.
    private static final int SPIN_ROUNDS = 200;

    /// How often it may look again before a time out that is due: two of them may have news for each other without end.
    private static final int LOOKS = 4;

    /// How many steps threads may take after the end of a test. Those that take more hardly ever end.
    private static final int MOST_STEPS_AFTER_END = 2_000;

    /// How often a thread may want garbage to be collected and then let time pass. One that does so more often waits
    /// for
    /// that.
    static final int MOST_COLLECTIONS = 1_000;

    /// How often it has done so if it seems to have failed because of that.
    private static final int COLLECTIONS_IN_VAIN = 3;

    private final Scheduler scheduler;
    private Fiber[] fibers = new Fiber[8];
    private int count;
    /// The fiber that gives up because nothing else can go on.
    private @Nullable Fiber givesUp;

    Fibers(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    void reset() {
        Arrays.fill(fibers, 0, count, null);
        count = 0;
        givesUp = null;
    }

    void add(Fiber fiber) {
        int number = fiber.number;
        if (number >= fibers.length) {
            fibers = Arrays.copyOf(fibers, Math.max(number + 1, fibers.length * 2));
        }
        fibers[number] = fiber;
        count = Math.max(count, number + 1);
    }

    @Nullable Fiber of(int number) {
        return number < count ? fibers[number] : null;
    }

    /// It is never earlier than what happened before.
    long timeKnownTo(Fiber fiber) {
        long latest = 0;
        for (int i = 0; i < Math.min(count, fiber.clock.length); i++) {
            if (fibers[i] != null && fibers[i] != fiber && fiber.clock[i] > 0) {
                latest = Math.max(latest, fibers[i].timeAt(fiber.clock[i]));
            }
        }
        return latest;
    }

    /// The fiber of a step, which the step lets go on.
    Fiber chosen(int step) {
        Fiber fiber = fibers[Op.actor(step)];
        fiber.alternative = Op.alternative(step);
        if (givesUp == fiber) {
            fiber.timedOut = true;
        }
        givesUp = null;
        return fiber;
    }

    /// If nothing can go on, a thread that is left and has wanted garbage to be collected; or one that has failed after
    /// it wanted that again and again and let time pass in between, as those who give up after some time do; or one
    /// that did so in vain until it was no longer let look again, while others wake up by their time limits for ever.
    @Nullable Fiber waitsForGarbage() {
        Fiber waiter = null;
        boolean others = false;
        Execution execution = scheduler.execution();
        for (Execution.Failure failure : execution.failures()) {
            Fiber failed = fibers[execution.actor(failure.step())];
            if (failed != null && failed.collections >= COLLECTIONS_IN_VAIN) {
                return failed;
            }
        }
        for (int actor = 0; actor < count; actor++) {
            Fiber fiber = fibers[actor];
            if (fiber != null && !fiber.done) {
                boolean inVain = fiber.collections >= COLLECTIONS_IN_VAIN && fiber.spin.rounds >= SPIN_ROUNDS;
                if (inVain && spins(fiber) && !mayStay(actor)) {
                    return fiber;
                }
                others |= alternatives(actor) > 0;
                waiter = fiber.collectsAt != null && !mayStay(actor) ? fiber : waiter;
            }
        }
        return others ? null : waiter;
    }

    /// If nothing can go on, somebody who waits with a limit gives up.
    void letGiveUp() {
        givesUp = null;
        if (idle() && !scheduler.interrupts.contradict()) {
            Fiber first = firstToGiveUp();
            // Who guessed that it will be interrupted before its time is up was wrong.
            givesUp = first == null || first.foresees ? null : first;
        }
    }

    private boolean idle() {
        givesUp = null;
        for (int actor = 0; actor < count; actor++) {
            if (alternatives(actor) > 0) {
                return false;
            }
        }
        return true;
    }

    private @Nullable Fiber firstToGiveUp() {
        Fiber first = null;
        boolean needed = false;
        int limited = 0;
        for (int actor = 0; actor < count; actor++) {
            Fiber fiber = fibers[actor];
            if (fiber != null && !fiber.done) {
                needed |= !mayStay(actor);
                limited += fiber.deadline > 0 && !spins(fiber) ? 1 : 0;
                boolean better = first == null || patience(fiber) < patience(first);
                if (fiber.deadline > 0 && better && (!spins(fiber) || fiber.spin.rounds < SPIN_ROUNDS)) {
                    first = fiber;
                }
            }
        }
        if (first != null && !spins(first)) {
            allowLooks();
            if (needed && limited > 1) {
                scheduler.assumed.at(Assumes.DEADLINE_ORDER, first.name());
            }
        }
        // Once only daemons are left, the JVM would be gone.
        return needed ? first : null;
    }

    /// Spinners look once more when others have done something since they last looked, for they may not know all that
    /// they look at; after that only when no time out is due. Those that sleep between two looks look when their time
    /// has come.
    private long patience(Fiber fiber) {
        if (!spins(fiber) || fiber.spin.sleepsLast) {
            return fiber.deadline;
        }
        return fiber.spin.looks < LOOKS && hasNews(fiber) ? 0 : Long.MAX_VALUE;
    }

    private void allowLooks() {
        for (int actor = 0; actor < count; actor++) {
            if (fibers[actor] != null) {
                fibers[actor].spin.looks = 0;
            }
        }
    }

    private boolean hasNews(Fiber spinner) {
        for (int actor = 0; actor < count; actor++) {
            Fiber other = fibers[actor];
            if (other != null && other != spinner && other.acted > spinner.spin.lookedAt) {
                return true;
            }
        }
        return false;
    }

    private static boolean spins(Fiber fiber) {
        return Op.kind(fiber.op) == Kind.SPIN;
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public int alternatives(int actor) {
        Fiber fiber = fibers[actor];
        if (fiber == null || fiber.done || !fiber.begun || !scheduler.lives.mayMove(fiber)) {
            return 0;
        }
        if (fiber == givesUp) {
            return 1;
        }
        return alternatives(fiber, fiber.op, fiber.range, fiber.subject);
    }

    /// Whether a thread that guesses could go on with what it really waits for.
    boolean couldGoOn(Fiber fiber) {
        return fiber.instead != Interrupts.NOTHING
                && alternatives(fiber, fiber.instead, fiber.insteadRange, fiber.insteadSubject) > 0;
    }

    private int alternatives(Fiber fiber, int op, long range, @Nullable Object subject) {
        return switch (Op.kind(op)) {
            case LOCK -> ((Monitor) Objects.requireNonNull(subject)).free() ? 1 : 0;
            case REACQUIRE -> fiber.woken && ((Monitor) Objects.requireNonNull(subject)).free() ? 1 : 0;
            case CALL, LOOK -> range == 0 || Op.held(Calls.guards(subject), range) ? 1 : 0;
            case ACQUIRE -> ((Semaphores.Permits) Objects.requireNonNull(subject)).left() >= range ? 1 : 0;
            case JOIN -> {
                Fiber other = (Fiber) Objects.requireNonNull(subject);
                yield other.done || other.returned ? 1 : 0;
            }
            case PARK -> fiber.permit ? 1 : 0;
            case SPIN -> scheduler.memory.changed(fiber) ? 1 : 0;
            case NOTIFY -> Math.max(1, ((Monitor.Waiters) Objects.requireNonNull(subject)).choices());
            case AWAIT -> ((Stages.Turn) Objects.requireNonNull(subject)).isOver() ? 1 : 0;
            case SEND -> {
                Wires.Channel channel = (Wires.Channel) Objects.requireNonNull(subject);
                yield channel.sent() - channel.received() < range ? 1 : 0;
            }
            case RECEIVE -> {
                Wires.Channel channel = (Wires.Channel) Objects.requireNonNull(subject);
                yield channel.sent() > channel.received() ? 1 : 0;
            }
            case CHOOSE -> (int) range;
            default -> 1;
        };
    }

    @Override
    public boolean alive(int actor) {
        Fiber fiber = fibers[actor];
        return fiber != null && !fiber.done;
    }

    @Override
    public int op(int actor) {
        return fibers[actor].op;
    }

    @Override
    public long range(int actor) {
        Fiber fiber = fibers[actor];
        return Op.kind(fiber.op) == Kind.NOTIFY
                ? ((Monitor.Waiters) Objects.requireNonNull(fiber.subject)).choices()
                : fiber.range;
    }

    @Override
    public boolean mayStay(int actor) {
        Fiber fiber = fibers[actor];
        return fiber.daemon
                || fiber.returned
                || fiber.member.mayStay()
                || scheduler.options.endsWithFirstThread()
                        && (firstHasEnded() || Workers.idle(fiber, scheduler.runs(fiber)));
    }

    @Override
    public boolean guesses(int actor) {
        return fibers[actor].guesses;
    }

    @Override
    public boolean guessedWrong(int actor) {
        return scheduler.interrupts.foresawWrong(fibers[actor]);
    }

    /// Whether the only process is one whose first thread decides when it is over, and that has ended.
    boolean firstHasEnded() {
        Fiber first = fibers[0];
        return scheduler.options.endsWithFirstThread()
                && scheduler.alone()
                && first != null
                && (first.done || first.returned);
    }

    /// What is left after that runs on, for it may show a failure yet, but not without end.
    @Override
    public boolean cut() {
        if (!scheduler.options.endsWithFirstThread() || !firstHasEnded()) {
            return false;
        }
        return scheduler.execution().length() - fibers[0].last > MOST_STEPS_AFTER_END;
    }
}
