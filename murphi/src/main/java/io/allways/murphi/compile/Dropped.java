package io.allways.murphi.compile;

/// Ends a step whose assumption does not hold.
final class Dropped extends RuntimeException {
    private static final long serialVersionUID = 1;

    Dropped() {
        super(null, null, false, false);
    }
}
