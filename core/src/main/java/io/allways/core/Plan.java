package io.allways.core;

import java.util.Arrays;

/// What to run: a prefix of steps, then a tail policy. An explorer owns one plan and changes it between executions.
///
/// The sleep set holds at the end of the prefix: transitions that need not be run there because another execution
/// does. The tail takes none of them, and drops each as soon as it takes a step that depends on it.
public final class Plan {
    /// How to choose once the prefix is used up.
    public enum Tail {
        /// Run nothing more. What each actor would do next is still told.
        STOP,
        /// Go on with the actor that ran last as long as it is enabled, else the one with the lowest number.
        FIRST,
        /// Any enabled actor and alternative, each with the same chance.
        RANDOM,
        /// Probabilistic concurrency testing: random priorities, lowered at a few random places.
        PCT,
        /// Partial order sampling: a random priority per event, drawn anew for events that race with the one just run.
        POS
    }

    private int[] steps = new int[64];
    private int length;
    private final Transitions sleep = new Transitions();
    private Tail tail = Tail.FIRST;
    private long seed;
    private int[] changePoints = {};
    private int maxSteps = Integer.MAX_VALUE;
    private boolean enabledWanted;

    public int length() {
        return length;
    }

    public int step(int index) {
        return steps[index];
    }

    public Transitions sleep() {
        return sleep;
    }

    public Tail tail() {
        return tail;
    }

    public long seed() {
        return seed;
    }

    /// For [Tail#PCT]: the steps before which the running actor loses its priority.
    public int[] changePoints() {
        return changePoints;
    }

    /// The step bound: an execution that would go on beyond it ends as [Execution.Ending#BOUND].
    public int maxSteps() {
        return maxSteps;
    }

    /// Whether the execution must hold the set of enabled actors of every state.
    public boolean enabledWanted() {
        return enabledWanted;
    }

    public Plan maxSteps(int most) {
        maxSteps = most;
        return this;
    }

    public Plan wantEnabled() {
        enabledWanted = true;
        return this;
    }

    public Plan tail(Tail policy) {
        tail = policy;
        return this;
    }

    public Plan tail(Tail policy, long newSeed, int... newChangePoints) {
        tail = policy;
        seed = newSeed;
        changePoints = newChangePoints;
        return this;
    }

    /// Cuts the prefix to its first `count` steps.
    public Plan keep(int count) {
        length = count;
        return this;
    }

    public Plan add(int step) {
        if (length == steps.length) {
            steps = Arrays.copyOf(steps, length * 2);
        }
        steps[length++] = step;
        return this;
    }

    public Plan follow(Schedule schedule) {
        length = 0;
        for (int i = 0; i < schedule.length(); i++) {
            add(schedule.step(i));
        }
        return this;
    }
}
