package io.allways.jvm.forks;

import io.allways.jvm.program.Assumes;
import io.allways.jvm.program.Lessons;
import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Scheduler;
import io.allways.jvm.run.Wires;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// What fork/join tells of the tasks that wait, and how they are taken from their queues; see [Forks].
///
/// Whether a task still waits is an op on that task, so programs that never ask pay nothing.
@SuppressWarnings("ReferenceEquality") // jobs are what they are
public abstract class ForkQueues extends ForkTasks {
    ForkQueues(Scheduler scheduler) {
        super(scheduler);
    }

    // --- the queue of the running thread

    /// Of threads outside of pools the common pool knows what they have submitted.
    private ForkQueue local() {
        ForkPool own = own();
        return own != null ? own.queue() : pool(ForkJoinPool.commonPool()).submissions();
    }

    @Override
    protected @Nullable ForkJoinTask<?> nextLocal(boolean takes) {
        ForkPool own = own();
        if (takes && own == null) {
            return null;
        }
        boolean oldest = own != null && own.real.getAsyncMode();
        ForkQueue queue = local();
        for (ForkJob job : oldest ? queue.oldestFirst() : queue.newestFirst()) {
            if (takes ? claim(job) : sees(job, ForkJob::waits)) {
                return job.task;
            }
        }
        return null;
    }

    /// Only the newest task of the thread's own queue can be taken back. Threads outside of pools have few queues
    /// between them, by a hash: any two may share one, and then what is above the task may be gone.
    @Override
    protected boolean unforked(ForkJoinTask<?> task) {
        ForkJob wanted = job(task);
        ForkQueue local = local();
        if (mayShareQueue(wanted, local) && Wires.choose(2) == 1) {
            return claim(wanted);
        }
        for (ForkJob job : local.newestFirst()) {
            if (job == wanted) {
                return claim(job);
            }
            if (sees(job, ForkJob::waits)) {
                return false;
            }
        }
        return false;
    }

    private boolean mayShareQueue(ForkJob wanted, ForkQueue local) {
        ForkQueue queue = wanted.queue;
        return queue != null
                && queue != local
                && queue.submissions
                && own() == null
                && wanted.pool == pool(ForkJoinPool.commonPool());
    }

    @Override
    protected @Nullable ForkJoinTask<?> next() {
        ForkPool own = own();
        ForkJoinTask<?> local = nextLocal(true);
        return local != null || own == null ? local : scan(own.real, false);
    }

    @Override
    protected int localCount() {
        return waiting(local().oldestFirst());
    }

    @Override
    protected int surplus() {
        ForkPool own = own();
        if (own == null) {
            return 0;
        }
        int waiting = localCount();
        int active = active(own.real);
        int others = own.real.getParallelism() / 2;
        int spare = 0;
        for (int more = 1; active <= others && more <= 8; more *= 2) {
            spare = more;
            others /= 2;
        }
        return waiting - spare;
    }

    // --- all queues of a pool

    @Override
    protected @Nullable ForkJoinTask<?> scan(ForkJoinPool real, boolean submissionsOnly) {
        Set<ForkQueue> queues = new LinkedHashSet<>();
        for (ForkJob job : given(pool(real), new HashSet<>())) {
            ForkQueue queue = Objects.requireNonNull(job.queue);
            if (queue.submissions || !submissionsOnly) {
                queues.add(queue);
            }
        }
        // The JDK begins with any of them.
        List<ForkQueue> left = new ArrayList<>(queues);
        while (!left.isEmpty()) {
            int first = Wires.choose(left.size());
            for (ForkJob job : left.remove(first).oldestFirst()) {
                if (claim(job)) {
                    return job.task;
                }
            }
        }
        return null;
    }

    @Override
    protected int count(ForkJoinPool real, boolean submissions) {
        List<ForkJob> all = given(pool(real), new HashSet<>());
        all.removeIf(job -> Objects.requireNonNull(job.queue).submissions != submissions);
        return waiting(all);
    }

    @Override
    protected boolean isQuiet(ForkJoinPool real) {
        return allLeft(given(pool(real), new HashSet<>()));
    }

    /// The JDK's threads stay active for a while after their last task and may be so before their first.
    @Override
    protected int active(ForkJoinPool real) {
        return figure(real, job -> job.claimed && !job.left);
    }

    @Override
    protected int steals(ForkJoinPool real) {
        return figure(real, job -> job.left && job.claimant instanceof ForkThread thread && thread.job == job);
    }

    private int figure(ForkJoinPool real, Predicate<ForkJob> counts) {
        ForkPool pool = pool(real);
        scheduler.assumed.at(Assumes.POOL_FIGURES, pool.name);
        return count(given(pool, new HashSet<>()), counts);
    }

    // --- jobs

    /// The tasks that the pool was given, without those seen before. From now on each that is given is an op on the
    /// pool.
    List<ForkJob> given(ForkPool pool, Set<ForkJob> seen) {
        if (!quiet && scheduler.lessons.open()) {
            scheduler.abort(scheduler.lessons.learn(Lessons.QUIESCENCE));
        }
        boolean on = Calls.beginLook(pool);
        List<ForkJob> all = pool.ordered();
        if (on) {
            Calls.end(pool, false);
        }
        all.removeIf(job -> !seen.add(job));
        return all;
    }

    /// Asks one after the other, until one has not been left.
    static boolean allLeft(List<ForkJob> all) {
        for (ForkJob job : all) {
            if (!sees(job, each -> each.left)) {
                return false;
            }
        }
        return true;
    }

    private static int count(List<ForkJob> all, Predicate<ForkJob> counts) {
        int count = 0;
        for (ForkJob job : all) {
            count += sees(job, counts) ? 1 : 0;
        }
        return count;
    }

    private static int waiting(List<ForkJob> all) {
        return count(all, ForkJob::waits);
    }

    /// Looks at a job: an op on it.
    private static boolean sees(ForkJob job, Predicate<ForkJob> what) {
        boolean on = Calls.beginLook(job);
        boolean is = what.test(job);
        if (on) {
            Calls.end(job, false);
        }
        return is;
    }
}
