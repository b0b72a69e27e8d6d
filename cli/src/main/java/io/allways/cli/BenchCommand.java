package io.allways.cli;

import io.allways.bench.AllBench;
import io.allways.bench.ClusterBench;
import io.allways.bench.CoreBench;
import io.allways.bench.GrowthBench;
import io.allways.bench.JvmBench;
import io.allways.bench.MpiBench;
import io.allways.bench.MurphiBench;
import io.allways.bench.MurphiCounts;
import io.allways.bench.NetBench;
import io.allways.bench.PthreadsBench;
import io.allways.bench.Script;
import io.allways.graph.Outcome;
import io.allways.graph.Settings;
import io.allways.murphi.compile.Symmetry;
import io.allways.murphi.model.Undefined;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// `allways bench`: what is measured is in the module `bench`, and so are the options of each measurement.
final class BenchCommand implements Command {
    private static Map<String, AllBench.Part> parts(Terminal terminal) {
        Map<String, AllBench.Part> parts = new LinkedHashMap<>();
        parts.put("core", CoreBench::run);
        parts.put("jvm", JvmBench::run);
        parts.put("net", NetBench::run);
        parts.put("pthreads", PthreadsBench::run);
        parts.put("mpi", MpiBench::run);
        parts.put(
                "murphi",
                (words, out) -> MurphiBench.run(words, out, (model, threads) -> explore(model, threads, terminal)));
        parts.put("cluster", ClusterBench::run);
        parts.put("growth", GrowthBench::run);
        parts.put("lincheck", new Script("lincheck"));
        parts.put("startup", new Script("startup"));
        return parts;
    }

    @Override
    public String name() {
        return "bench";
    }

    @Override
    public Help help() {
        return new Help(
                "measures the explorers on programs whose number of traces is known",
                List.of(
                        "core [options]",
                        "jvm [options]",
                        "net [options]",
                        "pthreads [options]",
                        "mpi [options]",
                        "murphi [options]",
                        "cluster [options]",
                        "growth [options]",
                        "lincheck [CASE …]",
                        "startup [RUNS]",
                        "all [options]"),
                "",
                List.of(),
                List.of(
                        new Example("bench core", "all of it; takes some minutes"),
                        new Example("bench jvm", "Java programs; takes a minute"),
                        new Example("bench net", "systems of Java processes; takes some minutes"),
                        new Example("bench mpi", "MPI programs; takes a minute"),
                        new Example("bench murphi", "Murphi models, compared with rumur; takes some minutes"),
                        new Example("bench pthreads", "C programs of the Inspect papers; takes some minutes"),
                        new Example("bench cluster", "what the workers of a search do twice; takes a minute"),
                        new Example("bench growth", "what programs cost as they grow; takes a minute"),
                        new Example("bench lincheck", "Java programs, compared with Lincheck; takes some minutes"),
                        new Example("bench startup", "from the command to its end, with hyperfine; takes a minute"),
                        new Example("bench all", "everything, into docs/benchmarks.md with plots; takes long"),
                        new Example("bench core --help", "what the columns mean, and how to measure only a part")));
    }

    @Override
    public boolean endsOptions(String word) {
        return true;
    }

    @Override
    public int run(Arguments arguments, Terminal terminal) {
        List<String> words = arguments.rest();
        String what = words.isEmpty() ? "" : words.getFirst();
        List<String> rest = words.subList(Math.min(1, words.size()), words.size());
        try {
            Map<String, AllBench.Part> parts = parts(terminal);
            if (what.equals("all")) {
                return AllBench.run(rest, parts, terminal.directory(), terminal.out());
            }
            AllBench.Part part = parts.get(what);
            if (part == null) {
                throw new UsageError(
                        "What is to be measured? There are: " + String.join(", ", parts.keySet()) + ", all.");
            }
            return part.run(rest, terminal.out());
        } catch (IllegalArgumentException e) {
            throw UsageError.input(String.valueOf(e.getMessage()));
        }
    }

    private static MurphiCounts.Counts explore(Path model, int threads, Terminal terminal) {
        ModelFile file = ModelFile.load(
                model.toString(), new ModelFile.Reading(Undefined.STRICT, Symmetry.OFF, false), terminal);
        Settings settings = Settings.DEFAULT.withWorkers(threads).withDeadlock(Settings.Deadlock.OFF);
        try {
            Outcome outcome = new io.allways.graph.Search(file.model(), settings).run();
            String schedule = outcome.findings().isEmpty()
                    ? ""
                    : ModelFailures.schedule(file.model(), outcome.findings().getFirst());
            return new MurphiCounts.Counts(outcome.states(), outcome.rulesFired(), schedule);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
