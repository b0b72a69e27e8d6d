package io.allways.jvm.net;

import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Uses;
import io.allways.jvm.run.Wires;
import io.allways.jvm.run.World;
import java.net.BindException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/// A socket that listens. Who connects puts a connection into its queue, whether or not somebody accepts it later.
///
/// To connect is to look whether somebody listens, then to send; to accept is to receive. So connections come in the
/// order in which they were made, and accepting one commutes with making the next.
final class Listener implements Wires.Channel, Wires.Told {
    final Port port;
    final String owner;
    private final int capacity;
    /// How long Linux tries to connect to a machine that does not answer.
    private static final long PATIENCE = 127_000_000_000L;

    private final Deque<Connection> queue = new ArrayDeque<>();
    private final Uses accepts = new Uses();
    private final Uses closes = new Uses();
    /// What has come, where who accepts looks before; null where it waits.
    private final @Nullable Arrivals arrivals;

    private long sent;
    private long received;
    /// How many have looked and not yet sent.
    private int comers;

    boolean closed;
    /// Nobody reaches it: its process is cut off, or gone.
    boolean silent;

    private Listener(Port port, int backlog) {
        this.port = port;
        owner = Wires.member().label();
        // Linux takes one more than it is told.
        capacity = backlog + 1;
        arrivals = port.watched() ? arrivals() : null;
    }

    static Listener open(int number, int backlog) throws BindException {
        Port port = Network.here().port(number);
        Fates.strike(null);
        Listener made = World.named(new Listener(port, backlog));
        made.silent = Fates.cut();
        Calls.begin(port);
        Listener other = port.listener;
        boolean free = other == null;
        if (free) {
            port.listener = made;
        }
        String taken = other == null ? "" : "in use" + (other.owner.isEmpty() ? "" : " by " + other.owner);
        Wires.tell("listen on", "port " + number, taken);
        Calls.end(port, free);
        if (!free) {
            throw new BindException("Address already in use (Bind failed)");
        }
        Open.here().add(made);
        if (Wires.awaitedPorts().contains(number)) {
            Startup.began(number);
        }
        return made;
    }

    @Override
    public long sent() {
        return sent;
    }

    @Override
    public long received() {
        return received;
    }

    @Override
    public String waits() {
        return "waits in accept on port " + port.number;
    }

    boolean full() {
        return queue.size() >= capacity;
    }

    boolean empty() {
        return queue.isEmpty();
    }

    // --- connecting

    /// @param nanos how long to wait for room in the queue; 0 if for ever
    static Endpoint connect(int number, int localPort, long nanos) throws SocketException, SocketTimeoutException {
        Network network = Network.here();
        Port port = network.port(number);
        Fates.strike(null);
        Symmetry.before();
        try {
            if (Fates.cut()) {
                Silence.await("an answer from port " + number, nanos == 0 ? PATIENCE : nanos);
                gaveUp(nanos);
            }
            Connection made = port.strict
                    ? connectAtOnce(network, port, localPort, nanos)
                    : lookAndConnect(network, port, localPort, nanos);
            Open.here().add(made.client);
            made.checkMade();
            if (Wires.interrupted() && Wires.choose("", "is interrupted") == 1) {
                made.client.close(Endpoint.Close.CALLED);
                throw new SocketException("Closed by interrupt");
            }
            return made.client;
        } finally {
            Symmetry.after();
        }
    }

    /// Nobody has answered: the program's patience is at an end, or the system's.
    private static void gaveUp(long nanos) throws ConnectException, SocketTimeoutException {
        if (nanos == 0) {
            throw new ConnectException("Connection timed out");
        }
        throw new SocketTimeoutException("Connect timed out");
    }

    private static Connection lookAndConnect(Network network, Port port, int localPort, long nanos)
            throws ConnectException, SocketTimeoutException {
        Calls.beginLook(port);
        Listener listener = port.listener;
        while (listener != null && listener.silent) {
            Wires.tell("", "", "");
            Calls.end(port, false);
            if (Wires.await(port, Port.AUDIBLE, nanos == 0 ? PATIENCE : nanos) == Calls.Outcome.TIMED_OUT) {
                gaveUp(nanos);
            }
            listener = port.listener;
        }
        if (listener != null) {
            listener.comers++;
        }
        Wires.tell(listener == null ? "connect to" : "", port.text(), "refused");
        Calls.end(port, false);
        if (listener == null) {
            if (Wires.answersLate(nanos)) {
                throw new SocketTimeoutException("Connect timed out");
            }
            throw new ConnectException("Connection refused");
        }
        if (!Wires.send(listener, listener.capacity, nanos)) {
            listener.comers--;
            throw new SocketTimeoutException("Connect timed out");
        }
        listener.comers--;
        Connection connection = new Connection(network, listener, localPort);
        listener.queue.add(connection);
        Wires.tell("connect to", port.text(), "connected");
        long before = listener.sent++;
        Wires.done(before);
        listener.arrived(before);
        if (listener.closed) {
            port.learnStrict();
        }
        return connection;
    }

