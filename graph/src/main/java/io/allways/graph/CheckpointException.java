package io.allways.graph;

import java.io.IOException;

/// A folder of checkpoints that cannot be used, in words for people.
public final class CheckpointException extends IOException {
    CheckpointException(String message) {
        super(message);
    }
}
