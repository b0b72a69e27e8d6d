package io.allways.jvm.globals;

import org.jspecify.annotations.Nullable;

/// A static field of the JDK that every process of every execution has for itself.
///
/// @param owner the internal name of its class
/// @param start what it holds when an execution begins
record JdkStatic(String owner, String field, Start start) {
    /// What a static field holds when an execution begins.
    @FunctionalInterface
    interface Start {
        /// @param pristine what the JDK's own field held when it was first looked at
        @Nullable Object value(@Nullable Object pristine);
    }

    /// Whether a program sets it, rather than something inside of it.
    boolean settable() {
        return start == JdkStatics.SAME || filled();
    }

    /// Whether the JDK fills it at its first use.
    boolean filled() {
        return start == JdkStatics.FILLED;
    }

    String key() {
        return owner + "." + field;
    }
}
