package io.allways.core.wire;

/// Bytes that are not what they should be.
public final class Malformed extends RuntimeException {
    private static final long serialVersionUID = 1;

    public Malformed(String what) {
        super("Malformed: " + what);
    }
}
