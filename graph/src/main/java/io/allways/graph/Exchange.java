package io.allways.graph;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// What goes between a node and the others while all of them work on a level. A node may have only so many lines on the
/// way to another until that one has taken some in: so a slow node fills nobody's memory. A thread that must wait for
/// that
/// takes in lines itself meanwhile, so all of them always move on.
///
/// A level is over when every node has expanded its part and all lines sent were taken in. Nothing is sent while lines
/// are taken in, so once every node has said so the number sent is final; and if the number taken in is the same,
/// nothing is on the way. Both are counted from the beginning, for a line may come before its level has begun here.
final class Exchange {
    /// Lines on the way from one node to another.
    static final int WINDOW = 8;

    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Incoming(int from, byte[] states) {}

    private final Slice.Post post;
    private final Deque<Incoming> inbox = new ArrayDeque<>();
    private final int[] credits;
    private int busy;
    private long sent;
    private long received;
    private long told = -1;
    /// Levels begun here, and closed everywhere: a level may be closed before this node has begun with it.
    private int begun;

    private int closed;
    private boolean stopped;

    /// @param nodes their number; one more is the coordinator
    Exchange(int nodes, Slice.Post post) {
        this.post = post;
        credits = new int[nodes + 1];
        Arrays.fill(credits, WINDOW);
    }

    synchronized void receive(int from, byte[] states) {
        inbox.add(new Incoming(from, states));
        notifyAll();
    }

    synchronized void credit(int from, int lines) {
        credits[from] += lines;
        notifyAll();
    }

    /// So many threads begin with a level.
    synchronized void begin(int threads) {
        busy = threads;
        told = -1;
        begun++;
    }

    /// The level is over as soon as everything that has come is taken in.
    synchronized void close() {
        closed++;
        notifyAll();
    }

    /// Everybody returns at once; what is half done is not needed any more.
    synchronized void stop() {
        stopped = true;
        notifyAll();
    }

    synchronized boolean stopped() {
        return stopped;
    }

    synchronized @Nullable Incoming poll() {
        return stopped ? null : inbox.poll();
    }

    /// @param insert takes in a line while there is no credit
    void send(int to, byte[] line, Consumer<Incoming> insert) {
        while (true) {
            Incoming other;
            synchronized (this) {
                while (credits[to] == 0 && inbox.isEmpty() && !stopped) await();
                if (stopped) return;
                if (credits[to] > 0) {
                    credits[to]--;
                    if (node(to)) sent++;
                    break;
                }
                other = inbox.remove();
            }
            take(other, insert);
        }
        post.line(to, line);
    }

    void take(Incoming line, Consumer<Incoming> insert) {
        insert.accept(line);
        synchronized (this) {
            if (node(line.from())) received++;
        }
        post.credit(line.from(), 1);
    }

    /// Whether it is one of us: what the coordinator stores and loads is not counted.
    private boolean node(int number) {
        return number < credits.length - 1;
    }

    /// For a thread that has nothing more to expand: takes in lines until the level is closed.
    void drain(Consumer<Incoming> insert) {
        boolean counted = true;
        while (true) {
            Incoming line = null;
            long tellSent = -1;
            long tellReceived = -1;
            synchronized (this) {
                if (counted) busy--;
                counted = false;
                while (inbox.isEmpty() && closed < begun && !stopped && !(busy == 0 && told != received)) await();
                if (stopped) return;
                if (!inbox.isEmpty()) {
                    line = inbox.remove();
                    busy++;
                    counted = true;
                } else if (closed >= begun) {
                    return;
                } else {
                    told = received;
                    tellSent = sent;
                    tellReceived = received;
                }
            }
            if (line != null) take(line, insert);
            else post.idle(tellSent, tellReceived);
        }
    }

    /// Called in loops.
    @SuppressWarnings("WaitNotInLoop")
    private void await() {
        try {
            wait();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            stopped = true;
        }
    }
}
