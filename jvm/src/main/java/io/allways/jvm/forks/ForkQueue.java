package io.allways.jvm.forks;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The tasks that one thread has given to a pool, the oldest first: of a worker those that it has forked, of a thread
/// outside of the pool what it has submitted. Tasks that somebody runs already are still among them.
final class ForkQueue {
    private final List<ForkJob> jobs = new ArrayList<>();
    final boolean submissions;

    ForkQueue(boolean submissions) {
        this.submissions = submissions;
    }

    void add(ForkJob job) {
        remove(job, job.queue);
        jobs.add(job);
        job.queue = this;
    }

    private static void remove(ForkJob job, @Nullable ForkQueue queue) {
        if (queue != null) {
            queue.jobs.remove(job);
        }
    }

    List<ForkJob> oldestFirst() {
        return List.copyOf(jobs);
    }

    List<ForkJob> newestFirst() {
        return List.copyOf(jobs.reversed());
    }
}
