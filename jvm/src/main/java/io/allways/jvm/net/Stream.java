package io.allways.jvm.net;

import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Uses;
import io.allways.jvm.run.Wires;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/// One direction of a connection: segments in the order in which they were sent, the end of the stream last.
///
/// Sending and receiving commute as long as one thread at a time reads and nobody closes meanwhile; then they are a
/// `SEND` and a `RECEIVE`. What is rarer is found out first ([Network]): where a write may find that the reader is
/// gone, it looks before; where several threads share an end of it, each use of it is an op of its own.
final class Stream implements Wires.Channel, Calls.Guarded, Wires.Told {
    private static final String SHARED = "sockets shared by threads of ";
    private static final String WATCHED = "channels that do not wait, of ";
    private static final String BYTES = "bytes to ";
    private static final String TOGETHER = "several writes are read at once by ";
    private static final String GONE = "sockets closed while written to ";

    /// The guard of who waits for something to read, where an end is shared.
    static final long READY = 1;
    /// The guard of who writes, where an end is shared: there is room, or nobody will ever read it.
    static final long ROOM = 2;

    /// Whether the reader has closed its end: looked at before a write, changed by closing.
    static final class Gone implements Wires.Told {
        /// The reader has closed its end.
        boolean closed;
        /// It did so with something unread.
        boolean abruptly;
        /// It had sent the end of the other direction before.
        boolean half;
        /// How much was written when the reader was there, and will be there for it if it is not now.
        long announced;

        @Override
        public String waits() {
            return "waits for the network";
        }
    }

    final String from;
    final String to;
    final Gone gone = new Gone();
    final Uses writes = new Uses();
    final Uses reads = new Uses();
    /// When something was taken out.
    private final Uses takings = new Uses();
    private final Deque<Segment> segments = new ArrayDeque<>();
    private long sent;
    private long received;
    /// How many bytes may be there before a writer waits.
    private final long buffer = Wires.streams().buffer();
    /// How many bytes were sent.
    private long bytes;
    private boolean ended;
    /// The program reads it by itself, so that it can notice how much it gets.
    private boolean raw;
    /// Something was written before the reader took what was written before, or may have been.
    private boolean several;
    /// Several writes may be there when the program reads.
    final boolean together;
    /// How much of what was taken out has not been read; known where threads share it.
    int held;
    /// Who reads need not wait even if nothing has been sent; known where threads share it.
    boolean readable;
    /// What a write says when the end of the stream has been sent.
    @Nullable String over;

    /// Something was written when the reader was gone.
    final Attribute<Boolean> lost = new Attribute<>(false);
    /// A write has failed because of that.
    boolean failed;

    final Uses failures = new Uses();

    /// Several threads use its end at the same time, or look whether there is something to read.
    final boolean shared;
    /// Somebody writes while its end is closed: a write looks whether the reader is there.
    final boolean looks;

    /// What has come, where the reader looks before it reads; null where it waits.
    private final @Nullable Arrivals arrivals;

    Stream(String from, String to) {
        this.from = from;
        this.to = to;
        shared = Wires.knows(lesson(SHARED));
        looks = Wires.knows(lesson(GONE));
        together = Wires.knows(lesson(TOGETHER));
        arrivals = Wires.knows(lesson(WATCHED)) ? arrivals() : null;
    }

    /// Of all that goes to processes of one name. Where faults strike them it is another matter, so that others are not
    /// the worse for it.
    private String lesson(String what) {
        return what + to.replaceFirst("-[0-9]+$", "") + (Fates.strikes(to) ? ", struck" : "");
    }

    void learnShared() {
        Wires.learn(lesson(SHARED));
    }

    void learnGone() {
        Wires.learn(lesson(GONE));
    }

    // --- for readers that do not wait

    /// Its reader does not wait.
    Arrivals watch() {
        if (arrivals == null) {
            Wires.learn(lesson(WATCHED));
            return arrivals(); // only while a failure is looked into
        }
        return arrivals;
    }

    private Arrivals arrivals() {
        return new Arrivals("bytes from " + from, Wires.labels().contains(to) ? to : "", lesson(BYTES));
    }

    /// Something has been added, after so much.
    void arrived(long before) {
        if (arrivals != null) {
            arrivals.arrive(before);
        }
    }

    /// Looks for what has come.
    void look() {
        watch().look();
    }

    /// Whether something has come that is not received yet, as far as its reader has seen.
    boolean seen() {
        return arrivals != null && arrivals.seen() > received;
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
        long ready = !segments.isEmpty() || gone.closed || readable ? READY : 0;
        return ready | (room() > 0 || gone.closed || over != null ? ROOM : 0);
    }

    @Override
    public String waits() {
        return room() > 0 ? "waits for bytes from " + from : "waits until " + to + " reads, for the buffer is full";
    }

    /// For how many bytes there is room where threads share it.
    long room() {
        return buffer - held - available();
    }

    /// Where a writer may have to wait for room, that is no op that commutes with reading.
    void checkRoom(int more) {
        if (!shared && bytes + more > buffer) {
            learnShared();
        }
    }

    /// The program reads by itself.
    void readRaw() {
        raw = true;
        learnTogether();
    }

    private void learnTogether() {
        if (raw && several && !together) {
            Wires.learn(lesson(TOGETHER));
        }
    }

    void add(Segment segment) {
        ended |= segment.kind() != Segment.Kind.DATA;
        if (segment.kind() == Segment.Kind.DATA) {
            several |= bytes > 0 && (!segments.isEmpty() || !takings.known());
            bytes += segment.bytes().length;
            learnTogether();
        }
        segments.add(segment);
        sent++;
    }

    @Nullable Segment take() {
        Segment first = segments.poll();
        if (first != null) {
            takings.end();
            received++;
        }
        return first;
    }

    /// Whether there is data that nobody has read.
    boolean unread() {
        Segment first = segments.peek();
        return first != null && first.kind() == Segment.Kind.DATA || gone.announced > sent - (ended ? 1 : 0);
    }

    int available() {
        int bytes = 0;
        for (Segment segment : segments) {
            bytes += segment.bytes().length;
        }
        return bytes;
    }

    String route() {
        return from + " → " + to;
    }
}
