package io.allways.jvm.run;

import java.time.Duration;

/// How a program is run.
///
/// @param racesFail whether a data race is a failure; otherwise racing accesses are explored like others
/// @param patience how long the program may take from one op to the next
/// @param workersMayStay whether pool threads that wait for work may be left at the end, as after a test; those of a
/// program keep the JVM from ending
/// @param waits how waits may end other than by what they wait for
/// @param faults what may strike the processes of a system
/// @param startsInOrder whether the processes of a system that wait for one to listen begin in one order then, before
/// anything else happens. That changes no trace, only how many interleavings each has
public record Options(
        boolean racesFail,
        WaitOptions waits,
        Duration patience,
        boolean workersMayStay,
        Faults faults,
        boolean startsInOrder) {
    public static final Options STANDARD = new Options(true, WaitOptions.STANDARD, Duration.ofSeconds(10), false);

    public Options(boolean racesFail, WaitOptions waits, Duration patience, boolean workersMayStay) {
        this(racesFail, waits, patience, workersMayStay, Faults.NONE, false);
    }

    public Options with(Faults others, boolean inOrder) {
        return new Options(racesFail, waits, patience, workersMayStay, others, inOrder);
    }
}
