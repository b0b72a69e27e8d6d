package io.allways.jvm.run;

import io.allways.jvm.run.Interrupts.Guess;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A lock with its wait sets, as the scheduler sees it: an object's monitor or a lock of `java.util.concurrent`.
final class Monitor {
    @Nullable Fiber owner;

    int depth;
    int @Nullable [] clock;
    /// Of the object whose monitor it is, for reports.
    @Nullable Shadow shadow;
    /// Who is known to wait for it; only where somebody asks ([io.allways.jvm.program.Lessons#QUEUES]).
    final List<Fiber> queue = new ArrayList<>();

    /// Whether anybody was ever in the queue.
    boolean contended;

    boolean free() {
        return owner == null;
    }

    /// A wait set, in the order of the actors' numbers; or in that of their arrival, if the first is to be woken first.
    static final class Waiters {
        private final List<Fiber> fibers = new ArrayList<>();
        /// Who waits here and guesses that it will be interrupted, each with who waited before, if that matters.
        private Map<Guess, List<Fiber>> guesses = Map.of();
        /// Who waits here and will go on by itself: its time will be up, or it wakes up without a reason.
        private List<Fiber> passing = List.of();
        /// Of the condition, for reports.
        @Nullable Shadow shadow;
        /// Whether the one that has waited longest is woken, as conditions of `java.util.concurrent` promise.
        boolean inOrder;

        int size() {
            return fibers.size();
        }

        /// How many of them may be the next to be woken.
        int choices() {
            return inOrder ? Math.min(1, fibers.size()) : fibers.size();
        }

        Fiber get(int index) {
            return fibers.get(index);
        }

        void add(Fiber fiber) {
            int at = inOrder ? fibers.size() : 0;
            while (at < fibers.size() && fibers.get(at).number < fiber.number) {
                at++;
            }
            fibers.add(at, fiber);
        }

        void remove(Fiber fiber) {
            fibers.remove(fiber);
        }

        void add(Guess guess) {
            if (guesses.isEmpty()) {
                guesses = new LinkedHashMap<>();
            }
            guesses.put(guess, inOrder ? List.copyOf(fibers) : List.of());
        }

        void remove(Guess guess) {
            if (!guesses.isEmpty()) {
                guesses.remove(guess);
            }
        }

        void pass(Fiber fiber) {
            if (passing.isEmpty()) {
                passing = new ArrayList<>();
            }
            passing.add(fiber);
        }

        void passed(Fiber fiber) {
            if (!passing.isEmpty()) {
                passing.remove(fiber);
            }
        }

        /// Somebody is about to wake others: who would be woken but goes on by itself has done so before.
        void allPassed() {
            passing = List.of();
        }

        /// All that wait here, whatever will end that.
        List<Fiber> all() {
            List<Fiber> all = new ArrayList<>(fibers);
            guesses.keySet().forEach(guess -> all.add(guess.who()));
            all.addAll(passing);
            return all;
        }

        /// Whoever wakes all wakes these.
        List<Guess> guesses() {
            return List.copyOf(guesses.keySet());
        }

        /// Whoever wakes one would have to wake one of these.
        List<Guess> passedBySignal() {
            if (guesses.isEmpty() || !inOrder && !fibers.isEmpty()) {
                return List.of();
            }
            List<Guess> passed = new ArrayList<>();
            guesses.forEach((guess, before) -> {
                if (Collections.disjoint(before, fibers)) {
                    passed.add(guess);
                }
            });
            return passed;
        }

        List<Fiber> takeAll() {
            List<Fiber> all = List.copyOf(fibers);
            fibers.clear();
            for (Fiber fiber : all) {
                fiber.woken = true;
            }
            return all;
        }

        Fiber take(int index) {
            return fibers.remove(index);
        }
    }

    /// The wait set of the object's own monitor, or of a condition.
    final Waiters waiters = new Waiters();
}
