package io.allways.bench;

import io.allways.cluster.Simulation;
import io.allways.core.Observer;
import io.allways.core.Settings;
import io.allways.core.Verdict;
import io.allways.core.explore.Explorers;
import io.allways.core.explore.Unloading;
import io.allways.toy.Toy;
import io.allways.toy.Toys;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// `allways bench cluster`: how much the workers of a search do twice, with the load balancer of the distributed paper
/// and with leases.
public final class ClusterBench {
    public static final String HELP = """
            allways bench cluster [--only TEXT] [--workers N,N]

              The programs of the distributed paper, as toys, on a number of workers that run one execution each at a time,
              all of them together, on a network that takes no time: so the numbers are the same on every machine.
              balancer      paper: the load balancer of SPIN 2007, Fig. 3 to 6; leases: what check --listen does
              executions    that were run to their end
              redundant     those that another worker had run, or will: executions less the traces there are
              blocked       executions that turned out to repeat others and were abandoned
              speed-up      executions and blocked ones of one worker, divided by how often all have run one

              --only TEXT      only programs whose name contains TEXT
              --workers N,N    how many (default 2,8,64)
            """;

    private static final List<Toy> PROGRAMS = List.of(
            Toys.indexer(14),
            Toys.fileSystem(20),
            Toys.counter(4, 2, true),
            Toys.buffer(3, 3),
            Toys.lastZero(8),
            Toys.counter(3, 2, false));

    private final PrintStream out;
    private boolean wrong;

    private ClusterBench(PrintStream out) {
        this.out = out;
    }

    /// @return the exit code: 1 if leases ran anything twice
    /// @throws IllegalArgumentException if the arguments are wrong
    public static int run(List<String> args, PrintStream out) {
        if (args.equals(List.of("--help"))) {
            out.print(HELP);
            return 0;
        }
        String only = "";
        List<Integer> workers = List.of(2, 8, 64);
        for (int i = 0; i < args.size(); i += 2) {
            String value = i + 1 < args.size() ? args.get(i + 1) : "";
            switch (args.get(i)) {
                case "--only" -> only = value;
                case "--workers" ->
                    workers = Stream.of(value.split(",", -1))
                            .map(Integer::valueOf)
                            .toList();
                default ->
                    throw new IllegalArgumentException(
                            "Unknown option " + args.get(i) + ". See allways bench cluster --help.");
            }
        }
        ClusterBench bench = new ClusterBench(out);
        out.printf(
                "%-16s %7s  %-10s %-8s %7s %10s %9s %8s %8s%n",
                "program",
                "traces",
                "algorithm",
                "balancer",
                "workers",
                "executions",
                "redundant",
                "blocked",
                "speed-up");
        for (Toy toy : PROGRAMS) {
            if (toy.name().contains(only)) {
                bench.rows(toy, workers);
            }
        }
        return bench.wrong ? 1 : 0;
    }

    private void rows(Toy toy, List<Integer> workers) {
        long traces = alone(toy, "optimal").executions();
        for (String algorithm : List.of("dpor", "dpor-eager")) {
            Verdict one = alone(toy, algorithm);
            row(toy, traces, algorithm, "", 1, one.executions(), one.blocked(), 1);
            for (int count : workers) {
                Settings settings = Settings.DEFAULT.withKeepGoing(true).withWorkers(count);
                Unloading.Rounds many = new Unloading(algorithm).simulate(toy, settings);
                Verdict verdict = many.verdict();
                double speedUp = (double) (one.executions() + one.blocked()) / many.rounds();
                row(toy, traces, algorithm, "paper", count, verdict.executions(), verdict.blocked(), speedUp);
            }
        }
        row(toy, traces, "optimal", "", 1, traces, 0, 1);
        Simulation.Costs costs = new Simulation.Costs(Duration.ofMillis(10), Duration.ZERO, Duration.ZERO, 0);
        for (int count : workers) {
            Simulation.Result result = Simulation.run(toy, Settings.DEFAULT, count, costs);
            row(toy, traces, "optimal", "leases", count, result.executions(), 0, result.speedUp());
            wrong |= result.executions() != traces;
        }
    }

    private static Verdict alone(Toy toy, String algorithm) {
        return Explorers.named(algorithm).explore(toy, Settings.DEFAULT.withKeepGoing(true), Observer.NONE);
    }

    private void row(
            Toy toy,
            long traces,
            String algorithm,
            String balancer,
            int workers,
            long executions,
            long blocked,
            double speedUp) {
        List<Object> cells = new ArrayList<>(List.of(toy.name(), traces, algorithm, balancer, workers));
        cells.addAll(List.of(executions, executions - traces, blocked, speedUp));
        out.printf(Locale.ROOT, "%-16s %7d  %-10s %-8s %7d %10d %9d %8d %8.2f%n", cells.toArray());
    }
}
