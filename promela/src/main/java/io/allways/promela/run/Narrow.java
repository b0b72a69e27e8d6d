package io.allways.promela.run;

/// A state that takes more bits than the search has for one.
public final class Narrow {
    /// The kind of the fault.
    public static final String KIND = "width";

    private Narrow() {}

    static Trouble trouble(long needed, long room) {
        return new Trouble(KIND, "a state takes " + needed + " bits, and there is room for " + room, "");
    }
}
