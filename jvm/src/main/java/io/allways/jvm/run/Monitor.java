package io.allways.jvm.run;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A lock with its wait sets, as the scheduler sees it: an object's monitor or a lock of `java.util.concurrent`.
final class Monitor {
    @Nullable Fiber owner;

    int depth;
    int @Nullable [] clock;
    /// Of the object whose monitor it is, for reports.
    @Nullable Shadow shadow;

    boolean free() {
        return owner == null;
    }

    /// A wait set, in the order of the actors' numbers.
    static final class Waiters {
        private final List<Fiber> fibers = new ArrayList<>();
        /// Of the condition, for reports.
        @Nullable Shadow shadow;

        int size() {
            return fibers.size();
        }

        Fiber get(int index) {
            return fibers.get(index);
        }

        void add(Fiber fiber) {
            int at = 0;
            while (at < fibers.size() && fibers.get(at).number < fiber.number) {
                at++;
            }
            fibers.add(at, fiber);
        }

        void remove(Fiber fiber) {
            fibers.remove(fiber);
        }

        Fiber take(int index) {
            return fibers.remove(index);
        }
    }

    /// The wait set of the object's own monitor.
    final Waiters waiters = new Waiters();
}
