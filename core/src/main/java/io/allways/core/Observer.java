package io.allways.core;

/// Sees a search from outside; the search has no printing and no logging of its own. Workers call it from their own
/// threads, several at a time.
public interface Observer {
    Observer NONE = execution -> {};

    /// After each execution. It is used again for the next, so take out of it what is to be kept.
    void ran(Execution execution);

    /// Asked now and then: whether to end the search here, as if a limit had been reached.
    default boolean stopped() {
        return false;
    }

    /// The search begins again, because more of the program must be seen: what was seen so far counts for nothing.
    default void restarted() {}
}
