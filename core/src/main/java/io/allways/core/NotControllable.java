package io.allways.core;

/// The program does something that cannot be controlled. The message says what, where and what to do.
public class NotControllable extends RuntimeException {
    private static final long serialVersionUID = 1;

    public NotControllable(String message) {
        super(message);
    }
}
