package io.allways.cli;

import io.allways.bench.AllBench;
import io.allways.bench.CoreBench;
import io.allways.bench.JvmBench;
import io.allways.bench.MurphiBench;
import io.allways.bench.PthreadsBench;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// `allways bench`: what is measured is in the module `bench`, and so are the options of each measurement.
final class BenchCommand implements Command {
    private static final Map<String, AllBench.Part> PARTS = new LinkedHashMap<>();

    static {
        PARTS.put("core", CoreBench::run);
        PARTS.put("jvm", JvmBench::run);
        PARTS.put("pthreads", PthreadsBench::run);
        PARTS.put("murphi", MurphiBench::run);
    }

    @Override
    public String name() {
        return "bench";
    }

    @Override
    public Help help() {
        return new Help(
                "measures the explorers on programs whose number of traces is known",
                List.of("core [options]", "jvm [options]", "pthreads [options]", "murphi [options]", "all [options]"),
                "",
                List.of(),
                List.of(
                        new Example("bench core", "all of it; takes some minutes"),
                        new Example("bench jvm", "Java programs; takes a minute"),
                        new Example("bench murphi", "Murphi models, compared with rumur; takes some minutes"),
                        new Example("bench pthreads", "C programs of the Inspect papers; takes some minutes"),
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
            if (what.equals("all")) {
                return AllBench.run(rest, PARTS, terminal.directory(), terminal.out());
            }
            AllBench.Part part = PARTS.get(what);
            if (part == null) {
                throw new UsageError(
                        "What is to be measured? There are: " + String.join(", ", PARTS.keySet()) + ", all.");
            }
            return part.run(rest, terminal.out());
        } catch (IllegalArgumentException e) {
            throw UsageError.input(String.valueOf(e.getMessage()));
        }
    }
}
