package io.allways.jvm.forks;

import io.allways.jvm.run.World;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;

/// The thread of one forked task; see [Forks].
final class ForkThread extends ForkJoinWorkerThread {
    private final ForkTasks forks;
    final ForkJob job;
    final ForkQueue forked = new ForkQueue(false);

    ForkThread(ForkTasks forks, ForkJob job, ForkJoinPool pool) {
        super(pool);
        this.forks = forks;
        this.job = job;
        if (pool.getUncaughtExceptionHandler() == null) {
            setUncaughtExceptionHandler((thread, thrown) -> World.uncaught(thrown));
        }
    }

    @Override
    public void run() {
        forks.work(job);
    }
}
