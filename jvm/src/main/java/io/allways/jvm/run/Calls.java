package io.allways.jvm.run;

import io.allways.core.Kind;
import io.allways.core.Op;
import io.allways.jvm.boot.Carrier;
import io.allways.jvm.boot.Gate;
import io.allways.jvm.memory.Clocks;
import io.allways.jvm.program.Lessons;
import io.allways.jvm.run.Interrupts.Guess;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Calls that are one op: of collections, queues, futures, executors … whose own code then runs without control, at one
/// point of the schedule.
///
/// ```
/// if (!Calls.begin(this)) return super.poll();       // not under control
/// E taken = null;
/// try { return taken = super.poll(); } finally { Calls.end(this, taken != null); }
/// ```
public final class Calls {
    /// An object with calls that may have to wait.
    public interface Guarded {
        /// Which of its guards hold now, as bits 0 to 31. Called without control.
        long guards();
    }

    private Calls() {}

    /// Whether the caller is under control.
    public static boolean on() {
        return Scheduler.current() != null;
    }

    /// Stands before a call that needs no guard. True if it may go on and control is off until [#end]; false if the
    /// caller was not under control in the first place.
    public static boolean begin(Object object) {
        return begin(object, 0, Kind.CALL);
    }

    /// The same for a call that leaves the object as it is.
    public static boolean beginLook(Object object) {
        return begin(object, 0, Kind.LOOK);
    }

    /// Waits until all the guards hold.
    public static boolean begin(Object object, long guard) {
        return begin(object, guard, Kind.CALL);
    }

    public static boolean beginLook(Object object, long guard) {
        return begin(object, guard, Kind.LOOK);
    }

