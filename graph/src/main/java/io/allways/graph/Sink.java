package io.allways.graph;

/// Takes what the rules do in one state.
public interface Sink {
    /// Instance `rule` leads to `state`. The array is the caller's, and read only during the call, but its content may
    /// be
    /// changed by it: the caller has to fill it anew for the next rule.
    void next(int rule, long[] state);

    /// Instance `rule` is enabled, or its guard cannot be evaluated, and firing it goes wrong.
    void failed(int rule, Fault fault);
}
