package io.allways.core.explore;

import io.allways.core.Dependence;
import io.allways.core.Observer;
import io.allways.core.Program;
import io.allways.core.Schedule;
import io.allways.core.Settings;
import io.allways.core.Verdict;
import io.allways.toy.Watched;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// Several workers of an optimal search that take their turns in random order, split when they feel like it, and get
/// their work as text. It tries far more orders than threads would on programs this small, and repeats them.
final class Simulation {
    private Simulation() {}

    private static final class Worker {
        final OptimalWorker search;
        final Session.Tally tally;
        Frontier.@Nullable Lease lease;
        Frontier.@Nullable Lease before;

        Worker(Program program, Session session) {
            search = new OptimalWorker(program, 10_000, Dependence.STANDARD, Races::new);
            tally = session.worker(program);
        }
    }

    static Oracle.Run run(int workers, long seed) {
        return program -> explore(program, new Frontier(Dependence.STANDARD, Schedule.of()), workers, seed);
    }

    static Verdict explore(Watched program, Frontier frontier, int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Session session = new Session("simulation", Settings.DEFAULT.withKeepGoing(true), Observer.NONE);
        List<Worker> workers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            workers.add(new Worker(program.open(), session));
        }
        begin(workers.getFirst(), frontier.first());
        while (!frontier.finished()) {
            Worker worker = workers.get(random.nextInt(count));
            if (worker.lease == null) {
                Frontier.Lease lease = frontier.poll(random.nextBoolean() ? worker.before : null);
                if (lease != null) {
                    begin(worker, lease);
                }
            } else {
                worker.tally.ran(worker.search.run());
                if (random.nextInt(3) == 0) {
                    worker.search.split();
                }
                if (!worker.search.advance()) {
                    worker.lease.finish();
                    worker.before = worker.lease;
                    worker.lease = null;
                }
            }
        }
        if (!frontier.settled()) {
            throw new AssertionError("everything is finished, but something is still held");
        }
        return session.verdict(true);
    }

    private static void begin(Worker worker, Frontier.Lease lease) {
        worker.lease = lease;
        worker.search.begin(Schedule.parse(lease.prefix().toString()), lease);
    }
}
