package io.allways.core.explore;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/// The load balancer of *Distributed dynamic partial order reduction based verification of threaded software* (Yang,
/// Chen, Gopalakrishnan, Kirby: SPIN 2007, Fig. 3): knows who is idle, and tells a worker with too much to do whom to
/// send some of it. It sees no work itself. When nobody is busy, everything has been explored.
///
/// @param <W> a worker
final class LoadBalancer<W> {
    private final Deque<W> idle = new ArrayDeque<>();
    private int busy;
    private boolean closed;

    /// A worker has come.
    synchronized void add(W worker) {
        idle.add(worker);
    }

    /// An idle worker, who is busy from now on; null if there is none.
    synchronized @Nullable W request() {
        W worker = idle.poll();
        busy += worker == null ? 0 : 1;
        return worker;
    }

    /// A worker has explored what it had.
    synchronized void finished(W worker) {
        busy--;
        idle.add(worker);
        notifyAll();
    }

    synchronized void close() {
        closed = true;
        notifyAll();
    }

    synchronized boolean over() {
        return closed || busy == 0;
    }
}
