package io.allways.jvm.net;

import io.allways.jvm.program.Assumes;
import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Uses;
import io.allways.jvm.run.Wires;
import io.allways.jvm.run.World;
import java.net.SocketException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// What one side of a TCP connection writes. The first write after the other side has closed is lost without a word;
/// later ones may fail.
final class Outflow {
    private static final long NO_LIMIT = Integer.MAX_VALUE;

    final Stream stream;
    private final Inflow in;
    private boolean shut;
    private final Uses shuts = new Uses();

    /// @param in the other direction, which may have told of a reset already
    Outflow(Stream stream, Inflow in) {
        this.stream = stream;
        this.in = in;
    }

    boolean shut() {
        return shut;
    }

    void shutNow() {
        shut = true;
        shuts.end();
    }

    /// Whether its end need not be sent any more. Who does not know whether another thread has done so sends it, in
    /// vain if it has.
    boolean over() {
        return shut && shuts.known();
    }

    /// @param waits whether it waits for room
    void write(Segment segment, boolean waits) throws SocketException {
        World.assume(waits ? Assumes.BUFFER_SIZE : Assumes.SOCKET_BUFFER);
        if (waits) {
            stream.checkRoom(segment.bytes().length);
        }
        if (!stream.shared || !waits) {
            writeAll(segment);
            return;
        }
        byte[] bytes = segment.bytes();
        for (int from = 0; from < bytes.length; ) {
            from += writeSome(bytes, from, segment);
        }
    }

    /// Where threads share it: as much as there is room for, which it waits for.
    private int writeSome(byte[] bytes, int from, Segment all) throws SocketException {
        Wires.await(stream, Stream.ROOM, 0);
        String over = stream.over;
        boolean there = !stream.gone.closed;
        long before = stream.sent();
        int left = bytes.length - from;
        int count = over == null && there ? (int) Math.min(left, stream.room()) : left;
        Segment segment = count == bytes.length ? all : Segment.data(Arrays.copyOfRange(bytes, from, from + count));
        if (over == null && there) {
            stream.add(segment);
        }
        segment.tell(there ? "send" : "send in vain", stream);
        Calls.end(stream, true);
        if (over == null && there) {
            stream.arrived(before);
        }
        if (over != null) {
            throw new SocketException(over);
        }
        lost(there);
        return count;
    }

    private void writeAll(Segment segment) throws SocketException {
        if (stream.shared) {
            Wires.await(stream, 0, 0);
            String over = stream.over;
            boolean there = !stream.gone.closed;
            long before = stream.sent();
            if (over == null && there) {
                stream.add(segment);
            }
            segment.tell(there ? "send" : "send in vain", stream);
            Calls.end(stream, true);
            if (over == null && there) {
                stream.arrived(before);
            }
            if (over != null) {
                throw new SocketException(over);
            }
            lost(there);
            return;
        }
        if (stream.looks) {
            Calls.beginLook(stream.gone);
            boolean there = !stream.gone.closed;
            if (there) {
                stream.gone.announced++;
            }
            segment.tell(there ? "" : "send in vain", stream);
            Calls.end(stream.gone, false);
            if (!there) {
                lost(false);
                return;
            }
        }
        stream.writes.begin();
        String over = send(segment, null);
        if (over != null) {
            throw new SocketException(over);
        }
        if (stream.gone.closed && !stream.looks) {
            stream.learnGone();
        }
    }

    /// What the end of the stream says, if it was sent before: then nothing is sent.
    ///
    /// @param later what it says if this is the end
    private @Nullable String send(Segment segment, @Nullable String later) {
        Wires.send(stream, NO_LIMIT, 0);
        long before = stream.sent();
        String over = stream.over;
        segment.tell(over == null ? "send" : "cannot send", stream);
        if (segment.kind() == Segment.Kind.DATA) {
            stream.writes.end();
        }
        if (over == null) {
            stream.add(segment);
            stream.over = later;
        }
        Wires.done(before);
        if (over == null) {
            stream.arrived(before);
        }
        return over;
    }

    /// A write that nobody reads. That it fails the writer learns only when the answer is there, which may take a
    /// while; the first write after an orderly close is what is answered.
    private void lost(boolean there) throws SocketException {
        if (there) {
            return;
        }
        boolean failed = stream.failed && stream.failures.known();
        boolean lostBefore = stream.lost.change(true, "write");
        boolean answered = stream.gone.abruptly || lostBefore;
        if (failed || answered && Wires.choose(2) == 0) {
            boolean told = failed || in.resetKnown() || !stream.gone.abruptly || stream.gone.half;
            stream.failed = true;
            stream.failures.end();
            throw new SocketException(told ? "Broken pipe" : "Connection reset by peer");
        }
    }

    /// @param later what a write says from now on
    void end(boolean abruptly, String later) {
        Segment segment = Segment.end(abruptly);
        if (!stream.shared) {
            send(segment, later);
            return;
        }
        Wires.await(stream, 0, 0);
        segment.tell("send", stream);
        long before = stream.sent();
        boolean first = stream.over == null;
        if (first) {
            stream.add(segment);
            stream.over = later;
        }
        Calls.end(stream, true);
        if (first) {
            stream.arrived(before);
        }
    }
}
