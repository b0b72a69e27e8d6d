package io.allways.graph;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// Visits all states of a model, breadth-first: level `d`, the states that are `d` steps from a start state, is
/// expanded
/// by all threads together before level `d + 1` begins. So a violation has a shortest trace with any number of
/// threads; and since a level is always finished, also the one with a violation in it, all counts are the same each
/// time.
///
/// What is kept is in [States]; no state knows its parent, [Traces] finds it.
public final class Search {
    /// Levels smaller than this are not worth waking other threads for.
    private static final int FEW = 400;

    private final Model model;
    private final Settings settings;
    private final long began = System.nanoTime();
    private final States states;
    private final Covers covers;
    private final Pause pause;
    private final List<Worker> workers = new ArrayList<>();
    private final Levels levels = new Levels();
    private final Findings findings = new Findings();

    /// The level being expanded: its states not yet dealt out, in each shard.
    private final long[] from = new long[Shard.COUNT];

    private final long[] to = new long[Shard.COUNT];

    /// What a checkpoint brought along.
    private final Past past;

    private volatile int depth;
    private volatile long expandable;
    private long peak;

    /// Liveness and [Settings.Store#COMPACT40] do not go together: a state has to be found again.
    public Search(Model model, Settings settings) {
        this.model = model;
        this.settings = settings;
        if (settings.store() == Settings.Store.COMPACT40
                && model.properties().stream().anyMatch(p -> p.kind() == Property.Kind.LIVENESS)) {
            throw new IllegalArgumentException("liveness cannot be checked with hashes instead of states");
        }
        states = new States(model, settings.store(), settings.folder());
        covers = new Covers(model);
        pause = new Pause(states, settings, began);
        past = new Past(model.rules().size());
        for (int i = 0; i < settings.workers(); i++) workers.add(new Worker(model, states, settings, covers, i));
    }

    /// What earlier runs of the same search did.
    static final class Past {
        long[] fired;
        long nanos;

        Past(int rules) {
            fired = new long[rules];
        }
    }

    /// May be called from any thread while [#run] runs: roughly right.
    public Progress progress() {
        long found = states.count();
        long expanded = expandable;
        for (Worker worker : workers) expanded += worker.expanded();
        return new Progress(
                found,
                Arrays.stream(fired()).sum(),
                Math.max(0, found - expanded),
                depth,
                states.memory.used(),
                states.diskBytes(),
                states.load());
    }

    private long[] fired() {
        long[] sum = past.fired.clone();
        for (Worker worker : workers) for (int i = 0; i < sum.length; i++) sum[i] += worker.fired[i];
        return sum;
    }

    /// Searches; can be called once. Throws [CheckpointException] if what it should resume from cannot be used.
    public Outcome run() throws IOException {
        try (states;
                Crew crew = new Crew(settings.workers());
                Checkpoint checkpoint =
                        settings.checkpoint() == null ? null : new Checkpoint(settings.checkpoint(), model, settings)) {
            Outcome.End end;
            try {
                begin(checkpoint, crew);
                end = explore(crew, checkpoint);
                if (checkpoint != null) {
                    if (end != Outcome.End.VIOLATED) save(checkpoint);
                } else if (settings.rescue() != null && end == Outcome.End.MEMORY) {
                    try (Checkpoint last = new Checkpoint(settings.rescue(), model, settings)) {
                        save(last);
                    }
                }
            } catch (OffHeap.OutOfMemory e) {
                // Something is half done; what the last checkpoint has is not.
                end = Outcome.End.MEMORY;
            }
            return outcome(end, crew);
        }
    }

    private void begin(@Nullable Checkpoint checkpoint, Crew crew) throws IOException {
        if (checkpoint != null && settings.resume()) {
            checkpoint.restore(states, from, to, levels, past, covers, findings, settings.memory());
            AtomicInteger next = new AtomicInteger();
            crew.run(i -> {
                for (int shard; (shard = next.getAndIncrement()) < Shard.COUNT; ) states.shards[shard].rebuild();
            });
            long before = 0;
            for (long each : from) before += each;
            expandable = before;
        } else {
            workers.get(0).starts();
            findings.addAll(workers.get(0).findings);
            states.sizes(to);
            levels.add(from, to);
            // so that from now on there is always something to resume from
            if (checkpoint != null) save(checkpoint);
        }
        if (checkpoint != null) pause.checkpointAt(System.nanoTime() + settings.checkpointNanos());
        depth = levels.count() - 1;
    }

