package io.allways.cluster;

import io.allways.core.Leftovers;
import io.allways.core.NotDeterministic;
import io.allways.core.ScheduleMismatch;
import io.allways.core.Target;
import io.allways.core.explore.WorkFormat;
import io.allways.graph.Model;
import io.allways.graph.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// `allways worker`: lends this machine to a coordinator until its search is over. If the connection breaks it tries
/// again for a while, so that a coordinator may be started later, or again.
public final class WorkerProcess {
    private static final int TELL_EVERY_MILLIS = 250;
    private static final int RETRY_MILLIS = 500;
    private static final Duration GREETING = Duration.ofSeconds(10);

    private final Setup setup;
    private final Programs programs;
    private final Blobs blobs;

    /// @param patience how long to try to reach the coordinator
    public record Setup(
            Address address,
            @Nullable Keys keys,
            int slots,
            String version,
            String name,
            Duration patience,
            Consumer<String> notes) {}

    /// The coordinator did not want this worker, or could not be reached.
    public static final class NotWanted extends Exception {
        private static final long serialVersionUID = 1;

        NotWanted(String why) {
            super(why);
        }
    }

    private WorkerProcess(Setup setup, Programs programs, Path folder) {
        this.setup = setup;
        this.programs = programs;
        blobs = new Blobs(folder);
    }

    /// Returns when the search is over.
    public static void run(Setup setup, Programs programs) throws NotWanted, IOException, InterruptedException {
        Path folder = Leftovers.folder("allways-worker");
        try (Engine engine = new Engine()) {
            new WorkerProcess(setup, programs, folder).run(engine);
        }
    }

    private void run(Engine engine) throws NotWanted, InterruptedException, IOException {
        long since = System.nanoTime();
        boolean told = false;
        while (true) {
            String problem;
            try {
                Caller caller = new Caller(engine, setup.address(), setup.keys(), new MessageFormat());
                try {
                    Session session = new Session(caller);
                    problem = session.run();
                    if (session.joined) {
                        since = System.nanoTime();
                        told = false;
                    }
                } finally {
                    caller.close();
                }
                if (problem == null) {
                    return;
                }
            } catch (IOException e) {
                problem = String.valueOf(e.getMessage());
            }
            if (System.nanoTime() - since > setup.patience().toNanos()) {
                throw new NotWanted("The coordinator at " + setup.address() + " cannot be reached: " + problem + ".");
            }
            if (!told) {
                setup.notes().accept("waiting for a coordinator at " + setup.address() + " (" + problem + ")");
                told = true;
            }
            Thread.sleep(RETRY_MILLIS);
        }
    }

    /// One connection, from the first word to the last.
    private final class Session implements Node.Uplink {
        private final Caller caller;
        private @Nullable Job job;
        private Message.@Nullable Welcome welcome;
        private Message.States.@Nullable Described described;
        private @Nullable FutureTask<Object> loading;
        private @Nullable Target target;
        private @Nullable Node node;
        private @Nullable StateNode states;
        private Message.@Nullable Round round;
        private boolean joined;

        Session(Caller caller) {
            this.caller = caller;
        }

        /// Null if the search is over, else why the connection ended.
        @Nullable String run() throws NotWanted, InterruptedException, IOException {
            long since = System.nanoTime();
            long greeting = Math.min(GREETING.toNanos(), setup.patience().toNanos());
            caller.send(new Message.Hello(MessageFormat.PROTOCOL, setup.version(), setup.name(), setup.slots()));
            try {
                while (true) {
                    Message message = caller.next(TELL_EVERY_MILLIS);
                    if (message instanceof Message.Over) {
                        return null;
                    }
                    if (message != null) {
                        receive(message);
                    }
                    look();
                    String ended = caller.ended();
                    if (ended != null) {
                        return job != null || setup.keys() == null
                                ? ended
                                : ended + "; does it have a key, and the same one?";
                    }
                    if (job == null && System.nanoTime() - since > greeting) {
                        return "it does not answer; does it expect a key?";
                    }
                }
            } finally {
                if (node != null) {
                    node.stop();
                    node.join();
                }
                if (states != null) {
                    states.stop();
                    states.join();
                }
            }
        }

