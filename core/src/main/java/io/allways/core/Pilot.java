package io.allways.core;

import io.allways.core.Execution.Ending;
import io.allways.core.Execution.Left;

/// Follows plans for front ends whose actors run in this process: they ask [#next] which step to take, take it, append
/// the event, and at the end call [#land].
public final class Pilot {
    private Plan plan = new Plan();
    private Execution execution = new Execution();
    private final Transitions asleep = new Transitions();
    private Tails tails = Tails.of(plan);
    private boolean planned;
    private Ending stopped = Ending.DONE;

    public void begin(Plan newPlan, Execution newExecution) {
        plan = newPlan;
        execution = newExecution;
        execution.restart();
        tails = Tails.of(plan);
        planned = plan.length() > 0;
        if (!planned) {
            asleep.set(plan.sleep());
        }
    }

    /// The step to take now, or -1 if the execution is over.
    public int next(Actors actors) {
        int at = execution.length();
        if (plan.enabledWanted() && !execution.repeating()) {
            execution.enableNone();
            for (int actor = 0; actor < actors.count(); actor++) {
                if (actors.alternatives(actor) > 0) {
                    execution.enable(actor);
                }
            }
        }
        if (at < plan.length()) {
            int step = plan.step(at);
            if (actors.alternatives(Op.actor(step)) <= Op.alternative(step)) {
                throw mismatch(at, step, actors);
            }
            return step;
        }
        if (plan.tail() == Plan.Tail.STOP) {
            return stop(Ending.CUT);
        }
        if (planned) {
            planned = false;
            asleep.set(plan.sleep());
        } else if (!asleep.isEmpty()) {
            asleep.wake(Dependence.STANDARD, execution.step(at - 1), execution.op(at - 1), execution.range(at - 1));
        }
        int step = tails.choose(actors, execution, asleep);
        if (step >= 0) {
            return at < plan.maxSteps() && !actors.cut() ? step : stop(Ending.BOUND);
        }
        return stop(Ending.DONE);
    }

    private int stop(Ending how) {
        stopped = how;
        return -1;
    }

    /// Ends the execution early because an actor runs on without reaching an op.
    public void bound() {
        stopped = Ending.BOUND;
    }

    /// Ends the execution as redundant: it rests on a choice that turned out to foresee what did not happen.
    public void discard() {
        stopped = Ending.REDUNDANT;
    }

    /// Writes what is left and how the execution ended.
    public void land(Actors actors) {
        boolean enabled = false;
        boolean blocked = false;
        boolean spinning = false;
        for (int actor = 0; actor < actors.count(); actor++) {
            if (actors.alive(actor)) {
                boolean able = actors.alternatives(actor) > 0;
                enabled |= able;
                blocked |= !able && !actors.mayStay(actor);
                spinning |= !able && !actors.mayStay(actor) && Op.kind(actors.op(actor)) == Kind.SPIN;
                execution.leave(actor, able ? Left.ENABLED : Left.BLOCKED, actors.op(actor), actors.range(actor));
                if (!able && actors.guessedWrong(actor)) {
                    execution.leaveMistaken(actor);
                }
            }
        }
        execution.end(
                stopped != Ending.DONE
                        ? stopped
                        : enabled
                                ? Ending.REDUNDANT
                                : spinning ? Ending.LIVELOCK : blocked ? Ending.DEADLOCK : Ending.DONE);
    }

    private static ScheduleMismatch mismatch(int at, int step, Actors actors) {
        int actor = Op.actor(step);
        StringBuilder able = new StringBuilder();
        for (int other = 0; other < actors.count(); other++) {
            if (actors.alternatives(other) > 0) {
                able.append(able.isEmpty() ? "" : ", ").append(other);
            }
        }
        String enabled = able.isEmpty() ? "the program has ended there" : "the actors that can move are " + able;
        if (actor < actors.count() && actors.alive(actor)) {
            String op = Op.text(actors.op(actor), actors.range(actor));
            int alternatives = actors.alternatives(actor);
            return alternatives == 0
                    ? new ScheduleMismatch(at, "actor " + actor, "its `" + op + "` is blocked and " + enabled)
                    : new ScheduleMismatch(
                            at,
                            "alternative " + Op.alternative(step) + " of actor " + actor,
                            "its `" + op + "` has only " + alternatives);
        }
        return new ScheduleMismatch(at, "actor " + actor, "it does not run there: " + enabled);
    }
}
