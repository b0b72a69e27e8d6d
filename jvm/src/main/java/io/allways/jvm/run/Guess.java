package io.allways.jvm.run;

/// The guess of a thread that waits: that it will be interrupted there.
///
/// @param who the thread that waits
/// @param interrupts how often it has been interrupted as soon as the guess is right
record Guess(Fiber who, long interrupts) {
    /// The interrupt has come.
    boolean right() {
        return who.signals().interrupts >= interrupts;
    }
}
