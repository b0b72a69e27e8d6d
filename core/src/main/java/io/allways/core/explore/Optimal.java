package io.allways.core.explore;

import io.allways.core.Dependence;
import io.allways.core.HappensBefore;
import io.allways.core.NotControllable;
import io.allways.core.NotDeterministic;
import io.allways.core.Observer;
import io.allways.core.Program;
import io.allways.core.Restart;
import io.allways.core.Schedule;
import io.allways.core.ScheduleMismatch;
import io.allways.core.Settings;
import io.allways.core.Target;
import io.allways.core.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// One execution per trace, none blocked, on any number of workers; together they run what one alone would. The
/// algorithm is in [OptimalWorker], the sharing in [Frontier].
final class Optimal implements Explorer {
    private final Dependence dependence;
    private final Function<HappensBefore, Races> rules;
    private final Schedule prefix;

    Optimal() {
        this(Schedule.of());
    }

    /// Explores only what begins with `prefix`.
    Optimal(Schedule prefix) {
        this(prefix, Dependence.STANDARD, Races::new);
    }

    Optimal(Schedule prefix, Dependence dependence, Function<HappensBefore, Races> rules) {
        this.prefix = prefix;
        this.dependence = dependence;
        this.rules = rules;
    }

    @Override
    public Verdict explore(Target target, Settings settings, Observer observer) {
        Session session = new Session("optimal", settings, observer);
        Frontier frontier = new Frontier(dependence, prefix);
        Frontier.Lease first = frontier.first();
        List<Worker> workers = new ArrayList<>();
        for (int i = 1; i < settings.workers(); i++) {
            Worker worker = new Worker(target, session, frontier, null);
            workers.add(worker);
            worker.thread = target.thread("allways-worker-" + i, worker);
            worker.thread.start();
        }
        Worker here = new Worker(target, session, frontier, first);
        here.run();
        Throwable failure = here.failure;
        for (Worker worker : workers) {
            worker.join();
            // Who learns that more must be seen knows better than others why they could not go on.
            failure = failure == null || worker.failure instanceof Restart ? worker.failure : failure;
        }
        return switch (failure) {
            case null -> session.verdict(true);
            case NotDeterministic e -> session.verdictAfter(e);
            case ScheduleMismatch e -> session.verdictAfter(e);
            case NotControllable e -> session.verdictAfter(e);
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            default -> throw new IllegalStateException(failure);
        };
    }

    private final class Worker implements Runnable {
        private final Target target;
        private final Session session;
        private final Frontier frontier;
        private Frontier.@Nullable Lease lease;
        private @Nullable Throwable failure;
        private @Nullable Thread thread;

        Worker(Target target, Session session, Frontier frontier, Frontier.@Nullable Lease first) {
            this.target = target;
            this.session = session;
            this.frontier = frontier;
            this.lease = first;
        }

        @Override
        public void run() {
            try (Program program = target.open()) {
                Session.Tally tally = session.worker(program);
                OptimalWorker worker =
                        new OptimalWorker(program, session.settings().limits().steps(), dependence, rules);
                if (lease == null) {
                    lease = frontier.take(null);
                }
                while (lease != null && explore(worker, tally, lease)) {
                    lease.finish();
                    lease = frontier.take(lease);
                }
            } catch (RuntimeException | Error e) {
                failure = e;
                session.stop("failure");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                session.stop("interrupted");
            } finally {
                frontier.close();
            }
        }

        private boolean explore(OptimalWorker worker, Session.Tally tally, Frontier.Lease item) {
            worker.begin(item.prefix(), item);
            do {
                if (!tally.mayRun() || !tally.ran(worker.run())) {
                    return false;
                }
                if (item.hungry()) {
                    worker.split();
                }
            } while (worker.advance());
            return true;
        }

        void join() {
            boolean interrupted = false;
            while (thread != null && thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                    session.stop("interrupted");
                    frontier.close();
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
