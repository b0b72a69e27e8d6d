package io.allways.cli;

import io.allways.cluster.Curve;
import io.allways.cluster.Simulation;
import io.allways.core.Observer;
import io.allways.core.Settings;
import io.allways.core.Target;
import io.allways.core.Verdict;
import io.allways.core.Verdict.Outcome;
import io.allways.core.explore.Exploration;
import io.allways.core.explore.Explorers;
import io.allways.graph.LineSimulation;
import io.allways.murphi.compile.Symmetry;
import io.allways.murphi.model.Undefined;
import io.allways.report.Words;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/// `allways simulate`
final class SimulateCommand implements Command {
    private static final Option<Integer> LEAST = new Option<>(
            "least", "N", "not for fewer than N workers (default 1)", text -> Values.small(text, 1, 65_536));
    private static final Option<Integer> MOST = new Option<>(
            "most", "N", "up to N workers, in powers of two (default 1024)", text -> Values.small(text, 1, 65_536));
    private static final Option<Long> COST = new Option<>(
            "cost",
            "MICROSECONDS",
            "what one execution, or one state, takes (default: what it takes here)",
            text -> Values.whole(text, 1, 1_000_000_000));
    private static final Option<Long> LATENCY = new Option<>(
            "latency",
            "MICROSECONDS",
            "from one machine to another (default 100)",
            text -> Values.whole(text, 0, 10_000_000));
    private static final Option<String> SVG = new Option<>("svg", "FILE", "also draw the curve", text -> text);

    /// The coordinator's work for a message and for a byte of it; more than was measured.
    private static final Duration MESSAGE = Duration.ofNanos(50_000);
    private static final double NANOS_PER_BYTE = 50;

    /// The same for lines of states, and what it takes to put a state into one: see bench/cluster/lines.
    private static final double PACK_NANOS = 100;
    private static final double LINE_MESSAGE_NANOS = 20_000;
    private static final double LINE_NANOS_PER_BYTE = 4;

    private final FrontEnds frontEnds;

    SimulateCommand(FrontEnds frontEnds) {
        this.frontEnds = frontEnds;
    }

    @Override
    public String name() {
        return "simulate";
    }

    @Override
    public Help help() {
        return new Help(
                "how a check would scale on many machines, on a made-up clock",
                List.of("[options] FILE [ARGUMENTS…]", "[options] FILE.m | FILE.pml"),
                """
                Runs the whole check once for 1, 2, 4 … workers, in one thread. Who gets which work, and when,
                is decided by the code that check --listen runs; the executions are real; only time and network
                are made up. Every execution costs the same; a message costs the latency, and the coordinator 50
                microseconds and 50 nanoseconds per byte, one message at a time.

                The states of a model are recorded once and divided anew among 1, 2, 4 … nodes; what goes into
                which line is decided by the code of a real node. A line costs the latency, and the coordinator,
                through which all of them go, 20 microseconds and 4 nanoseconds per byte.
                """,
                List.of(
                        LEAST,
                        MOST,
                        COST,
                        LATENCY,
                        SVG,
                        JavaFrontEnd.CLASSPATH,
                        CFrontEnd.CFLAGS,
                        CFrontEnd.WAKES,
                        CFrontEnd.PROPERTY,
                        MpiOptions.MPI),
                List.of(
                        new Example(
                                "simulate --cost 1000 --svg curve.svg buffer.toy",
                                "as if an execution took a millisecond, with a picture"),
                        new Example("simulate --most 64 indexer.c 15", "a C program with its argument"),
                        new Example("simulate protocol.m", "a Murphi model")));
    }

    @Override
    public boolean endsOptions(String word) {
        return !ModelFile.accepts(word)
                && frontEnds.known(word)
                && frontEnds.of(word).takesArguments();
    }

    @Override
    public int run(Arguments arguments, Terminal terminal) {
        List<String> rest = arguments.rest();
        if (rest.isEmpty()) {
            throw new UsageError("What is to be simulated?");
        }
        boolean model = ModelFile.accepts(rest.getFirst());
        if (rest.size() > 1 && (model || !frontEnds.of(rest.getFirst()).takesArguments())) {
            throw new UsageError("One target at a time: what is `" + rest.get(1) + "`?");
        }
        List<Integer> sizes = Simulation.sizes(arguments.value(MOST).orElse(1024)).stream()
                .filter(size -> size >= arguments.value(LEAST).orElse(1))
                .toList();
        if (sizes.isEmpty()) {
            throw new UsageError("--least is more than --most.");
        }
        Duration latency = Duration.ofNanos(arguments.value(LATENCY).orElse(100L) * 1000);
        Curve curve = model
                ? states(rest.getFirst(), arguments, sizes, latency, terminal)
                : executions(arguments, sizes, latency, terminal);
        terminal.out().print(curve.table() + curve.limit());
        arguments.value(SVG).ifPresent(file -> write(file, curve.svg(), terminal));
        return Exit.OK;
    }