    private static boolean begin(Object object, long guard, Kind kind) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler == null) {
            return false;
        }
        Shadow shadow = scheduler.shadows.of(object);
        Fiber fiber = scheduler.running();
        int op = Op.of(kind, scheduler.shadows.number(shadow));
        // Who does nothing but look again waits for a change.
        scheduler.memory.comeRound();
        boolean again = fiber.spin.triesAgain(shadow);
        if (!again || !scheduler.standFor(op, guard | shadow.news(fiber), shadow, fiber.spin.patience())) {
            if (again) {
                fiber.spin.gaveUp(shadow);
            }
            scheduler.stand(op, guard, shadow);
        }
        off();
        return true;
    }

    /// Waits for a change since the caller last called [#end] for the object, or until the time is up, or until it is
    /// interrupted if it `hears`. False if the time is up.
    public static boolean awaitChange(Object object, long nanos, boolean hears) throws InterruptedException {
        Scheduler scheduler = Objects.requireNonNull(Scheduler.current());
        Fiber fiber = scheduler.running();
        Threads threads = scheduler.threads;
        Shadow shadow = scheduler.shadows.of(object);
        int op = Op.of(Kind.LOOK, scheduler.shadows.number(shadow));
        Guess guess = hears ? scheduler.interrupts.foresees(fiber) : null;
        if (guess != null) {
            throw scheduler.interrupts.await(guess, op, shadow.news(fiber), shadow, nanos);
        }
        boolean limited = nanos > 0 && threads.timeouts();
        boolean inTime = !(limited && threads.foreseesTimeout(nanos));
        if (inTime) {
            inTime = scheduler.standFor(op, shadow.news(fiber), shadow, limited ? nanos : 0);
            if (inTime) {
                off();
                end(object, false);
            }
        } else {
            fiber.now += nanos;
        }
        fiber.deaf = false;
        return inTime;
    }

    /// What [#await] says.
    public enum Outcome {
        /// The guards hold, and control is off until [#end].
        READY,
        TIMED_OUT,
        NOT_CONTROLLED
    }

    /// Waits until the guards hold, until it is interrupted, or until the time is up (`nanos`; 0 if it has no limit).
    public static Outcome await(Object object, long guard, long nanos, boolean changes) throws InterruptedException {
        Scheduler scheduler = Scheduler.current();
        if (scheduler == null) {
            return Outcome.NOT_CONTROLLED;
        }
        Fiber fiber = scheduler.running();
        Shadow shadow = scheduler.shadows.of(object);
        int op = Op.of(changes ? Kind.CALL : Kind.LOOK, scheduler.shadows.number(shadow));
        Guess guess = scheduler.interrupts.foresees(fiber);
        return await(fiber, shadow, op, guard, nanos, guess);
    }

    private static Outcome await(Fiber fiber, Shadow shadow, int op, long guard, long nanos, @Nullable Guess guess)
            throws InterruptedException {
        Scheduler scheduler = Objects.requireNonNull(Scheduler.current());
        Threads threads = scheduler.threads;
        if (guess != null) {
            throw scheduler.interrupts.await(guess, op, guard, shadow, nanos);
        }
        boolean limited = nanos > 0 && threads.timeouts();
        if (limited && threads.foreseesTimeout(nanos)) {
            scheduler.stand(op, 0, shadow);
            boolean ready = Op.held(guards(shadow), guard);
            if (!ready) {
                scheduler.happened(guards(shadow));
                fiber.now += nanos;
                fiber.deaf = false;
                return Outcome.TIMED_OUT;
            }
        } else if (limited) {
            if (!scheduler.standFor(op, guard, shadow, nanos)) {
                fiber.deaf = false;
                return Outcome.TIMED_OUT;
            }
        } else {
            scheduler.stand(op, guard, shadow);
        }
        fiber.deaf = false;
        off();
        return Outcome.READY;
    }

    /// The same where the original holds a lock while it looks whether it must wait, and notices only then that it is
    /// interrupted.
    public static Outcome awaitIfNeeded(Object object, long guard, long nanos, boolean changes)
            throws InterruptedException {
        Scheduler scheduler = Scheduler.current();
        if (scheduler == null || !scheduler.interrupts.reach(scheduler.running())) {
            return await(object, guard, nanos, changes);
        }
        Fiber fiber = scheduler.running();
        Shadow shadow = scheduler.shadows.of(object);
        int op = Op.of(changes ? Kind.CALL : Kind.LOOK, scheduler.shadows.number(shadow));
        boolean interrupted = scheduler.interrupts.ask(fiber, false);
        scheduler.stand(op, 0, shadow);
        if (Op.held(guards(shadow), guard)) {
            off();
            return Outcome.READY;
        }
        scheduler.happened(guards(shadow));
        if (interrupted && scheduler.interrupts.ask(fiber, true)) {
            throw new InterruptedException();
        }
        return await(fiber, shadow, op, guard, nanos, scheduler.interrupts.guess(fiber));
    }

    /// The same for something that stays when it has come, as the end of a task: who finds it there does not notice
    /// that
    /// it is interrupted.
    public static Outcome awaitLasting(Object object, long guard, long nanos) throws InterruptedException {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null && scheduler.interrupts.reach(scheduler.running())) {
            Shadow shadow = scheduler.shadows.of(object);
            scheduler.stand(Op.of(Kind.LOOK, scheduler.shadows.number(shadow)), 0, shadow);
            if (Op.held(guards(shadow), guard)) {
                off();
                return Outcome.READY;
            }
            scheduler.happened(guards(shadow));
        }
        return await(object, guard, nanos, false);
    }

    /// Waits until the guards hold, or until the time is up (`nanos`; 0 if it has no limit); see [Wires].
    static Outcome awaitDeaf(Scheduler scheduler, Object object, long guard, long nanos) {
        Threads threads = scheduler.threads;
        Shadow shadow = scheduler.shadows.of(object);
        int op = Op.of(Kind.CALL, scheduler.shadows.number(shadow));
        boolean limited = nanos > 0 && threads.timeouts();
        if (limited && threads.foreseesTimeout(nanos)) {
            scheduler.running().now += nanos;
            return Outcome.TIMED_OUT;
        }
        if (!scheduler.standFor(op, guard, shadow, limited ? nanos : 0)) {
            return Outcome.TIMED_OUT;
        }
        off();
        return Outcome.READY;
    }

    /// The call has been made: control is on again.
    public static void end(Object object, boolean changed) {
        Scheduler scheduler = scheduler();
        Fiber fiber = scheduler.running();
        Shadow shadow = scheduler.shadows.of(object);
        long before = fiber.guardsBefore;
        on(scheduler);
        if (SeveralSteps.meets(shadow, fiber, changed) && scheduler.lessons.open()) {
            String original = SeveralSteps.original(object);
            scheduler.abort(scheduler.lessons.learn(Lessons.INSIDE + original));
        }
        fiber.learn(shadow.clock);
        if (changed) {
            shadow.changes++;
            shadow.clock = Clocks.join(shadow.clock, fiber.clock);
        }
        shadow.looked(fiber);
        int rounds = fiber.spin.rounds;
        // What it stood for stays, even if it changed nothing: had it come earlier it might have.
        scheduler.happened(before);
        if (!changed) {
            fiber.spin.tried(shadow, rounds);
        }
    }

    /// Of the call that is being made.
    static Scheduler scheduler() {
        return ((Threads) lifted()).scheduler;
    }

    private static Gate lifted() {
        Carrier carrier = Objects.requireNonNull(Carrier.current());
        return Objects.requireNonNull(carrier.lifted);
    }

    /// Lifts control. Notes the guards that hold before the call.
    private static void off() {
        Carrier carrier = Objects.requireNonNull(Carrier.current());
        Threads threads = (Threads) Objects.requireNonNull(carrier.gate);
        Fiber fiber = threads.scheduler.running();
        fiber.guardsBefore = guards((Shadow) Objects.requireNonNull(fiber.subject));
        carrier.lifted = threads;
        carrier.gate = null;
    }

    private static void on(Scheduler scheduler) {
        Carrier carrier = Objects.requireNonNull(Carrier.current());
        carrier.gate = scheduler.threads;
        carrier.lifted = null;
    }

    static long guards(@Nullable Object subject) {
        return subject instanceof Signals signals ? signals.guards() : guards((Shadow) Objects.requireNonNull(subject));
    }

    private static long guards(Shadow shadow) {
        long changes = shadow.changes << 32;
        if (!(shadow.object instanceof Guarded guarded)) {
            return changes;
        }
        Carrier carrier = Objects.requireNonNull(Carrier.current());
        @Nullable Gate gate = carrier.gate;
        carrier.gate = null;
        try {
            return guarded.guards() & 0xffff_ffffL | changes;
        } finally {
            carrier.gate = gate;
        }
    }
}
