package io.allways.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// What the [Slice]s of a search come to together: the coordinator's side, as far as it is about states and not about
/// nodes.
public final class Whole {
    private final Model model;
    private final Settings settings;
    private final Covers covers;
    private final Findings findings = new Findings();

    /// Of levels whose nodes are gone.
    private long[] before;

    private long[] fired;
    private long states;
    private long expanded;
    /// Expanded by nodes of earlier epochs.
    private long earlier;
    private long bytes;
    private long peak;
    private int depth = -1;
    private long fresh;

    public Whole(Model model, Settings settings) {
        this.model = model;
        this.settings = settings;
        covers = new Covers(model);
        before = new long[model.rules().size()];
        fired = before.clone();
    }

    /// Forgets everything, for the search begins again, or with what is added next.
    ///
    /// @param rules fired before that
    public void begin(long[] rules) {
        before = rules.clone();
        fired = rules.clone();
        states = 0;
        expanded = 0;
        earlier = 0;
        depth = -1;
        fresh = 0;
    }

    /// All nodes have closed the next level.
    public void add(List<Slice.Report> reports) {
        fired = before.clone();
        states = 0;
        fresh = 0;
        expanded = 0;
        bytes = 0;
        for (Slice.Report each : reports) {
            for (int i = 0; i < fired.length; i++) fired[i] += each.fired()[i];
            states += each.states();
            fresh += each.fresh();
            expanded += each.expanded();
            bytes += each.bytes();
            each.found().forEach(findings::add);
            for (int i = 0; i < each.covered().length; i++) if (each.covered()[i]) covers.reach(i);
        }
        peak = Math.max(peak, bytes);
        depth++;
    }

    /// The level closed last: its number, and how many states it has.
    public int depth() {
        return depth;
    }

    public long fresh() {
        return fresh;
    }

    public long states() {
        return states;
    }

    public long[] fired() {
        return fired.clone();
    }

    public boolean violated() {
        return !findings.isEmpty();
    }

    /// Those to be explained, the nearest first.
    public List<Found> found() {
        List<Found> all = findings.sorted();
        return settings.keepGoing() || all.isEmpty() ? all : all.subList(0, 1);
    }

    public boolean[] covered() {
        return covers.reached();
    }

    /// All, for a store.
    public List<Found> all() {
        return findings.sorted();
    }

    /// What was added came from a store: all but the last level was expanded before.
    public void loaded() {
        earlier = states - fresh;
    }

    /// What a store has of it.
    public void restore(List<Found> found, boolean[] covered) {
        found.forEach(findings::add);
        for (int i = 0; i < covered.length; i++) if (covered[i]) covers.reach(i);
    }

    /// @param path of a shortest way, each state one that [Slice#seek] found for the next
    public Finding explain(Found found, List<long[]> path) {
        if (found.state() == null) {
            return new Finding(found.kind(), found.message(), found.place(), null, found.rule());
        }
        try (States none = new States(model, Settings.Store.EXACT, settings.folder())) {
            return Traces.explain(model, none, found, path);
        }
    }

    /// @param shares of the nodes
    public Outcome outcome(Outcome.End end, List<Finding> explained, long nanos, List<Outcome.Share> shares) {
        List<Finding> all = new ArrayList<>();
        if (end == Outcome.End.EXHAUSTED) {
            for (int property : covers.left()) {
                Property cover = model.properties().get(property);
                String message = "cover \"" + cover.name() + "\" is never reached";
                all.add(new Finding("cover", message, cover.place(), null, -1));
            }
        }
        all.addAll(explained);
        boolean violated = !all.isEmpty() && end == Outcome.End.EXHAUSTED && !settings.keepGoing();
        return new Outcome(
                violated ? Outcome.End.VIOLATED : end,
                states,
                Arrays.stream(fired).sum(),
                fired(),
                Math.max(0, fresh == 0 ? depth - 1 : depth),
                Math.max(0, states - earlier - expanded),
                covers.reached(),
                all,
                peak,
                0,
                settings.store() == Settings.Store.COMPACT40 ? Compact.omission(states) : 0,
                nanos,
                shares);
    }
}
