package io.allways.core;

/// Dependence relations that are wrong on purpose.
public final class Dependences {
    private Dependences() {}

    public static Dependence without(Kind a, Kind b) {
        return Dependence.without(a, b);
    }

    public static Dependence withTimeoutsAtAnyTime() {
        return Dependence.withTimeoutsAtAnyTime();
    }
}
