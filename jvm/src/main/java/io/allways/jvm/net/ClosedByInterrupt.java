package io.allways.jvm.net;

import java.io.Serial;

/// A virtual thread was interrupted while it waited for the network: what it waits with is to be closed.
final class ClosedByInterrupt extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    ClosedByInterrupt() {
        super("Closed by interrupt", null, false, false);
    }
}
