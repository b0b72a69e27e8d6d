package io.allways.jvm.run;

import io.allways.core.Kind;
import io.allways.core.Op;
import io.allways.jvm.memory.Clocks;
import io.allways.jvm.program.Lessons;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Interrupts. A thread may be interrupted wherever it waits, and an op can have only one way to be enabled. So before
/// a thread waits, a choice is made whether it will be interrupted there: then it waits for that and for nothing else,
/// otherwise it is deaf to it. An execution in which the choice turns out wrong is none of the program's and is
/// dropped. Only threads that somebody interrupts in some execution are asked ([Lessons]).
///
/// A guess "I will be interrupted" ([Guess]) is wrong if
/// - the interrupt never comes, or comes only after the time limit of the wait;
/// - somebody wakes those who wait there, and the thread with them: a notification would have gone to it, the end of a
///   thread would have ended its join. Whoever does that waits until the interrupt has come ([#pass]), for ever if it
///   comes later, and such an execution is dropped;
/// - time limits elsewhere strike because nothing else can go on, although the thread could: what it really waits for
///   is there. (That others go on meanwhile is no contradiction: the thread may be slow.)
///
/// A guess "I will not" is wrong if the thread is interrupted and blocked for ever.
final class Interrupts {
    /// What a thread that guesses waits for is looked after by whoever would wake it.
    static final int NOTHING = -1;

    /// The guess of a thread that waits: that it will be interrupted there.
    ///
    /// @param who the thread that waits
    /// @param interrupts how often it has been interrupted as soon as the guess is right
    record Guess(Fiber who, long interrupts) {
        /// The interrupt has come.
        boolean right() {
            return who.signals().interrupts >= interrupts;
        }
    }

    private final Scheduler scheduler;
    private int version = -1;
    private boolean[] known = {};
    private boolean[] parks = {};

