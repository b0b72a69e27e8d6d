package io.allways.jvm.net;

import io.allways.jvm.program.Faults;
import io.allways.jvm.program.Placed;
import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Uses;
import io.allways.jvm.run.Wires;
import io.allways.jvm.run.World;
import java.net.BindException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A UDP socket that is bound: datagrams, in the order in which they came. Who sends one looks whether somebody is
/// there,
/// and if nobody is, it is lost without a word.
///
/// Between two sockets datagrams come once and in order, as over loopback; drops, doubles and late ones are
/// [Faults].
final class Mailbox implements Wires.Channel, Wires.Told, Calls.Guarded {
    private static final long NO_LIMIT = Integer.MAX_VALUE;
    /// The guard of who waits for a datagram, where it may be closed meanwhile.
    private static final long READY = 1;

    private static final String WATCHED = "received without waiting: UDP port ";

    /// What was sent.
    static final class Datagram {
        final byte[] bytes;
        /// The sender's port.
        final int from;

        private final int[] clock = Wires.clock();
        private final String text;

        Datagram(byte[] bytes, int from) {
            this.bytes = bytes;
            this.from = from;
            text = Segment.data(bytes).text();
        }
    }

    /// Who is bound to a port, if somebody is.
    static final class Place implements Placed, Wires.Told {
        final int number;
        /// A socket is closed while somebody receives: then that is a call of it.
        final boolean strict;

        @Nullable Mailbox mailbox;

        Place(int number) {
            this.number = number;
            strict = Wires.knows(lesson());
        }

        private String lesson() {
            return "closed while used: UDP port " + number + (Fates.strike() ? ", struck" : "");
        }

        @Override
        public String place() {
            return "UDP port " + number;
        }

        @Override
        public String waits() {
            return "waits for UDP port " + number;
        }
    }

    /// A datagram that comes after the next one.
    private record Late(int port, Datagram datagram) {}

    final Place place;
    private final String owner;
    private final Deque<Datagram> queue = new ArrayDeque<>();
    private final List<Late> late = new ArrayList<>();
    private final Uses receives = new Uses();
    private final Uses closes = new Uses();
    /// What has come, where who receives looks before; null where it waits.
    private final @Nullable Arrivals arrivals;

    private long sent;
    private long received;
    private boolean closed;

    private Mailbox(Place place) {
        this.place = place;
        owner = Wires.member().label();
        arrivals = Wires.knows(WATCHED + place.number) ? arrivals() : null;
    }

