package io.allways.jvm.net;

import io.allways.jvm.run.Wires;
import io.allways.jvm.run.World;
import java.net.SocketException;

/// A TCP connection: two streams, and an end on each side. Made by who connects.
final class Connection {
    final Endpoint client;
    final Endpoint server;
    /// What the client knew when it connected.
    final int[] clock = Wires.clock();
    /// Broken off before the client has returned from connecting.
    private final Attribute<Boolean> broken = new Attribute<>(false);

    Connection(Network network, Listener listener, int localPort) {
        String caller = Wires.member().label();
        String called = listener.owner;
        Stream up = stream(caller.isEmpty() ? "the client" : caller, called.isEmpty() ? "the server" : called);
        Stream down = stream(up.to, up.from);
        client = new Endpoint(network, down, up, localPort, listener.port.number);
        server = new Endpoint(network, up, down, listener.port.number, localPort);
    }

    /// Nobody has accepted it, and nobody will: the listener is closed.
    void breakOff() {
        broken.change(true, "close");
        server.breakOff();
    }

    /// The last step of who connects, which may come after that.
    void checkMade() throws SocketException {
        if (broken.look("connect")) {
            client.close(Endpoint.Close.BROKEN_OFF);
            throw new SocketException("Connection reset");
        }
    }

    private static Stream stream(String from, String to) {
        Stream stream = new Stream(from, to);
        World.named(stream.gone);
        return World.named(stream);
    }
}