        private void receive(Message message) throws NotWanted, IOException {
            switch (message) {
                case Message.Welcome hello
                when job == null -> {
                    welcome = hello;
                    joined(hello.job());
                }
                case Message.States.Described hello
                when job == null -> {
                    described = hello;
                    joined(hello.job());
                }
                case Message.Refused(String why) ->
                    throw new NotWanted("The coordinator at " + setup.address() + " refused: " + why + ".");
                case Message.Part part -> {
                    blobs.take(part);
                    fetch();
                }
                case Message.Round next when node == null -> round = next;
                case Message.Beat() -> {}
                default -> {
                    if (node != null) {
                        node.receive(message);
                    } else if (states != null) {
                        states.receive(message);
                    } else {
                        throw new IOException("the coordinator speaks of work before there is any");
                    }
                }
            }
        }

        private void joined(Job what) throws IOException {
            job = what;
            joined = true;
            setup.notes().accept("joined " + setup.address() + ": " + what.target());
            blobs.want(what);
            fetch();
        }

        private void fetch() throws IOException {
            var need = blobs.next();
            if (need.isPresent()) {
                caller.send(need.get());
            } else if (loading == null) {
                Job wanted = Objects.requireNonNull(job);
                boolean model = described != null;
                loading = new FutureTask<>(() -> {
                    Path folder = blobs.unpack(wanted);
                    return model ? programs.model(wanted, folder) : programs.load(wanted, folder);
                });
                Thread.ofPlatform().daemon().name("allways-load").start(loading);
            }
        }

        private long toldAt;
        private volatile @Nullable String unable;

        /// Now and then: whether the program is loaded, whether it is stuck, and how far it is.
        private void look() throws NotWanted, InterruptedException {
            if (unable != null) {
                throw new NotWanted("This worker cannot go on: " + unable);
            }
            if (node == null && states == null && loading != null && loading.isDone()) {
                begin(loading);
            }
            if (System.nanoTime() - toldAt < TELL_EVERY_MILLIS * 1_000_000L || job == null) {
                return;
            }
            toldAt = System.nanoTime();
            if (states != null) {
                caller.send(states.progress());
                return;
            }
            if (node == null || target == null) {
                caller.send(new Message.Progress(java.util.List.of()));
                return;
            }
            caller.send(node.progress());
            try {
                target.watch();
            } catch (RuntimeException e) {
                failed(e);
            }
        }

        private void begin(FutureTask<Object> loaded) throws NotWanted, InterruptedException {
            try {
                Object made = loaded.get();
                if (made instanceof Model model) {
                    begin(model);
                } else {
                    begin((Target) made);
                }
            } catch (ExecutionException e) {
                String why = Listener.reason(e);
                caller.send(new Message.Failed(Message.Trouble.UNABLE, why));
                throw new NotWanted("The program cannot be loaded here: " + why);
            }
        }

        private void begin(Target program) {
            Message.Welcome told = Objects.requireNonNull(welcome);
            target = program;
            caller.format().about(new WorkFormat(target));
            Message.Round latest = round == null ? new Message.Round(told.round(), told.lessons()) : round;
            target.learn(latest.lessons());
            node = new Node(target, setup.slots(), told.maxSteps(), told.keepGoing(), this);
            node.start(latest.round());
        }

        private void begin(Model model) {
            Message.States.Described told = Objects.requireNonNull(described);
            Settings settings = programs.settings()
                    .withStore(told.store())
                    .withDeadlock(told.deadlock())
                    .withWorkers(setup.slots());
            states = new StateNode(model, settings, this);
            states.start();
        }

        @Override
        public void send(Message message) {
            caller.send(message);
        }

        @Override
        public void failed(Throwable why) {
            Message.Trouble trouble;
            String message = why.getMessage() == null ? why.toString() : why.getMessage();
            if (why instanceof NotDeterministic) {
                trouble = Message.Trouble.NOT_DETERMINISTIC;
            } else if (why instanceof ScheduleMismatch mismatch) {
                trouble = Message.Trouble.NOT_DETERMINISTIC;
                message = String.valueOf(NotDeterministic.of(mismatch).getMessage());
            } else if (programs.uncontrolled(why)) {
                trouble = Message.Trouble.NOT_CONTROLLABLE;
            } else {
                trouble = Message.Trouble.UNABLE;
                message = why.toString();
                unable = message;
            }
            caller.send(new Message.Failed(trouble, message));
        }
    }
}
