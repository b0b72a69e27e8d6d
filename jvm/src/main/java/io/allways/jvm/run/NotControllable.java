package io.allways.jvm.run;

/// The program does something that cannot be controlled. The message says what, where and what to do.
public final class NotControllable extends RuntimeException {
    public NotControllable(String message) {
        super(message);
    }
}
