package io.allways.cli;

import io.allways.cluster.Address;
import io.allways.cluster.Coordinator;
import io.allways.cluster.Keys;
import io.allways.cluster.Parcel;
import io.allways.cluster.StateCoordinator;
import io.allways.cluster.Status;
import io.allways.cluster.WorkerTrouble;
import io.allways.core.Settings;
import io.allways.core.Target;
import io.allways.core.Verdict;
import io.allways.graph.Model;
import io.allways.graph.Outcome;
import io.allways.report.Words;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A search that other machines may help with. The only place of `check` that knows the cluster, so that without
/// `--listen` nothing of it is loaded.
final class Listening {
    private final Address address;
    private final @Nullable Keys keys;
    private final int own;
    private final Supplier<FrontEnd.Luggage> luggage;
    private final Terminal terminal;
    private final @Nullable Path journal;

    private Listening(
            Address address,
            @Nullable Keys keys,
            int own,
            Supplier<FrontEnd.Luggage> luggage,
            @Nullable Path journal,
            Terminal terminal) {
        this.journal = journal;
        this.address = address;
        this.keys = keys;
        this.own = own;
        this.luggage = luggage;
        this.terminal = terminal;
    }

    static Listening of(Arguments arguments, Supplier<FrontEnd.Luggage> luggage, Terminal terminal) {
        Address address = address(
                CheckOptions.LISTEN, arguments.value(CheckOptions.LISTEN).orElseThrow());
        Keys keys = arguments
                .value(CheckOptions.KEY)
                .map(file -> keys(file, terminal))
                .orElse(null);
        boolean loopback;
        try {
            loopback = address.loopback();
        } catch (IllegalArgumentException e) {
            throw new UsageError("--listen: " + e.getMessage());
        }
        if (!loopback && keys == null) {
            throw new UsageError("--listen: others than this machine can reach " + address
                    + ", and whoever can may run code on the workers. Make a key with allways keygen FILE, copy it to"
                    + " all machines, and give it with --key FILE here and there.");
        }
        int cores = Runtime.getRuntime().availableProcessors();
        Path journal = arguments
                .value(CheckOptions.JOURNAL)
                .map(name -> terminal.directory().resolve(name))
                .orElse(null);
        if (journal != null) {
            new JournalFolder(journal).begin(arguments.words(), terminal.directory());
        }
        int own = arguments.value(CheckOptions.WORKERS).orElse(cores);
        return new Listening(address, keys, own, luggage, journal, terminal);
    }

    static Address address(Option<?> option, String text) {
        try {
            return Address.parse(text);
        } catch (IllegalArgumentException e) {
            throw new UsageError(option.dashed() + ": " + e.getMessage());
        }
    }

    static Keys keys(String file, Terminal terminal) {
        try {
            return Keys.read(terminal.directory().resolve(file));
        } catch (java.nio.file.NoSuchFileException e) {
            throw new UsageError("--key: there is no file " + file + "; allways keygen " + file + " makes one.");
        } catch (IOException e) {
            throw new UsageError("--key: " + file + " is no key of allways keygen: " + e.getMessage() + ".");
        }
    }

    Verdict search(Target target, Settings settings, boolean quiet) {
        Watch watch = new Watch(terminal.interruption());
        Coordinator.Setup setup =
                new Coordinator.Setup(address, keys, own, Version.VALUE, journal, line -> note(line, quiet));
        try (Coordinator coordinator = Coordinator.open(setup, target, parcel(), settings)) {
            noteAddress(coordinator.port(), quiet);
            Status before = coordinator.status();
            if (before.total().executions() > 0) {
                note("going on after " + Words.count(before.total().executions(), "execution"), quiet);
            }
            return Progress.during(terminal, quiet, () -> line(coordinator.status()), () -> coordinator.search(watch));
        } catch (WorkerTrouble e) {
            throw new RemoteTrouble(
                    String.valueOf(e.getMessage()), e.uncontrolled() ? "not-controllable" : "not-deterministic");
        } catch (Coordinator.JournalTrouble e) {
            throw UsageError.input("--journal " + journal + ": " + e.getMessage() + ".");
        } catch (IOException e) {
            throw UsageError.input("Cannot listen on " + address + ": " + e.getMessage() + ".");
        }
    }

    /// The same for a model, whose states are divided among those who help.
    Outcome states(Model model, io.allways.graph.Settings settings, boolean quiet) {
        Coordinator.Setup setup =
                new Coordinator.Setup(address, keys, own, Version.VALUE, journal, line -> note(line, quiet));
        try (StateCoordinator coordinator = StateCoordinator.open(setup, model, parcel(), settings)) {
            noteAddress(coordinator.port(), quiet);
            if (coordinator.storedLevels() > 0) {
                note("going on from level " + (coordinator.storedLevels() - 1), quiet);
            }
            long began = System.nanoTime();
            return Progress.during(terminal, quiet, () -> line(coordinator.status(), System.nanoTime() - began), () -> {
                try {
                    return coordinator.search();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (Coordinator.JournalTrouble e) {
            throw UsageError.input("--journal " + journal + ": " + e.getMessage() + ".");
        } catch (UncheckedIOException e) {
            throw UsageError.input("The search cannot go on: " + e.getMessage() + ".");
        } catch (IOException e) {
            throw UsageError.input("Cannot listen on " + address + ": " + e.getMessage() + ".");
        }
    }

    private void noteAddress(int port, boolean quiet) {
        Address at = new Address(address.host(), port);
        note("listening; others join with: allways worker --join " + at + (keys == null ? "" : " --key FILE"), quiet);
    }

    private Parcel parcel() throws IOException {
        FrontEnd.Luggage packed = luggage.get();
        return Parcel.of(packed.target(), packed.setup().values(), packed.files());
    }

    private void note(String line, boolean quiet) {
        if (!quiet) {
            terminal.err().println("allways: " + line);
        }
    }

    /// `1 234 567 executions, 201 000 per second, 6.1 s; 3 of 4 workers busy`
    private static String line(Status status) {
        double seconds = Math.max(0.001, status.elapsed().toNanos() / 1e9);
        long all = status.total().executions() + status.total().blocked();
        double rate = all / seconds;
        long rounded = rate < 1000 ? Math.round(rate) : Math.round(rate / 1000) * 1000;
        int busy = status.workers().stream().mapToInt(Status.Worker::busy).sum();
        int slots = status.workers().stream()
                .filter(Status.Worker::here)
                .mapToInt(Status.Worker::slots)
                .sum();
        return Words.count(all, "execution") + ", " + Words.number(rounded) + " per second, "
                + Words.time(status.elapsed()) + "; " + busy + " of " + Words.count(slots, "worker") + " busy";
    }

    /// `1 234 567 states, 201 000 per second, queue 34 567, depth 31, 23 MB; 3 nodes`
    private static String line(StateCoordinator.StateStatus status, long nanos) {
        long rate = Math.round(status.states() / Math.max(1e-3, nanos / 1e9) / 1000) * 1000;
        long nodes = status.workers().stream()
                .filter(StateCoordinator.StateStatus.Worker::working)
                .count();
        return Words.count(status.states(), "state") + ", " + Words.number(rate) + " per second, queue "
                + Words.number(Math.max(0, status.states() - status.expanded())) + ", depth " + status.depth() + ", "
                + Words.number(status.bytes() >> 20) + " MB; " + Words.count(nodes, "node");
    }
}
