package io.allways.jvm.run;

import io.allways.core.Kind;
import io.allways.core.Op;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/// Class initialisation, anew in every execution. Woven classes ask before a first use whether they are initialised in
/// this execution ([Hooks#initialise]); whoever comes first runs what was the class's static initialiser.
///
/// While there is only one thread, nobody else can notice. Later on, the first use of a class by each thread is an op:
/// who comes first is a race like others, and the others wait.
final class Statics {
    private static final long IDLE = 1;

    /// A class in this execution.
    static final class State implements Calls.Guarded {
        final Class<?> type;

        @Nullable Fiber by;

        boolean done;

        @Nullable Throwable failed;

        int @Nullable [] clock;

        private State(Class<?> type) {
            this.type = type;
        }

        @Override
        public long guards() {
            return by == null || done ? IDLE : 0;
        }
    }

    private final Scheduler scheduler;
    private final IdentityHashMap<Class<?>, State> states = new IdentityHashMap<>();
    private int epoch;
    private IntConsumer epochs = e -> {};

    Statics(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    /// Who must be told when an execution begins.
    void tell(IntConsumer consumer) {
        epochs = consumer;
    }

    void reset() {
        states.clear();
        epochs.accept(++epoch);
    }

    /// The classes that were initialised in this execution.
    Set<String> initialised() {
        Set<String> names = new TreeSet<>();
        states.keySet().forEach(type -> names.add(type.getName()));
        return names;
    }

    /// Whether the caller must run the initialiser now.
    boolean begin(Class<?> type, boolean trivial) {
        Fiber fiber = scheduler.running();
        State state = states.computeIfAbsent(type, State::new);
        if (state.by == fiber && !state.done || fiber.knowsInitialised(type)) {
            check(type, state);
            return false;
        }
        if (!trivial && (fiber.member.fibers > 1 || state.by != null)) {
            Shadow shadow = scheduler.shadows.of(state);
            int number = scheduler.shadows.number(type);
            scheduler.stand(Op.of(Kind.CALL, number), IDLE, shadow);
            boolean first = state.by == null;
            if (first) {
                state.by = fiber;
            } else {
                fiber.learn(state.clock);
                fiber.knowInitialised(type);
            }
            scheduler.happened(IDLE);
            check(type, state);
            return first;
        }
        if (state.by != null) {
            return false;
        }
        state.by = fiber;
        return true;
    }

    private static void check(Class<?> type, State state) {
        if (state.failed != null) {
            throw new NoClassDefFoundError("Could not initialize class " + type.getName());
        }
    }

    /// The initialiser is done. Returns the epoch, if no thread needs to ask again.
    int end(Class<?> type, boolean trivial) {
        return finish(type, trivial, null);
    }

    Throwable failed(Class<?> type, Throwable why) {
        finish(type, false, why);
        return why instanceof Error ? why : new ExceptionInInitializerError(why);
    }

    private int finish(Class<?> type, boolean trivial, @Nullable Throwable why) {
        Fiber fiber = scheduler.running();
        State state = states.computeIfAbsent(type, State::new);
        state.failed = why;
        if (trivial || fiber.member.fibers == 1 && why == null) {
            state.done = true;
            return epoch;
        }
        if (fiber.member.fibers > 1) {
            int number = scheduler.shadows.number(type);
            scheduler.stand(Op.of(Kind.CALL, number), 0, scheduler.shadows.of(state));
            state.done = true;
            state.clock = fiber.clock.clone();
            scheduler.happened(0);
        } else {
            state.done = true;
            state.clock = fiber.clock.clone();
        }
        fiber.knowInitialised(type);
        return 0;
    }
}
