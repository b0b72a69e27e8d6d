package io.allways.core.explore;

import io.allways.core.Execution;
import io.allways.core.Execution.Ending;

/// Counts of executions, for one thread.
final class Tally {
    private long executions;
    private long blocked;
    private long bounded;
    private long transitions;

    void clear() {
        executions = 0;
        blocked = 0;
        bounded = 0;
        transitions = 0;
    }

    void set(Tally other) {
        executions = other.executions;
        blocked = other.blocked;
        bounded = other.bounded;
        transitions = other.transitions;
    }

    void count(Execution execution) {
        transitions += execution.length();
        if (execution.ending() == Ending.REDUNDANT) {
            blocked++;
        } else {
            executions++;
            if (execution.ending() == Ending.BOUND) {
                bounded++;
            }
        }
    }

    /// How many executions were run, of whatever sort.
    long runs() {
        return executions + blocked;
    }

    Counts counts() {
        return new Counts(executions, blocked, bounded, transitions);
    }
}
