package io.allways.jvm.net;

import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Uses;
import io.allways.jvm.run.Wires;
import java.io.IOException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// One side of a TCP connection.
///
/// - What was written before the writer closed is read before the end of the stream.
/// - Who closes with a linger time of 0, or ends with something unread, breaks the connection off: the other side's
///   read fails after it has read what came before, and so do its writes. Who closes with something unread ends the
///   stream; only writes fail.
/// - The first write after the other side has closed is lost without a word; later ones may fail.
/// - A read gets what one write sent, or the part of it that fits; with partial reads, any part of all that is there.
final class Endpoint {
    private static final long NO_LIMIT = Integer.MAX_VALUE;

    final Stream in;
    final Stream out;
    final int localPort;
    final int remotePort;
    private final Network network;
    private final Uses reads = new Uses();
    private final Uses closes = new Uses();
    private final Uses resets = new Uses();

    private boolean closed;
    private boolean inputShut;
    private boolean outputShut;
    private boolean ended;
    private boolean reset;
    /// The network has broken it off; the program has not closed it yet.
    private boolean severed;
    /// What is left of the segment that was received last.
    private byte[] rest = {};

    private int from;

    Endpoint(Network network, Stream in, Stream out, int localPort, int remotePort) {
        this.network = network;
        this.in = in;
        this.out = out;
        this.localPort = localPort;
        this.remotePort = remotePort;
    }

    /// Its process.
    String label() {
        return out.from;
    }

    /// What it is known by: the same in every execution.
    Object name() {
        return in;
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
        if (in.shared) {
            Calls.beginLook(in);
            boolean now = in.gone.closed;
            Wires.tell("", "", "");
            Calls.end(in, false);
            return now;
        }
        if (closed && !closes.known()) {
            in.learnShared();
        }
        return closed;
    }

    boolean inputShut() {
        return inputShut;
    }

    boolean outputShut() {
        return outputShut;
    }

    /// Where threads share it, its ops find out themselves.
    private void checkOpen() throws SocketException {
        if (severed) {
            throw new SocketException("Connection reset");
        }
        if (!in.shared && closed()) {
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
        if (from == rest.length && !over()) {
            Fates.strike(this);
            checkOpen();
            if (Fates.cut()) {
                Silence.await("bytes from " + in.from, nanos);
                throw new SocketTimeoutException("Read timed out");
            }
        }
        if (!in.shared) {
            if (!reads.known()) {
                in.learnShared();
            }
            if (from == rest.length && !over()) {
                reads.begin();
                boolean ready = Wires.receive(in, nanos);
                reads.end();
                if (!ready) {
                    throw new SocketTimeoutException("Read timed out");
                }
                long before = in.received();
                Segment segment = Objects.requireNonNull(in.take());
                tell("receive", segment, in);
                Wires.done(before);
                got(segment);
            }
            return copy(into, offset, length);
        }
        if (Wires.await(in, over() || from < rest.length ? 0 : Stream.READY, nanos) == Calls.Outcome.TIMED_OUT) {
            throw new SocketTimeoutException("Read timed out");
        }
        boolean shut = in.gone.closed;
        if (!shut && from == rest.length && !over()) {
            Segment segment = Objects.requireNonNull(in.take());
            tell("receive", segment, in);
            Calls.end(in, true);
            got(segment);
        } else {
            Calls.end(in, false);
        }
        if (shut) {
            Wires.alive();
            throw new SocketException("Socket closed");
        }
        return copy(into, offset, length);
    }

    private boolean over() {
        return ended || reset || inputShut;
    }

    private void got(Segment segment) {
        Wires.learn(segment.clock());
        switch (segment.kind()) {
            case DATA -> {
                rest = segment.bytes();
                from = 0;
            }
            case FIN -> ended = true;
            case RST -> {
                // The system tells of a reset once, to a read or to a write.
                boolean told = out.failed && out.failures.known();
                reset = !told;
                ended = told;
                resets.end();
            }
        }
    }

    private int copy(byte[] into, int offset, int length) throws SocketException {
        if (from < rest.length && !inputShut) {
            int count = Math.min(length, rest.length - from);
            System.arraycopy(rest, from, into, offset, count);
            from += count;
            return count;
        }
        if (reset) {
            throw new SocketException("Connection reset");
        }
        return -1;
    }

    /// How much can be read without waiting. Looking is nothing that commutes with writing.
    int available() throws SocketException {
        checkOpen();
        if (!network.asking.containsKey(Thread.currentThread())) {
            return rest.length - from;
        }
        if (!in.shared) {
            in.learnShared();
        }
        Calls.beginLook(in);
        boolean shut = in.gone.closed;
        int there = inputShut ? 0 : rest.length - from + in.available();
        Wires.tell("available", in.route(), "" + there);
        Calls.end(in, false);
        if (shut) {
            throw new SocketException("Socket closed");
        }
        return there;
    }

    // --- writing

    void write(byte[] bytes, int offset, int length) throws SocketException {
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
            Fates.hold(() -> deliver(segment));
        } else {
            write(segment);
        }
    }

