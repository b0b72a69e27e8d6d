package io.allways.jvm.net;

import io.allways.jvm.program.Placed;
import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Wires;
import io.allways.jvm.run.World;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/// What processes wait for before they begin: that somebody has begun to listen on a port. It is only ever enabled, so
/// it makes no traces.
public final class Startup {
    private static final long BEGUN = 1;

    /// That somebody has begun to listen on a port.
    private static final class Beginning implements Calls.Guarded, Placed, Wires.Told {
        private final int port;
        private boolean begun;

        Beginning(int port) {
            this.port = port;
        }

        @Override
        public long guards() {
            return begun ? BEGUN : 0;
        }

        @Override
        public String place() {
            return "beginning of port " + port;
        }

        @Override
        public String waits() {
            return "has not begun: it waits for somebody to listen on port " + port;
        }
    }

    private final Map<Integer, Beginning> beginnings = new HashMap<>();

    private Startup() {}

    private static Beginning of(int port) {
        Startup here = Objects.requireNonNull(World.common(Startup.class, Startup::new));
        return here.beginnings.computeIfAbsent(port, Beginning::new);
    }

    /// Waits until the process that runs now may begin.
    public static void await() {
        if (!Wires.faults().none() && Wires.number() == 0) {
            Fates.decide();
            Wires.beginOthers();
        }
        Symmetry.begin();
        int port = Wires.member().after();
        if (port > 0) {
            Beginning beginning = of(port);
            Calls.beginLook(beginning, BEGUN);
            Wires.tell("", "", "");
            Calls.end(beginning, false);
        }
        Wires.begins();
    }

    /// The running process is about to change a file, which others may see.
    public static void changesFile() {
        Fates.strikeAtFile();
    }

    /// The running process, for which others may wait, is gone: those that have not begun never will.
    static void abandon() {
        if (Wires.member().after() == 0) {
            for (int port : Wires.awaitedPorts()) {
                if (!of(port).begun) {
                    Wires.abandon(port);
                }
            }
        }
    }

    static void began(int port) {
        Beginning beginning = of(port);
        if (!beginning.begun) {
            Calls.begin(beginning);
            beginning.begun = true;
            Wires.tell("", "", "");
            Calls.end(beginning, true);
            Wires.listens();
        }
    }
}
