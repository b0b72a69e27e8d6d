package io.allways.cluster;

import io.allways.core.NotDeterministic;
import io.allways.core.Observer;
import io.allways.core.Restart;
import io.allways.core.ScheduleMismatch;
import io.allways.core.Settings;
import io.allways.core.Target;
import io.allways.core.Verdict;
import io.allways.core.explore.Probe;
import io.allways.core.explore.WorkFormat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A search that listens for workers: `allways check --listen`. It has workers of its own as well, unless told not to.
public final class Coordinator implements AutoCloseable {
    private static final int LOOK_EVERY_MILLIS = 50;
    private static final int BEAT_EVERY = 20;

    private final Target target;
    private final Settings settings;
    private final int own;
    private final Hub hub;
    private final Listener listener;
    private final @Nullable Journal journal;
    private final Inside inside;

    /// @param own how many workers this process has itself
    /// @param version of this tool; workers must have the same
    /// @param journal a folder in which to write down how far it is; if it has been written before, the search goes on
    ///     from there
    public record Setup(
            Address address,
            @Nullable Keys keys,
            int own,
            String version,
            @Nullable Path journal,
            Consumer<String> notes) {}

    private Coordinator(
            Target target, Settings settings, int own, Hub hub, Listener listener, @Nullable Journal journal) {
        this.target = target;
        this.settings = settings;
        this.own = own;
        this.hub = hub;
        inside = new Inside(hub);
        this.listener = listener;
        this.journal = journal;
    }

    /// Begins to listen.
    ///
    /// @throws IOException if it cannot listen there
    public static Coordinator open(Setup setup, Target target, Parcel parcel, Settings settings) throws IOException {
        int maxSteps = settings.limits().steps();
        deterministic(target, maxSteps);
        // From now on others must know it as well.
        target.learn(target.learned());
        Notes notes = new Notes(setup.notes());
        Journal journal =
                setup.journal() == null ? null : journal(setup.journal(), parcel.job(), settings, target, notes);
        Recovered from = journal == null ? Recovered.nothing() : journal.recovered();
        Hub hub = new Hub(target, "optimal", settings, from, journal == null ? Log.NONE : journal);
        try {
            Listener listener = new Listener(
                    setup.address(), setup.keys(), hub, parcel, new WorkFormat(target), setup.version(), notes);
            return new Coordinator(target, settings, setup.own(), hub, listener, journal);
        } catch (IOException e) {
            if (journal != null) {
                journal.close();
            }
            throw e;
        }
    }

    private static Journal journal(Path folder, Job job, Settings settings, Target target, Notes notes)
            throws IOException {
        String all = job.hash() + " " + settings.limits().steps() + " " + settings.keepGoing();
        try {
            return Journal.open(folder, Job.sha256(all.getBytes(StandardCharsets.UTF_8)), target, notes);
        } catch (IOException e) {
            throw new JournalTrouble(String.valueOf(e.getMessage()));
        }
    }

    /// The journal cannot be used.
    public static final class JournalTrouble extends IOException {
        private static final long serialVersionUID = 1;

        JournalTrouble(String message) {
            super(message);
        }
    }

    /// In a thread that suits the target. What it learns is known before the first worker begins.
    private static void deterministic(Target target, int maxSteps) {
        FutureTask<Void> task = new FutureTask<>(() -> {
            while (true) {
                try {
                    Probe.deterministic(target, maxSteps);
                    return null;
                } catch (Restart e) {
                    // again, knowing more
                }
            }
        });
        target.thread("allways-probe", task).start();
        try {
            task.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            throw unchecked(e.getCause());
        }
    }

    private static RuntimeException unchecked(@Nullable Throwable why) {
        return switch (why) {
            case ScheduleMismatch e -> NotDeterministic.of(e);
            case RuntimeException e -> e;
            case Error e -> throw e;
            case null, default -> new IllegalStateException(why);
        };
    }

    /// The port it listens on.
    public int port() {
        return listener.address().getPort();
    }

    public Status status() {
        return hub.status();
    }

    /// Searches until everything is run, or a limit is reached, or the observer wants an end.
    public Verdict search(Observer observer) {
        if (own > 0) {
            begin();
        }
        boolean interrupted = false;
        try {
            int round = hub.round();
            for (int look = 0; ; look++) {
                try {
                    if (hub.awaitEnd(LOOK_EVERY_MILLIS)) {
                        break;
                    }
                } catch (InterruptedException e) {
                    interrupted = true;
                    hub.stop("interrupted");
                }
                if (hub.round() != round) {
                    round = hub.round();
                    observer.restarted();
                }
                limits(observer);
                if (look % BEAT_EVERY == 0) {
                    hub.beat();
                }
                inside.tell();
                target.watch();
            }
        } finally {
            hub.stop("failure");
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        if (hub.failure() != null) {
            throw unchecked(hub.failure());
        }
        target.settled();
        return hub.verdict();
    }

    private void limits(Observer observer) {
        if (hub.elapsed().compareTo(settings.limits().time()) >= 0) {
            hub.stop("time");
        } else if (hub.total().executions() >= settings.limits().executions()) {
            hub.stop("executions");
        } else if (observer.stopped()) {
            hub.stop("interrupted");
        }
    }

    private void begin() {
        Node node = new Node(target, own, settings.limits().steps(), settings.keepGoing(), inside.uplink());
        inside.connect(node::receive, node::progress);
        int round;
        synchronized (hub) {
            round = hub.round();
            hub.join(inside, Inside.NAME, own);
        }
        node.start(round);
    }

    @Override
    public void close() {
        listener.close();
        if (journal != null) {
            journal.close();
        }
    }
}
