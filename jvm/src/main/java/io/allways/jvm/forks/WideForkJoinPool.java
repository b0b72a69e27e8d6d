package io.allways.jvm.forks;

import java.util.concurrent.ForkJoinPool;

/// A pool whose parallelism the program left open: no task waits for a worker.
public class WideForkJoinPool extends ForkJoinPool {
    private static final int PARALLELISM = 2;

    public WideForkJoinPool() {
        super(PARALLELISM);
    }

    public WideForkJoinPool(boolean inOrder) {
        super(PARALLELISM, defaultForkJoinWorkerThreadFactory, null, inOrder);
    }
}
