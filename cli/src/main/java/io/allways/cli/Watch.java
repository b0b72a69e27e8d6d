package io.allways.cli;

import io.allways.core.Execution;
import io.allways.core.Execution.Ending;
import io.allways.core.Observer;
import io.allways.core.Schedule;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/// Counts a search's executions for the progress line, passes Ctrl-C on to it, and remembers the first failure, so that
/// something is left if the search ends by running out of memory.
final class Watch implements Observer {
    private final Interruption interruption;
    private final long start = System.nanoTime();
    // Several workers count, one thread reads now and then.
    private final LongAdder executions = new LongAdder();
    private final LongAdder redundant = new LongAdder();
    private volatile @Nullable Schedule failure;

    Watch(Interruption interruption) {
        this.interruption = interruption;
    }

    @Override
    public void ran(Execution execution) {
        (execution.ending() == Ending.REDUNDANT ? redundant : executions).increment();
        if (failure == null && execution.fails()) {
            failure = execution.schedule();
        }
    }

    @Override
    public boolean stopped() {
        return interruption.requested();
    }

    @Override
    public void restarted() {
        executions.reset();
        redundant.reset();
        failure = null;
    }

    long executions() {
        return executions.sum();
    }

    long redundant() {
        return redundant.sum();
    }

    Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - start);
    }

    /// The schedule of one of the first executions that went wrong.
    Optional<Schedule> failure() {
        return Optional.ofNullable(failure);
    }
}