    Interrupts(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    /// A number may belong to a thread that is started later in this execution.
    void reset() {
        Lessons lessons = scheduler.lessons;
        if (version != lessons.version()) {
            version = lessons.version();
            known = numbers(lessons, Lessons.INTERRUPTS);
            parks = numbers(lessons, Lessons.PARKS);
        }
    }

    /// The numbers of the threads that lessons are about.
    static boolean[] numbers(Lessons lessons, String lesson) {
        boolean[] numbers = {};
        for (String each : lessons.following(lesson)) {
            int number = Integer.parseInt(each);
            if (number >= numbers.length) {
                numbers = Arrays.copyOf(numbers, number + 1);
            }
            numbers[number] = true;
        }
        return numbers;
    }

    /// Whether somebody interrupts the thread in some execution.
    boolean reach(Fiber fiber) {
        return fiber.number < known.length && known[fiber.number];
    }

    /// Whether it parks, too: an interrupt leaves a permit.
    boolean parks(Fiber fiber) {
        return fiber.number < parks.length && parks[fiber.number];
    }

    private int op(Kind kind, Fiber fiber) {
        return Op.of(kind, scheduler.names.of("signals of " + fiber.number));
    }

    // --- the flag

    /// A thread was interrupted before it began.
    void begin(Fiber fiber, int @Nullable [] clock) {
        learnOf(fiber);
        fiber.signals().interrupted = true;
        fiber.signals().interrupts++;
        fiber.signals().clock = clock;
    }

    private void learnOf(Fiber fiber) {
        if (!reach(fiber)) {
            scheduler.threads.learn(Lessons.INTERRUPTS + fiber.number);
        }
    }

    void interrupt(Fiber fiber) {
        learnOf(fiber);
        Signals signals = fiber.signals();
        scheduler.stand(op(Kind.CALL, fiber), 0, signals);
        long before = signals.guards();
        signals.interrupted = true;
        signals.interrupts++;
        signals.clock = Clocks.join(signals.clock, scheduler.running().clock);
        scheduler.happened(before);
        if (parks(fiber)) {
            permit(fiber);
        }
    }

    /// Whether the thread has been interrupted. Who only asks that again and again waits for a change.
    boolean ask(Fiber fiber, boolean clear) {
        if (!reach(fiber)) {
            return false;
        }
        Signals signals = fiber.signals();
        Fiber self = scheduler.running();
        int op = op(clear ? Kind.CALL : Kind.LOOK, fiber);
        scheduler.memory.comeRound();
        boolean again = self.spin.triesAgain(signals);
        long other = self.spin.last == 0 ? Signals.INTERRUPTED : Signals.NOT_INTERRUPTED;
        if (!again || !scheduler.standFor(op, other, signals, self.spin.patience())) {
            if (again) {
                self.spin.gaveUp(signals);
            }
            scheduler.stand(op, 0, signals);
        }
        boolean was = signals.interrupted;
        long before = signals.guards();
        if (was) {
            self.learn(signals.clock);
        }
        if (clear) {
            signals.interrupted = false;
        }
        int rounds = self.spin.rounds;
        scheduler.happened(before);
        if (!was || !clear) {
            self.spin.tried(signals, rounds);
            self.spin.last = was ? 1 : 0;
        }
        return was;
    }

    // --- guesses

    /// Before the thread waits: throws if it is interrupted already; says if it will be while it waits.
    @Nullable Guess foresees(Fiber fiber) throws InterruptedException {
        return foresees(fiber, () -> {});
    }

    /// @param before what to do before it throws
    @Nullable Guess foresees(Fiber fiber, Runnable before) throws InterruptedException {
        if (!reach(fiber)) {
            return null;
        }
        if (ask(fiber, true)) {
            before.run();
            throw new InterruptedException();
        }
        return guess(fiber);
    }

    /// The choice alone, of a thread that was not interrupted when it last looked.
    @Nullable Guess guess(Fiber fiber) {
        long next = fiber.signals().interrupts + 1;
        fiber.guesses = true;
        boolean foresees = scheduler.threads.choose(2, "is not interrupted here", "") == 1;
        fiber.guesses = false;
        fiber.deaf = !foresees;
        return foresees ? new Guess(fiber, next) : null;
    }

    /// Waits for the interrupt that was foreseen, where the thread would otherwise wait for an op, for so long (0: for
    /// ever).
    InterruptedException await(Guess guess, int op, long range, @Nullable Object subject, long nanos) {
        Fiber fiber = guess.who();
        Signals signals = fiber.signals();
        fiber.foresees = true;
        fiber.instead = op;
        fiber.insteadRange = range;
        fiber.insteadSubject = subject;
        scheduler.limit(fiber, nanos > 0 && scheduler.threads.timeouts() ? nanos : 0);
        scheduler.stand(op(Kind.CALL, fiber), Signals.INTERRUPTED, signals);
        fiber.foresees = false;
        fiber.insteadSubject = null;
        fiber.deadline = 0;
        long before = signals.guards();
        signals.interrupted = false;
        fiber.learn(signals.clock);
        fiber.tells("is interrupted", "", "");
        scheduler.happened(before);
        return new InterruptedException();
    }

    InterruptedException await(Guess guess, long nanos) {
        return await(guess, NOTHING, 0, null, nanos);
    }

    /// The guess cannot come true. Does not return.
    void wrong(Guess guess) {
        Fiber fiber = guess.who();
        fiber.foresees = true;
        fiber.instead = NOTHING;
        scheduler.stand(op(Kind.CALL, fiber), Signals.times(Integer.MAX_VALUE), fiber.signals());
    }

    /// What the running thread does would wake those who guessed that they will be interrupted: it waits until they
    /// have been.
    void pass(List<Guess> guesses) {
        Fiber self = scheduler.running();
        for (Guess guess : List.copyOf(guesses)) {
            if (guess.who() != self) {
                self.doubts = true;
                scheduler.stand(
                        op(Kind.LOOK, guess.who()),
                        Signals.times(guess.interrupts()),
                        guess.who().signals());
                self.doubts = false;
                self.tells("", "", "");
                scheduler.happened(guess.who().signals().guards());
            }
        }
    }

    /// Whether a guess contradicts that nothing can go on, so that no time limit may strike.
    boolean contradict() {
        for (int actor = 0; actor < scheduler.fibers.count(); actor++) {
            Fiber fiber = scheduler.fibers.of(actor);
            if (fiber != null && !fiber.done) {
                boolean missed = fiber.deaf && fiber.signals().interrupted;
                if (missed || fiber.doubts || fiber.foresees && scheduler.fibers.couldGoOn(fiber)) {
                    return true;
                }
            }
        }
        return false;
    }

    /// Whether a choice foresaw what did not happen.
    boolean foresawWrong() {
        for (int actor = 0; actor < scheduler.fibers.count(); actor++) {
            Fiber fiber = scheduler.fibers.of(actor);
            if (fiber != null && !fiber.done && scheduler.fibers.alternatives(actor) == 0) {
                if (fiber.doubts || foresawWrong(fiber)) {
                    return true;
                }
            }
        }
        return false;
    }

    /// Whether a thread that is blocked for ever is so because of its own choice.
    boolean foresawWrong(Fiber fiber) {
        return fiber.foresees || fiber.deaf && fiber.signals().interrupted;
    }

    // --- parking of threads that are interrupted

    /// Parks. An interrupt lets it return, and like any return uses up the permit. An interrupt also leaves a permit.
    void park(Fiber self, long nanos) {
        if (!parks(self)) {
            scheduler.threads.learn(Lessons.PARKS + self.number);
        }
        Signals signals = self.signals();
        scheduler.stand(op(Kind.CALL, self), 0, signals);
        boolean ready = signals.interrupted || self.permit;
        long before = signals.guards();
        self.permit = false;
        scheduler.happened(before);
        if (ready) {
            return;
        }
        if (nanos > 0 && scheduler.threads.foreseesTimeout(nanos)) {
            self.now += nanos;
            return;
        }
        if (scheduler.waitEndings.wakesSpuriously()) {
            return;
        }
        if (scheduler.standFor(
                op(Kind.CALL, self), Signals.PERMIT, signals, nanos > 0 && scheduler.threads.timeouts() ? nanos : 0)) {
            before = signals.guards();
            self.permit = false;
            scheduler.happened(before);
        }
    }

    /// Gives a thread that is interrupted and parks its permit.
    void permit(Fiber fiber) {
        scheduler.stand(op(Kind.CALL, fiber), 0, fiber.signals());
        long before = fiber.signals().guards();
        fiber.permit = true;
        scheduler.happened(before);
    }
}
