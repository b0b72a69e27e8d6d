package io.allways.jvm.model.executors;

import io.allways.jvm.run.Calls;
import io.allways.jvm.run.World;
import io.allways.jvm.weave.Replacements.StandsFor;
import java.util.TimerTask;

/// A [TimerTask] that a [CheckedTimer] runs.
@StandsFor(TimerTask.class)
public abstract class CheckedTimerTask extends TimerTask {
    enum Status {
        NEW,
        SCHEDULED,
        RAN,
        CANCELLED
    }

    Status status = Status.NEW;
    /// The moment of its next or current run, in nanoseconds.
    long due;
    /// As for the JDK: 0 if it runs once, positive at a fixed rate, negative with a fixed delay.
    long period;

    protected CheckedTimerTask() {}

    @Override
    public boolean cancel() {
        boolean on = Calls.begin(this);
        boolean was = status == Status.SCHEDULED;
        boolean changed = status != Status.CANCELLED;
        status = Status.CANCELLED;
        if (on) {
            Calls.end(this, changed);
        }
        return was;
    }

    boolean isCancelled() {
        boolean on = Calls.beginLook(this);
        boolean is = status == Status.CANCELLED;
        if (on) {
            Calls.end(this, false);
        }
        return is;
    }

    @Override
    public long scheduledExecutionTime() {
        return World.millis(due);
    }
}
