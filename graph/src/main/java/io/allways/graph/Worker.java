package io.allways.graph;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One thread's part of a search: expands states, gathers successors by shard, inserts them in batches, and looks at
/// those
/// that are new.
final class Worker implements Sink {
    /// Small, so that the batches of all shards stay in the cache of a core.
    static final int BATCH = 64;

    /// States that wait for a shard, at most.
    private static final int LONGEST = 1 << 14;

    private static final int LOOK = 128;

    private final Model model;
    private final States states;
    private final States.Coder coder;
    private final Steps steps;
    private final Settings.Deadlock deadlock;
    private final boolean symmetric;
    private final boolean assumptions;
    private final boolean invariants;
    private final Covers covers;
    final Findings findings = new Findings();
    final long[] fired;

    private final long[][] batches = new long[Shard.COUNT][];
    private final int[] counts = new int[Shard.COUNT];
    private final Scratch scratch = new Scratch();
    private final long[] state;
    private final long[] looked;
    private final long[] arrived;
    private final int keyWords;
    private final int stride;
    private final int first;

    /// Where states go that others own; null if nobody else takes part.
    private @Nullable Abroad abroad;

    /// Depth of the states being expanded; -1 while start states are made.
    private int depth = -1;

    /// Whether a rule led from the state being expanded to another one (or whatever else makes it no deadlock).
    private boolean moved;

    /// How many states were expanded, for progress; and how many will be when limits are looked at next.
    private long expanded;

    private long nextLook;

    Worker(Model model, States states, Settings settings, Covers covers, int number) {
        this.model = model;
        this.states = states;
        this.covers = covers;
        coder = states.new Coder();
        steps = model.steps();
        deadlock = settings.deadlock();
        symmetric = model.symmetric();
        List<Property> properties = model.properties();
        assumptions = properties.stream().anyMatch(p -> p.kind() == Property.Kind.ASSUMPTION);
        invariants = properties.stream().anyMatch(p -> p.kind() == Property.Kind.INVARIANT);
        fired = new long[model.rules().size()];
        state = new long[states.words];
        looked = new long[states.words];
        arrived = new long[states.words];
        keyWords = states.keyWords;
        stride = keyWords + 1;
        first = number * Shard.COUNT / settings.workers();
        for (int i = 0; i < batches.length; i++) batches[i] = new long[BATCH * stride];
    }

    long expanded() {
        return expanded;
    }

    void starts() {
        depth = -1;
        steps.starts(this);
        flush();
    }

    /// Expands what it gets of `frontier` until nothing is left or `pause` says so.
    void expand(Frontier frontier, int level, Pause pause) {
        depth = level;
        for (int unit; !paused(pause) && (unit = frontier.take()) >= 0; ) expand(frontier, unit);
        flush();
    }

    /// Looks at clocks and limits only now and then: a level may consist of a thousand units of few states.
    private boolean paused(Pause pause) {
        if (expanded < nextLook) return pause.asked();
        nextLook = expanded + LOOK;
        return pause.wanted();
    }

    // --- for a Slice

    void share(Abroad with) {
        abroad = with;
    }

    void level(int expanded) {
        depth = expanded;
    }

    void expand(Frontier frontier, int unit) {
        int shard = frontier.shard(unit);
        long start = frontier.start(unit);
        int length = frontier.length(unit);
        for (int i = 0; i < length; i++) {
            coder.read(shard, start + i, state);
            expand();
        }
        expanded += length;
    }

    /// Takes in states that another node has found.
    void insert(byte[] line, int width) {
        for (int at = 0; at + width <= line.length; at += width) {
            Abroad.unpack(line, at, width, arrived);
            keep(arrived);
        }
        flush();
    }

    void settle() {
        flush();
    }

    private void expand() {
        moved = deadlock == Settings.Deadlock.OFF;
        steps.next(state, this);
        if (moved) return;
        String message = deadlock == Settings.Deadlock.STUCK ? steps.stuck(state) : Found.deadlock(deadlock);
        if (message != null) {
            findings.add(new Found("deadlock", message, "", Found.DEADLOCK, state.clone(), -1, depth));
        }
    }

