package io.allways.jvm.net;

import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Wires;

/// What a process may wait for before it begins.
public final class Startup {
    private Startup() {}

    /// Waits until somebody listens on a port.
    public static void await(int number) {
        Port port = Network.here().port(number);
        Calls.beginLook(port, Port.LISTENING);
        Wires.tell("begin", "", "");
        Calls.end(port, false);
    }
}
