package io.allways.cluster;

import io.allways.graph.LevelStore;
import io.allways.graph.Model;
import io.allways.graph.Outcome;
import io.allways.graph.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A search of states that listens for workers: `allways check --listen … FILE.m`.
public final class StateCoordinator implements AutoCloseable {
    private final Model model;
    private final Settings settings;
    private final int own;
    private final StateHub hub;
    private final LevelStore store;
    private final @Nullable Path temporary;
    private final Listener listener;
    private final StateSearch search;
    private final Inside inside;
    private volatile @Nullable StateNode node;

    private StateCoordinator(
            Model model,
            Settings settings,
            int own,
            StateHub hub,
            LevelStore store,
            @Nullable Path temporary,
            Listener listener) {
        this.model = model;
        this.settings = settings;
        this.own = own;
        this.hub = hub;
        inside = new Inside(hub);
        this.store = store;
        this.temporary = temporary;
        this.listener = listener;
        search = new StateSearch(model, settings, hub, store, temporary == null);
    }

    /// Begins to listen. If the journal has been written before, the search goes on from there.
    ///
    /// @throws IOException if it cannot listen there
    public static StateCoordinator open(Coordinator.Setup setup, Model model, Parcel parcel, Settings settings)
            throws IOException {
        Notes notes = new Notes(setup.notes());
        Path given = setup.journal();
        Path folder = given == null ? Files.createTempDirectory("allways-levels") : given;
        LevelStore store;
        try {
            store = new LevelStore(folder, model, settings);
        } catch (IOException e) {
            throw new Coordinator.JournalTrouble(String.valueOf(e.getMessage()));
        }
        StateHub hub = new StateHub(model, settings, notes);
        try {
            Listener listener = new Listener(setup.address(), setup.keys(), hub, parcel, null, setup.version(), notes);
            Path temporary = given == null ? folder : null;
            return new StateCoordinator(model, settings, setup.own(), hub, store, temporary, listener);
        } catch (IOException e) {
            store.close();
            if (given == null) {
                delete(folder);
            }
            throw e;
        }
    }

    public int port() {
        return listener.address().getPort();
    }

    /// Levels that are stored, from an earlier run.
    public int storedLevels() {
        return store.levels();
    }

    public Status status() {
        inside.tell();
        List<StateHub.Member> nodes = hub.nodes();
        List<Status.Worker> workers = hub.members().stream()
                .map(member -> new Status.Worker(
                        member.number,
                        member.name,
                        member.slots,
                        nodes.contains(member) ? member.slots : 0,
                        member.census.states(),
                        true))
                .toList();
        long states = nodes.stream().mapToLong(each -> each.census.states()).sum();
        long expanded = nodes.stream().mapToLong(each -> each.census.expanded()).sum();
        long bytes = nodes.stream().mapToLong(each -> each.census.bytes()).sum();
        List<Status.Figure> figures = List.of(
                new Status.Figure("queue", Math.max(0, states - expanded)),
                new Status.Figure("depth", search.depth()),
                new Status.Figure("MB", bytes >> 20),
                new Status.Figure("nodes", nodes.size()));
        return new Status("state", search.elapsed(), states, figures, search.found(), workers);
    }

    /// Searches until all states are visited, or something is wrong, or a limit is reached.
    public Outcome search() throws IOException {
        if (own > 0) {
            begin();
        }
        try {
            return search.run();
        } catch (StateHub.Failed e) {
            switch (e.getCause()) {
                case RuntimeException why -> throw why;
                case Error why -> throw why;
                case null, default -> throw new IOException(Listener.reason(e), e);
            }
        } finally {
            hub.end();
        }
    }

    private void begin() {
        StateNode made = new StateNode(model, settings.withWorkers(own), inside.uplink());
        inside.connect(made::receive, made::progress);
        node = made;
        hub.join(inside, Inside.NAME, own);
        made.start();
    }

    @Override
    public void close() {
        listener.close();
        StateNode mine = node;
        if (mine != null) {
            mine.stop();
        }
        try {
            store.close();
        } catch (IOException e) {
            // what counts is on disk
        }
        if (temporary != null) {
            delete(temporary);
        }
    }

    static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            // what is left is in the directory for temporary files
        }
    }
}