    @Override
    public void next(int rule, long[] next) {
        if (depth >= 0) {
            fired[rule]++;
            if (!differs(next)) {
                // it is known already, and this is the cheapest moment to see that
                moved |= deadlock == Settings.Deadlock.STUCK;
                return;
            }
            moved = true;
        }
        if (assumptions && !assumed(next)) return;
        if (symmetric) steps.canonical(next);
        if (abroad == null || !abroad.takes(next)) keep(next);
    }

    private void keep(long[] next) {
        long[] key = coder.encode(next);
        long hash = Hash.of(key, 0, keyWords);
        int shard = Shard.of(hash);
        long[] batch = batches[shard];
        int count = counts[shard];
        int at = count * stride;
        batch[at] = hash;
        for (int i = 0; i < keyWords; i++) batch[at + 1 + i] = key[i];
        counts[shard] = count + 1;
        if ((count + 1 & BATCH - 1) == 0) full(shard);
    }

    private boolean differs(long[] next) {
        for (int i = 0; i < state.length; i++) if (next[i] != state[i]) return true;
        return false;
    }

    private boolean assumed(long[] next) {
        try {
            return steps.assumed(next);
        } catch (Fault fault) {
            findings.add(Found.fault(fault, next.clone(), -1, depth + 1));
            return true;
        }
    }

    @Override
    public void failed(int rule, Fault fault) {
        if (depth < 0) {
            findings.add(Found.fault(fault, null, rule, -1));
        } else {
            fired[rule]++;
            moved = true;
            findings.add(Found.fault(fault, state.clone(), rule, depth));
        }
    }

    /// Each thread begins with another shard, so that they do not wait for each other all the way.
    private void flush() {
        for (int i = 0; i < Shard.COUNT; i++) {
            int shard = i + first & Shard.COUNT - 1;
            if (counts[shard] > 0) flush(shard);
        }
    }

    private void flush(int shard) {
        insert(shard, true);
    }

    /// A batch is full. If another thread is in the shard for long, since the table grows, it may become longer:
    /// otherwise all threads would soon wait for that one.
    private void full(int shard) {
        if (insert(shard, counts[shard] >= LONGEST)) return;
        batches[shard] = Arrays.copyOf(batches[shard], (counts[shard] + BATCH) * stride);
    }

    private boolean insert(int shard, boolean patient) {
        long[] batch = batches[shard];
        int count = counts[shard];
        if (count <= BATCH) {
            if (!insert(shard, batch, count, patient)) return false;
        } else {
            if (!insert(shard, Arrays.copyOf(batch, BATCH * stride), BATCH, patient)) return false;
            for (int i = BATCH; i < count; i += BATCH) {
                int end = Math.min(i + BATCH, count);
                insert(shard, Arrays.copyOfRange(batch, i * stride, end * stride), end - i, true);
            }
            batches[shard] = new long[BATCH * stride];
        }
        counts[shard] = 0;
        return true;
    }

    private boolean insert(int shard, long[] batch, int count, boolean patient) {
        int found = states.shards[shard].insert(batch, count, scratch, patient);
        if (invariants || covers.open()) for (int i = 0; i < found; i++) look(batch, scratch.fresh[i]);
        return found >= 0;
    }

    /// Checks a state that was not known before.
    private void look(long[] batch, int i) {
        coder.read(batch, i, looked);
        try {
            if (invariants) {
                int broken = steps.broken(looked);
                if (broken >= 0) {
                    Property property = model.properties().get(broken);
                    findings.add(new Found(
                            "invariant",
                            Found.broken(property),
                            property.place(),
                            Found.INVARIANT + broken,
                            looked.clone(),
                            -1,
                            depth + 1));
                }
            }
            if (covers.open()) covers.look(steps, looked);
        } catch (Fault fault) {
            findings.add(Found.fault(fault, looked.clone(), -1, depth + 1));
        }
    }
}