    /// What was written while the network was cut: that it may be in vain the writer does not learn here.
    private void deliver(Segment segment) {
        try {
            write(segment);
        } catch (SocketException e) {
            // it would learn so from a later write
        }
    }

    private void write(Segment segment) throws SocketException {
        if (out.shared) {
            Wires.await(out, 0, 0);
            String over = out.over;
            boolean there = !out.gone.closed;
            if (over == null && there) {
                out.add(segment);
            }
            tell(there ? "send" : "send in vain", segment, out);
            Calls.end(out, true);
            if (over != null) {
                throw new SocketException(over);
            }
            lost(there);
            return;
        }
        if (out.looks) {
            Calls.beginLook(out.gone);
            boolean there = !out.gone.closed;
            if (there) {
                out.gone.announced++;
            }
            tell(there ? "" : "send in vain", segment, out);
            Calls.end(out.gone, false);
            if (!there) {
                lost(false);
                return;
            }
        }
        out.writes.begin();
        String over = send(segment, null);
        if (over != null) {
            throw new SocketException(over);
        }
        if (out.gone.closed && !out.looks) {
            out.learnGone();
        }
    }

    /// What the end of the stream says, if it was sent before: then nothing is sent.
    ///
    /// @param later what it says if this is the end
    private @Nullable String send(Segment segment, @Nullable String later) {
        Wires.send(out, NO_LIMIT, 0);
        long before = out.sent();
        String over = out.over;
        tell(over == null ? "send" : "cannot send", segment, out);
        if (segment.kind() == Segment.Kind.DATA) {
            out.writes.end();
        }
        if (over == null) {
            out.add(segment);
            out.over = later;
        }
        Wires.done(before);
        return over;
    }

    /// A write that nobody reads. That it fails the writer learns only when the answer is there, which may take a
    /// while;
    /// the first write after an orderly close is what is answered.
    private void lost(boolean there) throws SocketException {
        if (there) {
            return;
        }
        boolean failed = out.failed && out.failures.known();
        boolean answered = out.gone.abruptly || out.lost && out.losses.known();
        out.lost = true;
        out.losses.end();
        if (failed || answered && Wires.choose(2) == 0) {
            boolean told = failed || reset && resets.known() || !out.gone.abruptly || out.gone.half;
            out.failed = true;
            out.failures.end();
            throw new SocketException(told ? "Broken pipe" : "Connection reset by peer");
        }
    }

    void shutOutput() throws SocketException {
        Fates.strike(this);
        checkOpen();
        if (!outputShut) {
            outputShut = true;
            if (Fates.cut()) {
                Fates.hold(() -> end(false, "Broken pipe"));
            } else {
                end(false, "Broken pipe");
            }
        }
    }

    void shutInput() throws SocketException {
        checkOpen();
        inputShut = true;
    }

    /// @param later what a write says from now on
    private void end(boolean abruptly, String later) {
        Segment segment = Segment.end(abruptly);
        if (!out.shared) {
            send(segment, later);
            return;
        }
        Wires.await(out, 0, 0);
        tell("send", segment, out);
        if (out.over == null) {
            out.add(segment);
            out.over = later;
        }
        Calls.end(out, true);
    }

    // --- closing

    /// Why an end is closed.
    enum Close {
        /// By the program. Java ends the stream before it closes, so the other side sees its end even if something is
        /// unread here.
        CALLED,
        /// By the program, with a linger time of 0, or because nobody will accept it.
        BROKEN_OFF,
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
        if (!in.shared && !reads.known()) {
            in.learnShared();
        }
        boolean unread;
        if (in.shared) {
            Wires.await(in, 0, 0);
            boolean first = !in.gone.closed;
            unread = first && leave(why);
            Wires.tell("close", in.route(), "");
            Calls.end(in, first);
            if (!first) {
                return;
            }
        } else {
            if (!in.looks && !in.writes.known()) {
                in.learnGone();
            }
            if (in.looks) {
                Calls.begin(in.gone);
                unread = leave(why);
                Wires.tell("close", in.route(), "");
                Calls.end(in.gone, true);
            } else {
                unread = leave(why);
            }
        }
        closes.end();
        Open.here().remove(this);
        if (!outputShut) {
            end(abruptly(why, unread), "Socket closed");
        }
    }

    /// Whether the other side is not told the end of the stream, but that the connection is gone.
    private static boolean abruptly(Close why, boolean unread) {
        return why == Close.BROKEN_OFF || why == Close.PROCESS_ENDED && unread;
    }

    private boolean leave(Close why) {
        boolean unread = from < rest.length || in.unread();
        closed = true;
        in.gone.closed = true;
        in.gone.abruptly = unread || why == Close.BROKEN_OFF;
        in.gone.half = outputShut || !abruptly(why, unread);
        return unread;
    }

    /// Nobody has accepted it, and nobody will.
    void breakOff() {
        if (!shut()) {
            leaveAndEnd(Close.BROKEN_OFF);
        }
    }

    private static void tell(String word, Segment segment, Stream stream) {
        if (Wires.told()) {
            Wires.tell(word, stream.route(), segment.text());
        }
    }
}
