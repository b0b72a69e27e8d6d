package io.allways.core.explore;

import io.allways.core.Assumption;
import io.allways.core.Execution;
import io.allways.core.NotDeterministic;
import io.allways.core.Observer;
import io.allways.core.Restart;
import io.allways.core.ScheduleMismatch;
import io.allways.core.Settings;
import io.allways.core.Target;
import io.allways.core.Verdict;
import io.allways.core.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;

/// A search from beginning to end, as every user of the explorers wants it: in a thread that suits the target, again as
/// long as the target learns what must be seen of it, and then what it found, made readable.
public record Exploration(Target target, String algorithm, Settings settings) {
    /// All violations together are given this long; further ones are shown as they were found.
    private static final int LOOK_EVERY_MILLIS = 50;

    /// Searches. If the calling thread is interrupted, the search ends as if stopped, and the thread is interrupted
    /// still.
    public Verdict search(Observer observer) {
        Stoppable stoppable = new Stoppable(observer);
        FutureTask<Verdict> task = new FutureTask<>(() -> untilSettled(stoppable));
        target.thread("allways-worker-0", task).start();
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return task.get(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS);
                } catch (TimeoutException e) {
                    target.watch();
                } catch (InterruptedException e) {
                    interrupted = true;
                    stoppable.stop();
                } catch (ExecutionException e) {
                    throw unchecked(e);
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private Verdict untilSettled(Observer observer) {
        while (true) {
            try {
                Probe.deterministic(target, settings.limits().steps());
                Verdict verdict = Explorers.named(algorithm).explore(target, settings, observer);
                List<Assumption> assumptions = target.assumptions();
                target.settled();
                return verdict.assuming(assumptions);
            } catch (ScheduleMismatch e) {
                throw NotDeterministic.of(e);
            } catch (Restart e) {
                observer.restarted();
            }
        }
    }

    /// The violations made readable, in the order in which they were found; as found those for which time runs out.
    ///
    /// @param stopped asked now and then: whether to leave the rest as found
    /// @param number told which one is next, counted from 1
    public List<Diagnosis> diagnose(List<Violation> violations, BooleanSupplier stopped, IntConsumer number) {
        long deadline = System.nanoTime() + target.diagnosis().toNanos();
        List<Diagnosis> all = new ArrayList<>();
        for (Violation violation : violations) {
            number.accept(all.size() + 1);
            all.add(diagnose(violation, deadline, stopped));
        }
        return all;
    }

    /// In a thread of its own, so that it can be left alone with it when time is up.
    private Diagnosis diagnose(Violation violation, long deadline, BooleanSupplier stopped) {
        Diagnosis asFound = new Diagnosis(violation, false, -1, false, false, null);
        FutureTask<Diagnosis> task = new FutureTask<>(() -> Diagnosis.of(target, violation, settings));
        target.thread("allways-diagnosis", task).start();
        while (!stopped.getAsBoolean() && System.nanoTime() < deadline) {
            try {
                return task.get(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                // look again whether to go on
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return asFound;
            } catch (ExecutionException e) {
                if (e.getCause() instanceof OutOfMemoryError) {
                    return asFound;
                }
                throw unchecked(e);
            }
        }
        return asFound;
    }

    private static RuntimeException unchecked(ExecutionException e) {
        return switch (e.getCause()) {
            case RuntimeException cause -> cause;
            case Error cause -> throw cause;
            case null, default -> new IllegalStateException(e);
        };
    }

    /// Passes on what an observer says, or that somebody else wants an end.
    private static final class Stoppable implements Observer {
        private final Observer inner;
        private volatile boolean stopped;

        Stoppable(Observer inner) {
            this.inner = inner;
        }

        void stop() {
            stopped = true;
        }

        @Override
        public void ran(Execution execution) {
            inner.ran(execution);
        }

        @Override
        public boolean stopped() {
            return stopped || inner.stopped();
        }

        @Override
        public void restarted() {
            inner.restarted();
        }
    }
}
