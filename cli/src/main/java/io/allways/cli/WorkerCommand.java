package io.allways.cli;

import io.allways.cluster.Address;
import io.allways.cluster.Job;
import io.allways.cluster.Keys;
import io.allways.cluster.Programs;
import io.allways.cluster.WorkerProcess;
import io.allways.core.NotControllable;
import io.allways.core.Target;
import io.allways.graph.Model;
import io.allways.graph.Settings;
import io.allways.murphi.compile.Symmetry;
import io.allways.murphi.model.Undefined;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/// `allways worker`
final class WorkerCommand implements Command {
    private static final Option<String> JOIN =
            new Option<>("join", "HOST:PORT", "where allways check --listen listens", text -> text);
    private static final Option<Integer> WORKERS =
            new Option<>("workers", "N", "work on N cores (default: all)", text -> Values.small(text, 1, 1024));
    private static final Option<String> KEY =
            new Option<>("key", "FILE", "the key that all machines have (allways keygen)", text -> text);
    private static final Option<Duration> PATIENCE = new Option<>(
            "patience", "TIME", "how long to try to reach the coordinator, also again (default 30s)", Values::time);
    private static final Option<Boolean> QUIET = Option.flag("quiet", "say nothing unless something is wrong");

    private final FrontEnds frontEnds;

    WorkerCommand(FrontEnds frontEnds) {
        this.frontEnds = frontEnds;
    }

    @Override
    public String name() {
        return "worker";
    }

    @Override
    public Help help() {
        return new Help(
                "lends this machine to a check that was started with --listen",
                List.of("--join HOST:PORT [options]"),
                """
                It gets the program from the coordinator, runs what it is lent, and ends when the check does. It
                can join and be ended at any time: nothing is lost and nothing is counted twice. It opens no
                port. It runs the program it is sent, so join only coordinators that you trust.
                """,
                List.of(JOIN, WORKERS, KEY, PATIENCE, QUIET),
                List.of(
                        new Example("worker --join 127.0.0.1:7000", "with all cores"),
                        new Example(
                                "worker --join big.example.org:7000 --key cluster.key --workers 8",
                                "on another machine, with the key made by allways keygen")));
    }

    @Override
    public int run(Arguments arguments, Terminal terminal) {
        if (!arguments.rest().isEmpty()) {
            throw new UsageError("What is `" + arguments.rest().getFirst() + "`? A worker gets its program from the"
                    + " coordinator.");
        }
        Address address = Listening.address(
                JOIN, arguments.value(JOIN).orElseThrow(() -> new UsageError("Whom to join? --join HOST:PORT.")));
        Keys keys =
                arguments.value(KEY).map(file -> Listening.keys(file, terminal)).orElse(null);
        try {
            InetAddress.getByName(address.host());
        } catch (UnknownHostException e) {
            throw new UsageError("--join: there is no host `" + address.host() + "`.");
        }
        boolean quiet = arguments.has(QUIET);
        int cores = Runtime.getRuntime().availableProcessors();
        WorkerProcess.Setup setup = new WorkerProcess.Setup(
                address,
                keys,
                arguments.value(WORKERS).orElse(cores),
                Version.VALUE,
                "process " + ProcessHandle.current().pid(),
                arguments.value(PATIENCE).orElse(Duration.ofSeconds(30)),
                line -> {
                    if (!quiet) {
                        terminal.err().println("allways: " + line);
                    }
                });
        try {
            WorkerProcess.run(setup, new Loader(terminal));
            return Exit.OK;
        } catch (WorkerProcess.NotWanted e) {
            throw UsageError.input(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw UsageError.input("The worker cannot go on: " + e.getMessage() + ".");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Exit.INTERRUPTED;
        }
    }

    /// Loads what the coordinator sends as if it had been named on the command line, from the folder it lies in.
    private final class Loader implements Programs {
        private final Terminal terminal;

        Loader(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public Target load(Job job, Path folder) {
            FrontEnd frontEnd = frontEnds.of(job.target());
            return frontEnd.load(job.target(), new Setup(job.setup()), terminal.in(place(job, folder)))
                    .target();
        }

        private static Path place(Job job, Path folder) {
            Path place = folder.resolve(job.setup().getOrDefault(Setup.DIRECTORY, ""))
                    .normalize();
            if (!place.startsWith(folder)) {
                throw UsageError.input("A directory outside of its folder: " + place);
            }
            try {
                return Files.createDirectories(place);
            } catch (IOException e) {
                throw UsageError.input(place + " cannot be made: " + e.getMessage() + ".");
            }
        }

        @Override
        public Model model(Job job, Path folder) {
            Undefined undefined = Undefined.valueOf(setting(job, ModelOptions.UNDEFINED));
            Symmetry symmetry = Symmetry.valueOf(setting(job, ModelOptions.SYMMETRY));
            boolean claims = setting(job, ModelOptions.CLAIMS).equals("ON");
            ModelFile.Reading reading = new ModelFile.Reading(undefined, symmetry, claims);
            return ModelFile.load(job.target(), reading, terminal.in(folder)).model();
        }

        private static String setting(Job job, Option<String> option) {
            return String.valueOf(job.setup().get(option.name())).toUpperCase(Locale.ROOT);
        }

        @Override
        public Settings settings() {
            return Settings.DEFAULT.withMemory(ModelOptions.defaultMemory(), Settings.DEFAULT.folder());
        }

        @Override
        public boolean uncontrolled(Throwable failure) {
            return failure instanceof NotControllable;
        }
    }
}
