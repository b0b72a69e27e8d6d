package io.allways.core.explore;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/// The algorithms by name.
public final class Explorers {
    /// How many executions an algorithm that never ends by itself runs if nothing says when to stop.
    public static final long SAMPLES = 10_000;

    public static final String DEFAULT = "optimal";

    /// Behind `dpor` or `dpor-eager`: on several workers, with the paper's load balancer; see [Unloading].
    public static final String UNLOADING = " --balancer paper";

    private static final Map<String, Algorithm> ALL = new LinkedHashMap<>();

    static {
        add("optimal", "one execution per trace, none blocked (default)", true, Optimal::new);
        add("source", "source sets with sleep sets", true, Source::new);
        add("dpor", "Flanagan and Godefroid's DPOR with sleep sets and locksets, as in Inspect", true, Dpor::latest);
        add("dpor-eager", "the same, with the distributed paper's eager backtrack rule", true, Dpor::eager);
        add("naive", "every interleaving", true, Naive::new);
        add("preemptions", "every interleaving with at most --preemptions preemptions", false, Preemptions::new);
        sample("random", "random walks", Sampling.Policy.RANDOM);
        sample("pct", "probabilistic concurrency testing (--depth)", Sampling.Policy.PCT);
        sample("pos", "partial order sampling", Sampling.Policy.POS);
    }

    /// An algorithm.
    ///
    /// @param complete whether it can cover everything
    /// @param endless whether it goes on until a limit stops it
    public record Algorithm(String name, String about, boolean complete, boolean endless, Supplier<Explorer> make) {}

    private Explorers() {}

    private static void add(String name, String about, boolean complete, Supplier<Explorer> make) {
        ALL.put(name, new Algorithm(name, about, complete, false, make));
    }

    private static void sample(String name, String about, Sampling.Policy policy) {
        ALL.put(name, new Algorithm(name, about, false, true, () -> new Sampling(policy)));
    }

    public static Map<String, Algorithm> all() {
        return Collections.unmodifiableMap(ALL);
    }

    /// @throws IllegalArgumentException if there is no algorithm of that name
    public static Explorer named(String name) {
        if (name.endsWith(UNLOADING)) {
            return new Unloading(name.substring(0, name.length() - UNLOADING.length()));
        }
        Algorithm algorithm = ALL.get(name);
        if (algorithm == null) {
            throw new IllegalArgumentException(
                    "Unknown algorithm `" + name + "`. There are: " + String.join(", ", ALL.keySet()) + ".");
        }
        return algorithm.make().get();
    }
}
