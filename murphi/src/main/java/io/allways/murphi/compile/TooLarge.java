package io.allways.murphi.compile;

/// A model beyond what can be compiled: too wide a state, too many instances of rules.
public final class TooLarge extends RuntimeException {
    private static final long serialVersionUID = 1;

    TooLarge(String message) {
        super(message);
    }
}
