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
    private final @Nullable Integer dashboard;

    private Listening(
            Address address,
            @Nullable Keys keys,
            int own,
            Supplier<FrontEnd.Luggage> luggage,
            @Nullable Path journal,
            @Nullable Integer dashboard,
            Terminal terminal) {
        this.journal = journal;
        this.dashboard = dashboard;
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
        return new Listening(
                address,
                keys,
                own,
                luggage,
                journal,
                arguments.value(CheckOptions.DASHBOARD).orElse(null),
                terminal);
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
        Progress progress = new Progress(terminal, quiet);
        FrontEnd.Luggage packed = luggage.get();
        try (Coordinator coordinator = Coordinator.open(setup(progress), target, parcel(packed), settings)) {
            noteAddress(coordinator.port(), progress);
            long before = coordinator.status().total();
            if (before > 0) {
                progress.note("going on after " + Words.count(before, "execution"));
            }
            return watched(packed, coordinator::status, progress, () -> coordinator.search(watch));
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
        Progress progress = new Progress(terminal, quiet);
        FrontEnd.Luggage packed = luggage.get();
        try (StateCoordinator coordinator = StateCoordinator.open(setup(progress), model, parcel(packed), settings)) {
            noteAddress(coordinator.port(), progress);
            if (coordinator.storedLevels() > 0) {
                progress.note("going on from level " + (coordinator.storedLevels() - 1));
            }
            return watched(packed, coordinator::status, progress, () -> {
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

    private Coordinator.Setup setup(Progress progress) {
        return new Coordinator.Setup(address, keys, own, Version.VALUE, journal, progress::note);
    }

    /// Searches, and shows on the terminal and in the browser how far it is.
    private <T> T watched(FrontEnd.Luggage packed, Supplier<Status> status, Progress progress, Supplier<T> work) {
        LiveView view = new LiveView(packed.target(), status);
        if (dashboard == null) {
            return progress.during(view::text, work, true);
        }
        try (Dashboard page = new Dashboard(dashboard, new LiveView(packed.target(), status)::json)) {
            progress.note("dashboard at " + page.address());
            return progress.during(view::text, work, true);
        } catch (IOException e) {
            throw UsageError.input(
                    "--dashboard: cannot listen on 127.0.0.1:" + dashboard + ": " + e.getMessage() + ".");
        }
    }

    private void noteAddress(int port, Progress progress) {
        Address at = new Address(address.host(), port);
        progress.note("listening; others join with: allways worker --join " + at + (keys == null ? "" : " --key FILE"));
    }

    private static Parcel parcel(FrontEnd.Luggage packed) throws IOException {
        return Parcel.of(packed.target(), packed.setup().values(), packed.files());
    }
}
