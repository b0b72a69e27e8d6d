package io.allways.jvm.program;

/// A Java program does something that cannot be controlled.
public final class NotControllable extends io.allways.core.NotControllable {
    private static final long serialVersionUID = 1;

    public NotControllable(String message) {
        super(message);
    }
}