    private static Connection connectAtOnce(Network network, Port port, int localPort, long nanos)
            throws ConnectException, SocketTimeoutException {
        if (Wires.await(port, Port.ROOM, nanos) == Calls.Outcome.TIMED_OUT) {
            throw new SocketTimeoutException("Connect timed out");
        }
        long number = 0;
        Listener listener = port.listener;
        Connection connection = listener == null ? null : new Connection(network, listener, localPort);
        if (listener != null && connection != null) {
            listener.queue.add(connection);
            number = listener.sent++;
        }
        Wires.tell("connect to", port.text(), listener == null ? "refused" : "connected");
        Calls.end(port, listener != null);
        if (listener == null || connection == null) {
            throw new ConnectException("Connection refused");
        }
        listener.arrived(number);
        return connection;
    }

    // --- accepting

    /// @param nanos how long to wait; 0 if for ever
    Endpoint accept(long nanos) throws SocketException, SocketTimeoutException {
        Fates.strike(null);
        if (Fates.cut()) {
            Silence.await("connections", nanos);
            throw new SocketTimeoutException("Accept timed out");
        }
        return accepted(port.strict ? acceptStrictly(nanos) : receive(nanos));
    }

    private static Endpoint accepted(Connection connection) {
        Wires.learn(connection.clock);
        Open.here().add(connection.server);
        return connection.server;
    }

    // --- accepting without waiting

    Arrivals watch() {
        if (arrivals == null) {
            port.learnWatched();
            return arrivals(); // only while a failure is looked into
        }
        return arrivals;
    }

    private Arrivals arrivals() {
        return new Arrivals("connections on port " + port.number, owner, port.place());
    }

    private void arrived(long before) {
        if (arrivals != null) {
            arrivals.arrive(before);
        }
    }

    /// Whether accepting need not wait, as far as who accepts has seen. Where the listener may be closed meanwhile, or
    /// several accept, to ask is an op of its own.
    boolean ready() {
        if (!port.strict) {
            checkAlone();
            return arrivals != null && arrivals.seen() > received && !Fates.cut();
        }
        Calls.beginLook(port);
        boolean now = !queue.isEmpty() && !Fates.cut();
        Wires.tell("", "", "");
        Calls.end(port, false);
        return now;
    }

    private void checkAlone() {
        if (!accepts.known()) {
            port.learnStrict();
        }
    }

    /// Null if nobody has connected.
    @Nullable Endpoint acceptNow() throws SocketException, SocketTimeoutException {
        Fates.strike(null);
        if (Fates.cut()) {
            return null;
        }
        if (port.strict) {
            Wires.await(port, 0, 0);
            Connection first = closed ? null : queue.poll();
            Wires.tell(first == null ? "" : "accept", first == null ? "" : first.client.label(), "");
            Calls.end(port, first != null);
            return first == null ? null : accepted(first);
        }
        if (!ready()) {
            watch().look();
        }
        return ready() ? accepted(receive(0)) : null;
    }

    private Connection receive(long nanos) throws SocketException, SocketTimeoutException {
        if (closed) {
            if (!closes.known()) {
                port.learnStrict();
            }
            Wires.alive();
            throw new SocketException("Socket closed");
        }
        if (Wires.interruptedAt(this, 0, nanos)) {
            throw new ClosedByInterrupt();
        }
        accepts.begin();
        boolean ready = Wires.receive(this, nanos);
        accepts.end();
        Wires.waited();
        if (!ready) {
            throw new SocketTimeoutException("Accept timed out");
        }
        Connection connection = queue.remove();
        Wires.tell("accept", connection.client.label(), "");
        Wires.done(received++);
        return connection;
    }

    private Connection acceptStrictly(long nanos) throws SocketException, SocketTimeoutException {
        if (Wires.interruptedAt(port, Port.CALLER, nanos)) {
            throw new ClosedByInterrupt();
        }
        boolean inTime = Wires.await(port, Port.CALLER, nanos) != Calls.Outcome.TIMED_OUT;
        Wires.waited();
        if (!inTime) {
            throw new SocketTimeoutException("Accept timed out");
        }
        @Nullable Connection connection = closed ? null : queue.poll();
        Wires.tell("accept", connection == null ? "" : connection.client.label(), connection == null ? "closed" : "");
        Calls.end(port, connection != null);
        if (connection == null) {
            Wires.alive();
            throw new SocketException("Socket closed");
        }
        return connection;
    }

    void silence(boolean now) {
        Calls.begin(port);
        silent = now;
        Wires.tell("", "", "");
        Calls.end(port, true);
    }

    void close() {
        if (!port.strict && !accepts.known()) {
            port.learnStrict();
        }
        Calls.begin(port);
        boolean first = !closed;
        if (first) {
            closed = true;
            port.listener = null;
            closes.end();
        }
        Wires.tell("close", "port " + port.number, "");
        Calls.end(port, first);
        if (first && !port.strict && (!queue.isEmpty() || comers > 0)) {
            port.learnStrict();
        }
        Open.here().remove(this);
        while (first && !queue.isEmpty()) {
            queue.remove().breakOff();
        }
    }
}
