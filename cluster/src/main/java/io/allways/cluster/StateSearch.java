package io.allways.cluster;

import io.allways.cluster.Message.States;
import io.allways.graph.Finding;
import io.allways.graph.Found;
import io.allways.graph.LevelStore;
import io.allways.graph.Model;
import io.allways.graph.Outcome;
import io.allways.graph.Outcome.End;
import io.allways.graph.Settings;
import io.allways.graph.Whole;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the coordinator of a search of states does, step by step, as if nothing could go wrong: load or make the first
/// levels, expand one after the other, store them when that is due. If a node is lost on the way, it begins again with
/// those that are there, from the last level that is stored. So does it when others have come, after storing all.
final class StateSearch {
    private static final long[] NOTHING = new long[0];
    private static final int BEAT_EVERY = 20;
    /// Levels are stored at most this often, and for at most a tenth of the time.
    private static final long STORE_EVERY_NANOS = 2_000_000_000L;

    private final Settings settings;
    private final StateHub hub;
    private final LevelStore store;
    private final boolean journal;
    private final Whole whole;
    private final long began = System.nanoTime();
    private final long past;

    private int committed;
    private long storeAt;
    private long storing;
    private int looks;
    /// Of the epoch, once all its nodes work: a limit ends the level, not the epoch.
    private @Nullable End limit;

    private volatile int depth;
    private volatile List<String> found = List.of();

    /// @param journal whether to store levels for a later process, and not only for changes of nodes
    StateSearch(Model model, Settings settings, StateHub hub, LevelStore store, boolean journal) {
        this.settings = settings;
        this.hub = hub;
        this.store = store;
        this.journal = journal;
        whole = new Whole(model, settings);
        committed = store.levels();
        past = store.totals().nanos();
        storeAt = System.nanoTime() + STORE_EVERY_NANOS;
    }

    int depth() {
        return depth;
    }

    /// What is wrong, as far as known.
    List<String> found() {
        return found;
    }

    Duration elapsed() {
        return Duration.ofNanos(past + System.nanoTime() - began);
    }

    Outcome run() throws IOException {
        while (true) {
            try {
                Outcome outcome = attempt();
                if (outcome != null) {
                    return outcome;
                }
            } catch (StateHub.Broken e) {
                store.rollBack(committed);
                hub.say(
                        committed == 0
                                ? "a worker is gone, and with it its states: beginning again"
                                : "a worker is gone, and with it its states: going on from level " + (committed - 1));
            }
        }
    }

    /// Null if others have come, and everything is stored for them.
    private @Nullable Outcome attempt() throws IOException {
        int nodes = hub.begin(this::look);
        if (limit != null) {
            return outcome(limit, List.of());
        }
        LevelStore.Totals totals = store.totals();
        whole.begin(totals.fired());
        whole.restore(totals.found(), totals.covered());
        if (committed == 0) {
            hub.task(States.Sort.STARTS, 0, NOTHING);
            whole.add(hub.reports(this::look));
        } else {
            load(nodes);
        }
        while (true) {
            depth = whole.depth();
            found = whole.all().stream().map(Found::message).toList();
            End end = limit != null ? limit : after();
            boolean joining = end == null && hub.newcomers() && worthMoving();
            if (joining || journal && end != End.VIOLATED && end != End.EXHAUSTED && dueOr(end)) {
                save();
            }
            if (end != null) {
                return outcome(end, explained());
            }
            if (joining) {
                return null;
            }
            hub.task(States.Sort.EXPAND, whole.depth(), NOTHING);
            try {
                hub.awaitLevel(this::lookAndStop);
                hub.close();
            } catch (Limit e) {
                limit = e.end;
                hub.stop();
            }
            whole.add(hub.reports(this::look));
            if (limit != null) {
                // The level is not complete: it is neither stored nor expanded further.
                return outcome(limit, explained());
            }
        }
    }

