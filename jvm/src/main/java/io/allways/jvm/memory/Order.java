package io.allways.jvm.memory;

/// What an access to memory orders. Every access takes effect at once and for all; this says only what it lets others
/// know, for data races.
public enum Order {
    /// Plain or opaque.
    NONE,
    ACQUIRE,
    RELEASE,
    /// Volatile.
    FULL;

    public boolean acquires() {
        return this == ACQUIRE || this == FULL;
    }

    public boolean releases() {
        return this == RELEASE || this == FULL;
    }
}
