package io.allways.jvm.net;

import io.allways.jvm.run.Wires;
import io.allways.jvm.run.World;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;

/// The network in one execution: the ports of the one machine that all processes run on.
final class Network {
    /// Somebody writes while the other side closes: a write looks whether the reader is there.
    static final String GONE = "sockets closed while written to";

    /// Several threads use one end of a connection at the same time, or look whether there is something to read.
    static final String SHARED = "sockets shared by threads";

    /// A server socket is closed while somebody connects or accepts.
    static final String PORTS = "server sockets closed while used";

    private final Map<Integer, Port> ports = new HashMap<>();
    private final Map<Integer, Symmetry.Turn> turns = new HashMap<>();

    /// Threads of which the program itself asks whether there is something to read.
    final IdentityHashMap<Thread, Boolean> asking = new IdentityHashMap<>();

    final boolean looksForReaders = Wires.knows(GONE);
    final boolean shared = Wires.knows(SHARED) || Wires.timeoutsAnyTime();
    final boolean strictPorts = Wires.knows(PORTS) || Wires.timeoutsAnyTime();

    static Network here() {
        return Objects.requireNonNull(World.common(Network.class, Network::new));
    }

    Symmetry.Turn turn(int member) {
        return turns.computeIfAbsent(member, Symmetry.Turn::new);
    }

    Port port(int number) {
        return ports.computeIfAbsent(number, Port::new);
    }

    /// A port that nobody has asked for by its number.
    static int ephemeral() {
        return 32768 + Wires.next() % 28000;
    }

    static long nanos(int millis) {
        return millis * 1_000_000L;
    }
}
