package io.allways.junit;

import org.jspecify.annotations.Nullable;

/// A test fails in some interleaving. The message is the report: what went wrong, how it comes to that, and how to see
/// it again.
public final class InterleavingFailed extends AssertionError {
    private static final long serialVersionUID = 1;

    /// @param cause what the test threw, if that was the failure
    InterleavingFailed(String report, @Nullable Throwable cause) {
        super(report, cause);
    }
}
