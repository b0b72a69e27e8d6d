package io.allways.jvm.net;

import io.allways.jvm.program.Assumes;
import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Uses;
import io.allways.jvm.run.Wires;
import io.allways.jvm.run.World;
import java.io.IOException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.Objects;

/// What one side of a TCP connection reads: a read gets what one write sent, or the part of it that fits.
final class Inflow {
    private static final int FAILED = -2;

    final Stream stream;
    private final Network network;
    private final Uses resets = new Uses();
    private boolean shut;
    private boolean ended;
    private boolean reset;
    /// What is left of the segment that was received last.
    private byte[] rest = {};

    private int from;
    /// How many reads may still get less or more than one write sent.
    private int budget = Wires.streams().splits();

    Inflow(Network network, Stream stream) {
        this.network = network;
        this.stream = stream;
    }

    boolean shut() {
        return shut;
    }

    /// Ends it for who reads here, who may be waiting. Where threads share it, that is an op.
    void shutNow() {
        checkAlone();
        if (!stream.shared) {
            shut = true;
            stream.reads.end();
            return;
        }
        Wires.await(stream, 0, 0);
        boolean first = !shut;
        shut = true;
        stream.readable = true;
        Wires.tell("shut input", stream.route(), "");
        Calls.end(stream, first);
    }

    /// Whether a reset has been read, and the running thread knows.
    boolean resetKnown() {
        return reset && resets.known();
    }

    /// Nothing that was received is left to be read, and more may come.
    boolean empty() {
        return from == rest.length && !over();
    }

    private boolean over() {
        return ended || reset || shut;
    }

    boolean unread() {
        return from < rest.length || stream.unread();
    }

    /// Whether a read need not wait, as far as who reads has seen.
    boolean ready() {
        return !empty() || stream.seen();
    }

    /// Who does not know of what others read here must not read without an op.
    void checkAlone() {
        if (!stream.shared && !stream.reads.known()) {
            stream.learnShared();
        }
    }

    /// Does not wait: where threads share it 0 if nothing is there, and elsewhere after [#ready].
    int readNow(byte[] into, int offset, int length, Stream out) throws IOException {
        return stream.shared ? call(into, offset, length, 0, 0, out) : read(into, offset, length, 0, out);
    }

    /// @param out the other direction, which may have told of a reset already
    int read(byte[] into, int offset, int length, long nanos, Stream out) throws IOException {
        boolean raw = raw();
        if (raw) {
            stream.readRaw();
        }
        if (!stream.shared) {
            checkAlone();
            if (empty()) {
                if (Wires.interruptedAt(stream, 0, nanos)) {
                    throw new ClosedByInterrupt();
                }
                stream.reads.begin();
                boolean inTime = Wires.receive(stream, nanos);
                stream.reads.end();
                Wires.waited();
                if (!inTime) {
                    throw new SocketTimeoutException("Read timed out");
                }
                long before = stream.received();
                Segment segment = Objects.requireNonNull(stream.take());
                segment.tell("receive", stream);
                Wires.done(before);
                got(segment, out);
            }
            return raw && from < rest.length && !shut ? some(into, offset, length, out) : copy(into, offset, length);
        }
        if (raw) {
            World.assume(Assumes.WHOLE_READ);
        }
        return call(into, offset, length, Stream.READY, nanos, out);
    }

    /// Where threads share it.
    private int call(byte[] into, int offset, int length, long guard, long nanos, Stream out) throws IOException {
        if (guard != 0 && Wires.interruptedAt(stream, guard, nanos)) {
            throw new ClosedByInterrupt();
        }
        boolean inTime = Wires.await(stream, guard, nanos) != Calls.Outcome.TIMED_OUT;
        Wires.waited();
        if (!inTime) {
            throw new SocketTimeoutException("Read timed out");
        }
        boolean closed = stream.gone.closed;
        Segment segment = !closed && empty() ? stream.take() : null;
        if (segment != null) {
            segment.tell("receive", stream);
        }
        if (segment != null) {
            got(segment, out);
        }
        int count = closed || empty() ? 0 : copied(into, offset, length);
        stream.readable = !empty();
        stream.held = rest.length - from;
        Calls.end(stream, segment != null || count > 0);
        if (closed) {
            Wires.alive();
            throw new SocketException("Socket closed");
        }
        if (count == FAILED) {
            throw new SocketException("Connection reset");
        }
        return count;
    }

    /// Whether the program itself reads, and may notice how much it gets.
    private boolean raw() {
        return network.reading.containsKey(Thread.currentThread());
    }

    /// A read of the program's own: it may get one byte only, or what is sent next as well, if that comes in time.
    private int some(byte[] into, int offset, int length, Stream out) throws IOException {
        int count = copy(into, offset, length);
        boolean more = stream.together && from == rest.length && count < length;
        if (count == 1 && !more) {
            return count;
        }
        if (budget == 0) {
            World.assume(Wires.streams().splits() == 0 ? Assumes.WHOLE_READ : Assumes.READ_BUDGET);
            return count;
        }
        int chosen = more && count == 1
                ? 2 * Wires.choose("", "reads on in time")
                : more
                        ? Wires.choose("", "reads one byte only", "reads on in time")
                        : Wires.choose("", "reads one byte only");
        budget -= chosen == 0 ? 0 : 1;
        if (chosen == 1) {
            from -= count - 1;
            return 1;
        }
        while (chosen == 2 && takeNext(out)) {
            count += copy(into, offset + count, length - count);
            chosen = budget > 0 && count < length ? 2 * Wires.choose("", "reads on in time") : 0;
            budget -= chosen == 0 ? 0 : 1;
        }
        return count;
    }

    /// What is sent next has come when the program reads, although it is received in a step of its own. An execution in
    /// which nothing more is sent is none of the program's.
    private boolean takeNext(Stream out) {
        Latecomers latecomers = Latecomers.here();
        latecomers.await();
        stream.reads.begin();
        Wires.receive(stream, 0);
        stream.reads.end();
        long before = stream.received();
        Segment segment = Objects.requireNonNull(stream.take());
        segment.tell("receive", stream);
        Wires.done(before);
        latecomers.came(segment.kind() == Segment.Kind.DATA);
        got(segment, out);
        return segment.kind() == Segment.Kind.DATA;
    }

    private void got(Segment segment, Stream out) {
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
        int count = copied(into, offset, length);
        if (count == FAILED) {
            throw new SocketException("Connection reset");
        }
        return count;
    }

    private int copied(byte[] into, int offset, int length) {
        if (from < rest.length && !shut) {
            int count = Math.min(length, rest.length - from);
            System.arraycopy(rest, from, into, offset, count);
            from += count;
            return count;
        }
        return reset ? FAILED : -1;
    }

    /// How much can be read without waiting. Looking is nothing that commutes with writing.
    int available() throws SocketException {
        if (!network.asking.containsKey(Thread.currentThread())) {
            return rest.length - from;
        }
        if (!stream.shared) {
            stream.learnShared();
        }
        Calls.beginLook(stream);
        boolean closed = stream.gone.closed;
        int there = shut ? 0 : rest.length - from + stream.available();
        Wires.tell("available", stream.route(), "" + there);
        Calls.end(stream, false);
        if (closed) {
            throw new SocketException("Socket closed");
        }
        return there;
    }
}
