package io.allways.core.explore;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/// The algorithms by name.
public final class Explorers {
    public static final String DEFAULT = "optimal";

    private static final Map<String, Algorithm> ALL = new LinkedHashMap<>();

    static {
        add("optimal", "one execution per trace, none blocked (default)", true, Optimal::new);
        add("source", "source sets with sleep sets", true, Source::new);
        add("dpor", "Flanagan and Godefroid's DPOR with sleep sets and locksets, as in Inspect", true, Dpor::latest);
        add("dpor-eager", "the same, with the distributed paper's eager backtrack rule", true, Dpor::eager);
        add("naive", "every interleaving", true, Naive::new);
        add("preemptions", "every interleaving with at most --preemptions preemptions", false, Preemptions::new);
        add("random", "random walks", false, () -> new Sampling(Sampling.Policy.RANDOM));
        add("pct", "probabilistic concurrency testing (--depth)", false, () -> new Sampling(Sampling.Policy.PCT));
        add("pos", "partial order sampling", false, () -> new Sampling(Sampling.Policy.POS));
    }

    /// An algorithm, and whether it can cover everything.
    public record Algorithm(String name, String about, boolean complete, Supplier<Explorer> make) {}

    private Explorers() {}

    private static void add(String name, String about, boolean complete, Supplier<Explorer> make) {
        ALL.put(name, new Algorithm(name, about, complete, make));
    }

    public static Map<String, Algorithm> all() {
        return Collections.unmodifiableMap(ALL);
    }

    /// @throws IllegalArgumentException if there is no algorithm of that name
    public static Explorer named(String name) {
        Algorithm algorithm = ALL.get(name);
        if (algorithm == null) {
            throw new IllegalArgumentException(
                    "Unknown algorithm `" + name + "`. There are: " + String.join(", ", ALL.keySet()) + ".");
        }
        return algorithm.make().get();
    }
}
