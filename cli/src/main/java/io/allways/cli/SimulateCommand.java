package io.allways.cli;

import io.allways.cluster.Curve;
import io.allways.cluster.Simulation;
import io.allways.core.Observer;
import io.allways.core.Settings;
import io.allways.core.Verdict;
import io.allways.core.Verdict.Outcome;
import io.allways.core.explore.Exploration;
import io.allways.core.explore.Explorers;
import io.allways.report.Words;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// `allways simulate`
final class SimulateCommand implements Command {
    private static final Option<Integer> MOST = new Option<>(
            "most", "N", "up to N workers, in powers of two (default 1024)", text -> Values.small(text, 1, 65_536));
    private static final Option<Long> COST = new Option<>(
            "cost",
            "MICROSECONDS",
            "what one execution takes (default: what it takes here)",
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
                List.of("[options] FILE.toy"),
                """
                Runs the whole check once for 1, 2, 4 … workers, in one thread. Who gets which work, and when,
                is decided by the code that check --listen runs; the executions are real; only time and network
                are made up. Every execution costs the same; a message costs the latency, and the coordinator 50
                microseconds and 50 nanoseconds per byte, one message at a time.
                """,
                List.of(MOST, COST, LATENCY, SVG),
                List.of(new Example(
                        "simulate --cost 1000 --svg curve.svg buffer.toy",
                        "as if an execution took a millisecond, with a picture")));
    }

    @Override
    public int run(Arguments arguments, Terminal terminal) {
        if (arguments.rest().size() != 1) {
            throw new UsageError("One target is to be simulated.");
        }
        String name = arguments.rest().getFirst();
        FrontEnd frontEnd = frontEnds.of(name);
        FrontEnd.Loaded loaded = frontEnd.load(name, Setup.NONE, terminal);
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
        Duration latency = Duration.ofNanos(arguments.value(LATENCY).orElse(100L) * 1000);
        Simulation.Costs costs =
                new Simulation.Costs(Duration.ofNanos(Math.max(1, nanos)), latency, MESSAGE, NANOS_PER_BYTE);
        terminal.out()
                .println(loaded.name() + ": " + Words.count(alone.executions(), "execution") + " of " + nanos / 1000
                        + " µs, latency " + latency.toNanos() / 1000 + " µs");
        List<Simulation.Result> points = new ArrayList<>();
        for (int workers : Simulation.sizes(arguments.value(MOST).orElse(1024))) {
            Simulation.Result result = Simulation.run(loaded.target(), settings, workers, costs);
            if (result.executions() != alone.executions()) {
                throw new IllegalStateException(
                        workers + " workers ran " + result.executions() + " of " + alone.executions() + " executions");
            }
            points.add(result);
        }
        Curve curve = new Curve(loaded.name(), points);
        terminal.out().print(curve.table());
        arguments.value(SVG).ifPresent(file -> write(file, curve.svg(), terminal));
        return Exit.OK;
    }

    private static void write(String file, String text, Terminal terminal) {
        try {
            Files.writeString(terminal.directory().resolve(file), text);
        } catch (IOException e) {
            throw UsageError.input("--svg: " + file + " cannot be written: " + e.getMessage() + ".");
        }
    }
}
