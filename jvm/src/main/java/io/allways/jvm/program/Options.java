package io.allways.jvm.program;

import java.time.Duration;

/// How a program is run.
///
/// @param racesFail whether a data race is a failure; otherwise racing accesses are explored like others
/// @param patience how long the program may take from one op to the next
/// @param endsWithFirstThread whether the end of the first thread is the end, as of a test: threads that are left then
/// may stay where they are. Those of a program keep the JVM from ending
/// @param waits how waits may end other than by what they wait for
/// @param faults what may strike the processes of a system
/// @param startsInOrder whether the processes of a system that wait for one to listen begin in one order then, before
/// anything else happens. That changes no trace, only how many interleavings each has
/// @param streams how bytes of connections come
public record Options(
        boolean racesFail,
        WaitOptions waits,
        Duration patience,
        boolean endsWithFirstThread,
        Faults faults,
        boolean startsInOrder,
        StreamOptions streams) {
    public static final Options STANDARD = new Options(true, WaitOptions.STANDARD, Duration.ofSeconds(10), false);

    public Options(boolean racesFail, WaitOptions waits, Duration patience, boolean endsWithFirstThread) {
        this(racesFail, waits, patience, endsWithFirstThread, Faults.NONE, false, StreamOptions.STANDARD);
    }

    public Options with(Faults others, boolean inOrder) {
        return new Options(racesFail, waits, patience, endsWithFirstThread, others, inOrder, streams);
    }

    public Options with(StreamOptions others) {
        return new Options(racesFail, waits, patience, endsWithFirstThread, faults, startsInOrder, others);
    }
}
