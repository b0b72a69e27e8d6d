package io.allways.c;

/// The program cannot be built. The message is for the user, as it is: what the compiler said, or what is missing.
public final class BuildFailure extends Exception {
    private static final long serialVersionUID = 1;

    public BuildFailure(String message) {
        super(message);
    }
}
