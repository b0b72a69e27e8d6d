package io.allways.core;

/// The program did something else under the same schedule: it depends on something no scheduler controls.
public final class NotDeterministic extends RuntimeException {
    private static final long serialVersionUID = 1;

    NotDeterministic(int step, int actor, String before, String now) {
        super("The program is not deterministic: replaying step " + (step + 1) + ", actor " + actor + " wanted to do `"
                + now
                + "` where last time it was `" + before
                + "`. Usually the clock, a random number, a hash order or a native call.");
    }
}
