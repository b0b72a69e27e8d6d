package io.allways.report;

import io.allways.core.Violation;

/// A failure that was seen does not come again under its own schedule: something in the program is not controlled.
public final class NotReproducible extends RuntimeException {
    private static final long serialVersionUID = 1;

    NotReproducible(Violation violation, String now) {
        super("The program is not deterministic: the schedule " + violation.schedule() + " first led to the "
                + violation.kind() + " `" + violation.message() + "`; run again: " + now
                + ". Usually the clock, a random number, a hash order or a native call.");
    }
}