    private Curve executions(Arguments arguments, List<Integer> sizes, Duration latency, Terminal terminal) {
        List<String> rest = arguments.rest();
        String name = rest.getFirst();
        FrontEnd frontEnd = frontEnds.of(name);
        Setup setup = Setup.of(frontEnd, arguments, rest.subList(1, rest.size()));
        FrontEnd.Loaded loaded = frontEnd.load(name, setup, terminal);
        try {
            Settings settings = Settings.DEFAULT.withKeepGoing(true);
            Verdict alone = new Exploration(loaded.target(), Explorers.DEFAULT, settings).search(Observer.NONE);
            if (alone.outcome() != Outcome.VERIFIED) {
                throw UsageError.input(
                        name + " cannot be simulated: only a program with no violation and no bound hit can.");
            }
            long nanos = arguments
                    .value(COST)
                    .map(micros -> micros * 1000)
                    .orElse(alone.time().toNanos() / Math.max(1, alone.executions()));
            Simulation.Costs costs =
                    new Simulation.Costs(Duration.ofNanos(Math.max(1, nanos)), latency, MESSAGE, NANOS_PER_BYTE);
            terminal.out()
                    .println(loaded.name() + ": " + Words.count(alone.executions(), "execution") + " of " + nanos / 1000
                            + " µs, latency " + latency.toNanos() / 1000 + " µs");
            List<Simulation.Result> points = new ArrayList<>();
            for (int workers : sizes) {
                Simulation.Result result = simulated(loaded.target(), settings, workers, costs);
                if (result.executions() != alone.executions()) {
                    throw new IllegalStateException(workers + " workers ran " + result.executions() + " of "
                            + alone.executions() + " executions");
                }
                points.add(result);
            }
            return new Curve(loaded.name(), "executions", points);
        } finally {
            loaded.target().release();
        }
    }

    /// In a thread that suits the target.
    private static Simulation.Result simulated(Target target, Settings settings, int workers, Simulation.Costs costs) {
        FutureTask<Simulation.Result> task = new FutureTask<>(() -> Simulation.run(target, settings, workers, costs));
        target.thread("allways-simulation", task).start();
        try {
            return task.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException why ? why : new IllegalStateException(e.getCause());
        }
    }

    private static Curve states(
            String name, Arguments arguments, List<Integer> sizes, Duration latency, Terminal terminal) {
        ModelFile file = ModelFile.load(name, new ModelFile.Reading(Undefined.STRICT, Symmetry.OFF, false), terminal);
        long nanos = arguments.value(COST).map(micros -> micros * 1000).orElseGet(() -> alone(file));
        LineSimulation lines;
        try {
            lines = new LineSimulation(file.model());
        } catch (IllegalArgumentException e) {
            throw UsageError.input(name + " cannot be simulated: it has " + e.getMessage() + ".");
        }
        terminal.out()
                .println(file.name() + ": " + Words.count(lines.states(), "state") + " of " + nanos + " ns, "
                        + Words.count(lines.levels(), "level") + ", latency " + latency.toNanos() / 1000 + " µs");
        double successor = (double) nanos * lines.states() / Math.max(1, lines.successors());
        LineSimulation.Costs costs = new LineSimulation.Costs(
                successor, PACK_NANOS, latency.toNanos(), LINE_MESSAGE_NANOS, LINE_NANOS_PER_BYTE);
        List<Simulation.Result> points = new ArrayList<>();
        for (int nodes : sizes) {
            LineSimulation.Result result = lines.run(nodes, costs);
            points.add(new Simulation.Result(
                    nodes,
                    result.states(),
                    Duration.ofNanos(result.nanos()),
                    result.speedUp(),
                    result.lines(),
                    result.bytes()));
        }
        return new Curve(file.name(), "states", points);
    }

    /// What a state takes here, on one thread.
    private static long alone(ModelFile file) {
        try {
            io.allways.graph.Outcome outcome = new io.allways.graph.Search(
                            file.model(),
                            io.allways.graph.Settings.DEFAULT
                                    .withWorkers(1)
                                    .withDeadlock(io.allways.graph.Settings.Deadlock.OFF))
                    .run();
            return Math.max(1, outcome.nanos() / Math.max(1, outcome.states()));
        } catch (IOException e) {
            throw UsageError.input("The search cannot go on: " + e.getMessage() + ".");
        }
    }

    private static void write(String file, String text, Terminal terminal) {
        try {
            Files.writeString(terminal.directory().resolve(file), text);
        } catch (IOException e) {
            throw UsageError.input("--svg: " + file + " cannot be written: " + e.getMessage() + ".");
        }
    }
}
