package io.allways.core.explore;

import io.allways.core.Observer;
import io.allways.core.Program;
import io.allways.core.Settings;
import io.allways.core.Target;
import io.allways.core.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// DPOR on several workers as in SPIN 2007 (Fig. 3 to 6), kept for comparison: `--balancer paper`. A worker with
/// more
/// than one backtrack point asks the [LoadBalancer] for an idle one and hands over the point nearest to the root, with
/// a
/// copy of the states above it. From then on neither knows what the other adds to the backtrack sets of those states,
/// so both may run the same executions; the eager rule (Fig. 9) makes that less likely.
///
/// With sleep sets, which the paper has but does not describe here: what was handed over sleeps for what is run later
/// from
/// the same state, and what was run before sleeps for whoever takes over.
public final class Unloading implements Explorer {
    /// The paper's n: with more backtrack points than this a worker unloads.
    private static final int POINTS = 1;

    private final String name;
    private final Supplier<Dpor> algorithm;

    /// @param algorithm `dpor` or `dpor-eager`
    public Unloading(String algorithm) {
        name = algorithm + Explorers.UNLOADING;
        this.algorithm = switch (algorithm) {
            case "dpor" -> Dpor::latest;
            case "dpor-eager" -> Dpor::eager;
            default -> throw new IllegalArgumentException("Only dpor and dpor-eager unload, not " + algorithm);
        };
    }

    /// One of the workers (Fig. 4).
    private final class Worker {
        private final Dpor search = algorithm.get();
        private final Session session;
        private final LoadBalancer<Worker> balancer;
        /// What it was sent; guarded by the balancer.
        private DepthFirst.@Nullable Unloaded sent;

        private boolean busy;

        Worker(Session session, LoadBalancer<Worker> balancer) {
            this.session = session;
            this.balancer = balancer;
            balancer.add(this);
        }

        void send(DepthFirst.Unloaded task) {
            synchronized (balancer) {
                sent = task;
                balancer.notifyAll();
            }
        }

        /// Begins with what it was sent, if there is something.
        boolean begin() {
            synchronized (balancer) {
                if (sent != null) {
                    search.begin(sent, session.settings().limits().steps());
                    busy = true;
                    sent = null;
                }
                return busy;
            }
        }

        /// One execution, and what comes of it.
        void step(Program program, Session.Tally tally) {
            boolean more = tally.mayRun() && tally.ran(search.run(program));
            if (more && search.points(POINTS + 1) > POINTS) {
                Worker other = balancer.request();
                if (other != null) {
                    other.send(Objects.requireNonNull(search.unload()));
                }
            }
            if (!more || !search.advance()) {
                busy = false;
                balancer.finished(this);
            }
        }

        void serve(Target target) throws InterruptedException {
            try (Program program = target.open()) {
                Session.Tally tally = session.worker(program);
                while (await()) {
                    while (busy) {
                        step(program, tally);
                    }
                }
            }
        }

        private boolean await() throws InterruptedException {
            synchronized (balancer) {
                while (!begin() && !balancer.over()) {
                    balancer.wait();
                }
                return busy;
            }
        }
    }

    private List<Worker> workers(Session session) {
        LoadBalancer<Worker> balancer = new LoadBalancer<>();
        List<Worker> workers = new ArrayList<>();
        for (int i = 0; i < session.settings().workers(); i++) {
            workers.add(new Worker(session, balancer));
        }
        Objects.requireNonNull(balancer.request()).send(new DepthFirst.Unloaded());
        return workers;
    }

    @Override
    public Verdict explore(Target target, Settings settings, Observer observer) {
        Session session = new Session(name, settings, observer);
        List<Throwable> failures = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (Worker worker : workers(session)) {
            Thread thread = target.thread("allways-worker-" + (threads.size() + 1), () -> {
                try {
                    worker.serve(target);
                } catch (RuntimeException | Error | InterruptedException e) {
                    synchronized (failures) {
                        failures.add(e);
                    }
                    session.stop("failure");
                    worker.balancer.close();
                }
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            join(thread, session);
        }
        synchronized (failures) {
            switch (failures.isEmpty() ? null : failures.getFirst()) {
                case null -> {}
                case RuntimeException e -> throw e;
                case Error e -> throw e;
                case Throwable e -> throw new IllegalStateException(e);
            }
        }
        return session.verdict(true);
    }

    private static void join(Thread thread, Session session) {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
                session.stop("interrupted");
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// What came of a search whose workers run one execution each at a time, all of them together.
    ///
    /// @param rounds how often
    public record Rounds(Verdict verdict, long rounds) {}

    /// The same in one thread: the made-up clock ticks once for each execution, and messages take no time.
    public Rounds simulate(Target target, Settings settings) {
        return simulate(target, settings, null);
    }

    /// @param random if there is one, who takes part in a round is left to it
    Rounds simulate(Target target, Settings settings, @Nullable SplittableRandom random) {
        Session session = new Session(name, settings, Observer.NONE);
        List<Worker> workers = workers(session);
        long rounds = 0;
        try (Program program = target.open()) {
            Session.Tally tally = session.worker(program);
            for (; !workers.getFirst().balancer.over(); rounds++) {
                List<Worker> busy = workers.stream().filter(Worker::begin).toList();
                for (Worker worker : busy) {
                    if (random == null || random.nextBoolean()) {
                        worker.step(program, tally);
                    }
                }
            }
        }
        return new Rounds(session.verdict(true), rounds);
    }
}
