package io.allways.jvm.net;

import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Uses;
import io.allways.jvm.run.Wires;
import java.io.IOException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.Arrays;
import java.util.Objects;

/// One side of a TCP connection: what it reads is its [Inflow], what it writes its [Outflow].
///
/// - What was written before the writer closed is read before the end of the stream.
/// - Who closes with a linger time of 0, or ends with something unread, breaks the connection off: the other side's
///   read fails after it has read what came before, and so do its writes. Who closes with something unread ends the
///   stream; only writes fail.
final class Endpoint {
    final Inflow in;
    final Outflow out;
    final int localPort;
    final int remotePort;
    private final Uses closes = new Uses();
    private boolean closed;
    /// The network has broken it off; the program has not closed it yet.
    private boolean severed;

    Endpoint(Network network, Stream in, Stream out, int localPort, int remotePort) {
        this.in = new Inflow(network, in);
        this.out = new Outflow(out, this.in);
        this.localPort = localPort;
        this.remotePort = remotePort;
    }

    /// Its process.
    String label() {
        return out.stream.from;
    }

    /// The other side's.
    String peer() {
        return in.stream.from;
    }

    /// What it is known by: the same in every execution.
    Object name() {
        return in.stream;
    }

    /// Whether it can still break.
    boolean whole() {
        return !closed && !severed;
    }

    /// The program asks. A thread of a process that has ended gets no answer.
    boolean closed() {
        boolean now = shut();
        if (now) {
            Wires.alive();
        }
        return now;
    }

    /// Where threads share it, to ask is an op of its own.
    private boolean shut() {
        if (severed) {
            return false;
        }
        Stream stream = in.stream;
        if (stream.shared) {
            Calls.beginLook(stream);
            boolean now = stream.gone.closed;
            Wires.tell("", "", "");
            Calls.end(stream, false);
            return now;
        }
        if (closed && !closes.known()) {
            stream.learnShared();
        }
        return closed;
    }

    /// Where threads share it, its ops find out themselves.
    private void checkOpen() throws SocketException {
        if (severed) {
            throw new SocketException("Connection reset");
        }
        if (!in.stream.shared && closed()) {
            throw new SocketException("Socket closed");
        }
    }

    // --- reading

    int read(byte[] into, int offset, int length, long nanos) throws IOException {
        Objects.checkFromIndexSize(offset, length, into.length);
        checkOpen();
        if (length == 0) {
            return 0;
        }
        if (in.stream.shared || in.empty()) {
            Fates.strike(this);
            checkOpen();
            if (Fates.cut()) {
                Silence.await("bytes from " + peer(), nanos);
                throw new SocketTimeoutException("Read timed out");
            }
        }
        return in.read(into, offset, length, nanos, out.stream);
    }

    /// The same without waiting: 0 if nothing is there.
    int readNow(byte[] into, int offset, int length) throws IOException {
        checkOpen();
        if (length == 0 || !in.stream.shared && !readyNow()) {
            return 0;
        }
        if (in.empty()) {
            Fates.strike(this);
            checkOpen();
            if (Fates.cut()) {
                return 0;
            }
        }
        return in.readNow(into, offset, length, out.stream);
    }

    private boolean readyNow() {
        in.checkAlone();
        if (!in.ready() && !Fates.cut()) {
            in.stream.look();
        }
        return in.ready();
    }

    /// Whether a read need not wait, as far as who reads has seen. Where threads share it, to ask is an op of its own.
    boolean ready() {
        if (severed) {
            return true;
        }
        Stream stream = in.stream;
        if (!stream.shared) {
            in.checkAlone();
            return in.ready() && !(in.empty() && Fates.cut());
        }
        Calls.beginLook(stream);
        boolean now = !in.empty() || stream.guards() != 0 && !Fates.cut();
        Wires.tell("", "", "");
        Calls.end(stream, false);
        return now;
    }

    int available() throws SocketException {
        checkOpen();
        return in.available();
    }

    // --- writing

    /// @param waits whether it waits for room
    void write(byte[] bytes, int offset, int length, boolean waits) throws SocketException {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        if (length == 0) {
            return;
        }
        Fates.strike(this);
        if (severed) {
            throw new SocketException("Connection reset");
        }
        Segment segment = Segment.data(Arrays.copyOfRange(bytes, offset, offset + length));
        if (Fates.cut()) {
            Fates.hold(() -> deliver(segment)); // the network takes it
        } else {
            out.write(segment, waits);
        }
    }

    /// What was written while the network was cut: that it may be in vain the writer does not learn here.
    private void deliver(Segment segment) {
        try {
            out.write(segment, false);
        } catch (SocketException e) {
            // it would learn so from a later write
        }
    }

    void shutOutput() throws SocketException {
        Fates.strike(this);
        checkOpen();
        if (!out.over()) {
            out.shutNow();
            if (Fates.cut()) {
                Fates.hold(() -> out.end(false, "Broken pipe"));
            } else {
                out.end(false, "Broken pipe");
            }
        }
    }

    void shutInput() throws SocketException {
        checkOpen();
        in.shutNow();
    }

    // --- closing

    /// Why an end is closed.
    enum Close {
        /// By the program. Java ends the stream before it closes, so the other side sees its end even if something is
        /// unread here.
        CALLED,
        /// By the program, with a linger time of 0, or because nobody will accept it.
        BROKEN_OFF,
        /// By the program, where Java leaves all of it to the system.
        LEFT,
        /// By the system, at the end of the process.
        PROCESS_ENDED
    }

    void close(Close why) {
        if (severed) {
            severed = false;
            return;
        }
        if (shut()) {
            return;
        }
        if (why != Close.PROCESS_ENDED) {
            Fates.strike(this);
            if (severed) {
                severed = false;
                return;
            }
        }
        if (Fates.cut()) {
            closed = true;
            Open.here().remove(this);
            Fates.hold(() -> leaveAndEnd(why));
        } else {
            leaveAndEnd(why);
        }
    }

    /// The network breaks it off: both sides are told.
    void sever() {
        leaveAndEnd(Close.BROKEN_OFF);
        severed = true;
    }

    private void leaveAndEnd(Close why) {
        in.checkAlone();
        Stream stream = in.stream;
        boolean unread;
        if (stream.shared) {
            Wires.await(stream, 0, 0);
            boolean first = !stream.gone.closed;
            unread = first && leave(why);
            Wires.tell("close", stream.route(), "");
            Calls.end(stream, first);
            if (!first) {
                return;
            }
        } else {
            if (!stream.looks && !stream.writes.known()) {
                stream.learnGone();
            }
            if (stream.looks) {
                Calls.begin(stream.gone);
                unread = leave(why);
                Wires.tell("close", stream.route(), "");
                Calls.end(stream.gone, true);
            } else {
                unread = leave(why);
            }
        }
        closes.end();
        Open.here().remove(this);
        if (!out.over()) {
            out.end(abruptly(why, unread), "Socket closed");
        }
    }

    /// Whether the other side is not told the end of the stream, but that the connection is gone.
    private static boolean abruptly(Close why, boolean unread) {
        return why == Close.BROKEN_OFF || why != Close.CALLED && unread;
    }

    private boolean leave(Close why) {
        boolean unread = in.unread();
        closed = true;
        Stream.Gone gone = in.stream.gone;
        gone.closed = true;
        gone.abruptly = unread || why == Close.BROKEN_OFF;
        gone.half = out.shut() || !abruptly(why, unread);
        return unread;
    }

    /// Nobody has accepted it, and nobody will.
    void breakOff() {
        if (!shut()) {
            leaveAndEnd(Close.BROKEN_OFF);
        }
    }
}