    static Mailbox bind(int number) throws BindException {
        Fates.strike(null);
        Place place = Network.here().place(number);
        Mailbox made = World.named(new Mailbox(place));
        Calls.begin(place);
        boolean free = place.mailbox == null;
        if (free) {
            place.mailbox = made;
        }
        Wires.tell("bind", "UDP port " + number, free ? "" : "in use");
        Calls.end(place, free);
        if (!free) {
            throw new BindException("Address already in use (Bind failed)");
        }
        Open.here().add(made);
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
    public long guards() {
        return closed || !queue.isEmpty() ? READY : 0;
    }

    @Override
    public String waits() {
        return "waits for a datagram on port " + place.number;
    }

    // --- sending

    /// After [#checkOpen].
    void send(byte[] bytes, int port) {
        Fates.strike(null);
        Datagram datagram = new Datagram(bytes, place.number);
        if (Fates.cut()) {
            return;
        }
        Faults.Kind fault = Fates.datagram();
        if (fault == Faults.Kind.REORDER) {
            late.add(new Late(port, datagram));
            return;
        }
        if (fault != Faults.Kind.DROP) {
            deliver(datagram, port);
        }
        if (fault == Faults.Kind.DUPLICATE) {
            deliver(datagram, port);
        }
        for (Late each : List.copyOf(late)) {
            if (each.port == port) {
                late.remove(each);
                deliver(each.datagram, port);
            }
        }
    }

    private void deliver(Datagram datagram, int port) {
        Place to = Network.here().place(port);
        Calls.beginLook(to);
        Mailbox there = to.mailbox;
        Wires.tell(there == null ? "send" : "", "to UDP port " + port, "nobody is there");
        Calls.end(to, false);
        if (there == null) {
            return;
        }
        long before;
        if (to.strict) {
            Wires.await(there, 0, 0);
            there.queue.add(datagram);
            before = there.sent++;
            Wires.tell("send", owner + " → " + there.owner, datagram.text);
            Calls.end(there, true);
        } else {
            Wires.send(there, NO_LIMIT, 0);
            there.queue.add(datagram);
            Wires.tell("send", owner + " → " + there.owner, datagram.text);
            before = there.sent++;
            Wires.done(before);
        }
        if (there.arrivals != null) {
            there.arrivals.arrive(before);
        }
    }

    // --- receiving

    /// Where it may be closed meanwhile, to ask is an op of its own.
    void checkOpen() throws SocketException {
        boolean over = closed;
        if (place.strict) {
            Calls.beginLook(this);
            over = closed;
            Wires.tell("", "", "");
            Calls.end(this, false);
        } else if (closed && !closes.known()) {
            Wires.learn(place.lesson());
        }
        if (over) {
            Wires.alive();
            throw new SocketException("Socket closed");
        }
    }

    /// After [#checkOpen].
    Datagram receive(long nanos) throws SocketException, SocketTimeoutException {
        Fates.strike(null);
        if (Fates.cut()) {
            Silence.await("datagrams", nanos);
            throw new SocketTimeoutException("Receive timed out");
        }
        Datagram first = place.strict ? receiveStrictly(nanos) : take(nanos);
        if (first == null) {
            throw new SocketTimeoutException("Receive timed out");
        }
        Wires.learn(first.clock);
        return first;
    }

    private @Nullable Datagram take(long nanos) {
        receives.begin();
        boolean ready = Wires.receive(this, nanos);
        receives.end();
        if (!ready) {
            return null;
        }
        Datagram first = queue.remove();
        Wires.tell("receive", "on UDP port " + place.number, first.text);
        Wires.done(received++);
        return first;
    }

    private @Nullable Datagram receiveStrictly(long nanos) throws SocketException {
        if (Wires.await(this, READY, nanos) == Calls.Outcome.TIMED_OUT) {
            return null;
        }
        Datagram first = closed ? null : queue.poll();
        Wires.tell("receive", "on UDP port " + place.number, first == null ? "closed" : first.text);
        Calls.end(this, first != null);
        if (first == null) {
            Wires.alive();
            throw new SocketException("Socket closed");
        }
        return first;
    }

    // --- receiving without waiting

    Arrivals watch() {
        if (arrivals == null) {
            Wires.learn(WATCHED + place.number);
            return arrivals(); // only while a failure is looked into
        }
        return arrivals;
    }

    private Arrivals arrivals() {
        return new Arrivals("datagrams on port " + place.number, owner, place.place());
    }

    /// Whether receiving need not wait, as far as who receives has seen. Where it may be closed meanwhile, or several
    /// receive, to ask is an op of its own.
    boolean ready() {
        if (!place.strict) {
            if (!receives.known()) {
                Wires.learn(place.lesson());
            }
            return arrivals != null && arrivals.seen() > received && !Fates.cut();
        }
        Calls.beginLook(this);
        boolean now = !queue.isEmpty() && !Fates.cut();
        Wires.tell("", "", "");
        Calls.end(this, false);
        return now;
    }

    /// Null if nothing has come.
    @Nullable Datagram receiveNow() throws SocketException {
        checkOpen();
        Fates.strike(null);
        if (Fates.cut()) {
            return null;
        }
        Datagram first = null;
        if (place.strict) {
            Wires.await(this, 0, 0);
            first = queue.poll();
            Wires.tell(first == null ? "" : "receive", "on UDP port " + place.number, first == null ? "" : first.text);
            Calls.end(this, first != null);
        } else {
            if (!ready()) {
                watch().look();
            }
            if (ready()) {
                first = take(0);
            }
        }
        if (first != null) {
            Wires.learn(first.clock);
        }
        return first;
    }

    // --- closing

    void close() {
        if (!place.strict && !receives.known()) {
            Wires.learn(place.lesson());
        }
        if (place.strict) {
            Calls.begin(this);
            closed = true;
            Wires.tell("", "", "");
            Calls.end(this, true);
        }
        for (Late each : List.copyOf(late)) {
            deliver(each.datagram, each.port);
        }
        late.clear();
        Calls.begin(place);
        boolean first = place.mailbox == this;
        if (first) {
            place.mailbox = null;
        }
        closed = true;
        closes.end();
        Wires.tell("close", "UDP port " + place.number, "");
        Calls.end(place, first);
        Open.here().remove(this);
    }
}
