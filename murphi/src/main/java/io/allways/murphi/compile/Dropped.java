package io.allways.murphi.compile;

import java.lang.constant.ClassDesc;

/// Ends a step whose assumption does not hold.
final class Dropped extends RuntimeException {
    private static final long serialVersionUID = 1;

    static final ClassDesc DESC = Dropped.class.describeConstable().orElseThrow();

    /// The same one always: it says nothing but that it happened.
    static final Dropped STEP = new Dropped();

    private Dropped() {
        super(null, null, false, false);
    }
}