    /// Whether it ends with the level just closed.
    private @Nullable End after() {
        if (whole.violated() && !settings.keepGoing()) {
            return End.VIOLATED;
        }
        if (whole.fresh() == 0) {
            return End.EXHAUSTED;
        }
        return whole.depth() >= settings.depth() ? End.DEPTH : null;
    }

    // --- storing and loading

    private boolean dueOr(@Nullable End end) {
        return end != null || System.nanoTime() > storeAt;
    }

    /// Others get their part at the price of moving all states.
    private boolean worthMoving() {
        return System.nanoTime() > storeAt || whole.states() < 100_000;
    }

    private void save() throws IOException {
        long start = System.nanoTime();
        for (int level = store.levels(); level <= whole.depth(); level++) {
            hub.task(States.Sort.SAVE, level, NOTHING);
            for (States.Line line = hub.line(this::look); line != null; line = hub.line(this::look)) {
                store.append(line.states());
            }
            store.closeLevel();
        }
        store.commit(new LevelStore.Totals(
                whole.fired(), whole.covered(), whole.all(), elapsed().toNanos()));
        committed = store.levels();
        storing = System.nanoTime() - start;
        storeAt = System.nanoTime() + Math.max(STORE_EVERY_NANOS, 9 * storing);
    }

    private void load(int nodes) throws IOException {
        long start = System.nanoTime();
        for (int level = 0; level < committed; level++) {
            hub.task(States.Sort.LOAD, level, NOTHING);
            store.deal(level, nodes, dealt -> hub.send(dealt.node(), dealt.states(), this::look));
            hub.close();
            whole.add(hub.reports(this::look));
        }
        whole.loaded();
        storeAt = System.nanoTime() + Math.max(STORE_EVERY_NANOS, 9 * (System.nanoTime() - start + storing));
    }

    // --- limits

    private static final class Limit extends RuntimeException {
        private static final long serialVersionUID = 1;
        final transient End end;

        Limit(End end) {
            super(null, null, false, false);
            this.end = end;
        }
    }

    private void look() {
        if (++looks % BEAT_EVERY == 0) {
            hub.beat();
        }
        if (limit == null
                && settings.interrupted().getAsBoolean()
                && hub.nodes().isEmpty()) {
            throw new StateHub.Failed(new InterruptedException());
        }
    }

    private void lookAndStop() {
        look();
        if (settings.interrupted().getAsBoolean()) {
            throw new Limit(End.INTERRUPTED);
        }
        if (settings.nanos() != Long.MAX_VALUE && System.nanoTime() - began >= settings.nanos()) {
            throw new Limit(End.TIME);
        }
        if (settings.states() != Long.MAX_VALUE && counted() >= settings.states()) {
            throw new Limit(End.STATES);
        }
    }

    private long counted() {
        return hub.nodes().stream().mapToLong(node -> node.census.states()).sum();
    }

    // --- what comes out

    private List<Finding> explained() {
        List<Finding> all = new ArrayList<>();
        for (Found found : whole.found()) {
            all.add(whole.explain(found, path(found)));
        }
        return all;
    }

    private List<long[]> path(Found found) {
        List<long[]> path = new ArrayList<>();
        long[] at = found.state();
        if (at == null) {
            return path;
        }
        path.add(at);
        for (int level = found.depth() - 1; level >= 0; level--) {
            hub.task(States.Sort.SEEK, level, at);
            long[] best = null;
            for (States answer : hub.answers(this::look)) {
                if (answer instanceof States.Sought(int epoch, long[] state)
                        && state.length > 0
                        && (best == null || Arrays.compareUnsigned(state, best) < 0)) {
                    best = state;
                }
            }
            if (best == null) {
                throw new IllegalStateException("a state without a predecessor");
            }
            at = best;
            path.add(at);
        }
        Collections.reverse(path);
        return path;
    }

    private Outcome outcome(End end, List<Finding> findings) {
        List<Outcome.Share> shares = hub.nodes().stream()
                .map(node -> new Outcome.Share(node.census.expanded(), 0))
                .toList();
        return whole.outcome(end, findings, elapsed().toNanos(), shares);
    }
}
