package io.allways.promela.run;

import io.allways.graph.Fault;
import io.allways.promela.syntax.Place;

/// Something goes wrong in a step. Without a stack trace: it is about the model, and there may be millions.
public final class Trouble extends RuntimeException {
    private final transient Fault fault;

    public Trouble(String kind, String message, Place place) {
        this(kind, message, place.toString());
    }

    Trouble(String kind, String message, String place) {
        super(message, null, false, false);
        fault = new Fault(kind, message, place);
    }

    Fault fault() {
        return fault;
    }
}
