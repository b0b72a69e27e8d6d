package io.allways.jvm.net;

import io.allways.jvm.run.Wires;
import io.allways.jvm.run.World;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;

/// The network in one execution: the ports of the one machine that all processes run on.
final class Network {
    private final Map<Integer, Port> ports = new HashMap<>();
    private final Map<Integer, Mailbox.Place> places = new HashMap<>();
    private final Map<String, Board> boards = new HashMap<>();
    private final Map<Integer, Symmetry.Turn> turns = new HashMap<>();

    /// Threads in a read of the program's own, which may get less than it asks for; not in one by code of the JDK that
    /// reads on until it has enough.
    final IdentityHashMap<Thread, Boolean> reading = new IdentityHashMap<>();

    /// Threads of which the program itself asks whether there is something to read.
    final IdentityHashMap<Thread, Boolean> asking = new IdentityHashMap<>();

    static Network here() {
        return Objects.requireNonNull(World.common(Network.class, Network::new));
    }

    Symmetry.Turn turn(int member) {
        return turns.computeIfAbsent(member, Symmetry.Turn::new);
    }

    Board board(String process) {
        return boards.computeIfAbsent(process, Board.Only::new);
    }

    Port port(int number) {
        return ports.computeIfAbsent(number, Port::new);
    }

    /// The same of UDP.
    Mailbox.Place place(int number) {
        return places.computeIfAbsent(number, Mailbox.Place::new);
    }

    /// A port that nobody has asked for by its number.
    static int ephemeral() {
        return 32768 + Wires.next();
    }

    static long nanos(int millis) {
        return millis * 1_000_000L;
    }
}
