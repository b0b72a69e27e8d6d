package io.allways.jvm.run;

import io.allways.core.Kind;
import io.allways.core.Op;
import io.allways.jvm.boot.Carrier;
import io.allways.jvm.boot.Gate;
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

    /// The number of the running thread, for guards that are bits of threads.
    public static int me() {
        Scheduler scheduler = Objects.requireNonNull(Scheduler.present());
        int number = scheduler.running().number;
        if (number > 31) {
            throw scheduler.refuse("uses a queue that hands over in more than 32 threads", "That is not supported.");
        }
        return number;
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
        boolean again = fiber.spin.triesAgain(shadow);
        if (!again || !scheduler.standFor(op, guard | news(fiber), shadow, fiber.spin.patience())) {
            if (again) {
                fiber.spin.gaveUp(shadow);
            }
            scheduler.stand(op, guard, shadow);
        }
        off();
        return true;
    }

    /// The guard that holds if the object has changed since the fiber looked at it.
    private static long news(Fiber fiber) {
        return 1L << 32 + Math.min(fiber.number, 31);
    }

    /// Waits for a change since the caller last called [#end] for the object, or until the time is up, or until it is
    /// interrupted if it `hears`. False if the time is up.
    public static boolean awaitChange(Object object, long nanos, boolean hears) throws InterruptedException {
        Scheduler scheduler = Objects.requireNonNull(Scheduler.current());
        Fiber fiber = scheduler.running();
        Threads threads = scheduler.threads;
        if (hears && threads.foreseesInterrupt(fiber)) {
            threads.awaitInterrupt(fiber);
            throw new InterruptedException();
        }
        boolean limited = nanos > 0 && threads.timeouts();
        boolean inTime = !(limited && threads.foreseesTimeout());
        if (inTime) {
            Shadow shadow = scheduler.shadows.of(object);
            int op = Op.of(Kind.LOOK, scheduler.shadows.number(shadow));
            inTime = scheduler.standFor(op, news(fiber), shadow, limited ? nanos : 0);
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
        Threads threads = scheduler.threads;
        if (threads.foreseesInterrupt(fiber)) {
            threads.awaitInterrupt(fiber);
            throw new InterruptedException();
        }
        Shadow shadow = scheduler.shadows.of(object);
        int op = Op.of(changes ? Kind.CALL : Kind.LOOK, scheduler.shadows.number(shadow));
        boolean limited = nanos > 0 && threads.timeouts();
        if (limited && threads.foreseesTimeout()) {
            scheduler.stand(op, 0, shadow);
            boolean ready = (guards(shadow) & guard) == guard;
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

    /// Waits until the guards hold, or until the time is up (`nanos`; 0 if it has no limit); see [Wires].
    static Outcome awaitDeaf(Scheduler scheduler, Object object, long guard, long nanos) {
        Threads threads = scheduler.threads;
        Shadow shadow = scheduler.shadows.of(object);
        int op = Op.of(Kind.CALL, scheduler.shadows.number(shadow));
        boolean limited = nanos > 0 && threads.timeouts();
        if (limited && threads.foreseesTimeout()) {
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
            shadow.changed = ~news(fiber);
            shadow.clock = Clocks.join(shadow.clock, fiber.clock);
        } else {
            shadow.changed &= ~news(fiber);
        }
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

    static long guards(Fiber fiber) {
        if (fiber.subject instanceof Fiber other) {
            return Threads.signalGuards(other);
        }
        return guards((Shadow) Objects.requireNonNull(fiber.subject));
    }

    private static long guards(Shadow shadow) {
        if (!(shadow.object instanceof Guarded guarded)) {
            return shadow.changed;
        }
        Carrier carrier = Objects.requireNonNull(Carrier.current());
        @Nullable Gate gate = carrier.gate;
        carrier.gate = null;
        try {
            return guarded.guards() & 0xffff_ffffL | shadow.changed & 0xffff_ffff_0000_0000L;
        } finally {
            carrier.gate = gate;
        }
    }
}