    private Outcome.End explore(Crew crew, @Nullable Checkpoint checkpoint) throws IOException {
        while (true) {
            Frontier frontier = new Frontier(from, to, crew.size);
            if (frontier.states == 0) {
                Outcome.End end = nextLevel();
                if (end != null) return end;
                continue;
            }
            if (!findings.isEmpty() && levels.count() == 1 && !settings.keepGoing()) return Outcome.End.VIOLATED;
            int level = depth;
            if (frontier.states < FEW || crew.size == 1) workers.get(0).expand(frontier, level, pause);
            else crew.run(i -> workers.get(i).expand(frontier, level, pause));
            frontier.advance(from);
            for (Worker worker : workers) findings.addAll(worker.findings);
            peak = Math.max(peak, states.memory.used());
            Pause.Reason reason = pause.take();
            Outcome.End end = reason == null ? null : pausing(reason, checkpoint);
            if (end != null) return end;
        }
    }

    /// All states of the level are expanded: goes on to those found, if there are any and nothing is wrong.
    private Outcome.@Nullable End nextLevel() {
        if (!findings.isEmpty() && !settings.keepGoing()) return Outcome.End.VIOLATED;
        long[] sizes = new long[Shard.COUNT];
        states.sizes(sizes);
        if (Arrays.equals(to, sizes)) return Outcome.End.EXHAUSTED;
        states.settle();
        levels.add(to, sizes);
        System.arraycopy(to, 0, from, 0, to.length);
        System.arraycopy(sizes, 0, to, 0, to.length);
        depth = levels.count() - 1;
        // With hashes in the table, states that are expanded are only needed for traces.
        if (settings.store() == Settings.Store.COMPACT40) states.spill(from);
        return depth >= settings.depth() ? Outcome.End.DEPTH : null;
    }

    /// All threads are between two states.
    private Outcome.@Nullable End pausing(Pause.Reason reason, @Nullable Checkpoint checkpoint) throws IOException {
        return switch (reason) {
            case INTERRUPTED -> Outcome.End.INTERRUPTED;
            case TIME -> Outcome.End.TIME;
            case STATES -> Outcome.End.STATES;
            case MEMORY -> makeRoom() ? null : Outcome.End.MEMORY;
            case CHECKPOINT -> {
                long start = System.nanoTime();
                if (checkpoint != null) save(checkpoint);
                long took = System.nanoTime() - start;
                // Not more than a tenth of the time for checkpoints.
                pause.checkpointAt(System.nanoTime() + Math.max(settings.checkpointNanos(), 9 * took));
                yield null;
            }
        };
    }

    /// Moves states to disk, oldest first, until an eighth of the limit is free again. The table stays: a search that
    /// has no
    /// room even for that ends.
    private boolean makeRoom() {
        states.settle();
        long enough = settings.memory() - settings.memory() / 8;
        long[] sizes = new long[Shard.COUNT];
        states.sizes(sizes);
        for (long[] end : List.of(from, to, sizes)) {
            if (states.memory.used() > enough) states.spill(end);
        }
        return states.memory.used() <= enough;
    }

    private void save(Checkpoint checkpoint) throws IOException {
        Past now = new Past(0);
        now.fired = fired();
        now.nanos = past.nanos + System.nanoTime() - began;
        checkpoint.write(states, from, to, levels, now, covers, findings);
    }

    private Outcome outcome(Outcome.End end, Crew crew) {
        long found = states.count();
        long unexpanded = found;
        for (long each : from) unexpanded -= each;
        // What was done, before looking for traces is counted too.
        Traces traces = new Traces(model, states, levels, to, crew);
        List<Finding> result = new ArrayList<>();
        if (end == Outcome.End.EXHAUSTED) {
            atTheEnd(crew, result);
        }
        for (Found each : findings.sorted()) {
            result.add(traces.explain(each));
            if (!settings.keepGoing()) break;
        }
        return new Outcome(
                !result.isEmpty() && end == Outcome.End.EXHAUSTED && !settings.keepGoing() ? Outcome.End.VIOLATED : end,
                found,
                Arrays.stream(fired()).sum(),
                fired(),
                Math.max(0, deepest()),
                unexpanded,
                covers.reached(),
                result,
                Math.max(peak, states.memory.used()),
                states.diskBytes(),
                settings.store() == Settings.Store.COMPACT40 ? Compact.omission(found) : 0,
                past.nanos + System.nanoTime() - began,
                workers.stream()
                        .map(worker -> new Outcome.Share(
                                worker.expanded(), Arrays.stream(worker.fired).sum()))
                        .toList());
    }

    /// What can be said only when all states are known.
    private void atTheEnd(Crew crew, List<Finding> result) {
        for (int property : covers.left()) {
            Property cover = model.properties().get(property);
            result.add(
                    new Finding("cover", "cover \"" + cover.name() + "\" is never reached", cover.place(), null, -1));
        }
        for (int i = 0; i < model.properties().size(); i++) {
            if (model.properties().get(i).kind() != Property.Kind.LIVENESS) continue;
            Found found = new Liveness(model, states, levels, to, crew).check(i);
            if (found != null) findings.add(found);
        }
    }

    /// Depth of the deepest state: the level being found counts if it has a state.
    private int deepest() {
        long closed = 0;
        for (long each : to) closed += each;
        return states.count() > closed ? levels.count() : levels.count() - 1;
    }
}
