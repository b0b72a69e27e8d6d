package io.allways.cli;

import io.allways.bench.CoreBench;
import java.util.List;

/// `allways bench`: what is measured is in the module `bench`, and so are the options of each measurement.
final class BenchCommand implements Command {
    @Override
    public String name() {
        return "bench";
    }

    @Override
    public Help help() {
        return new Help(
                "measures the explorers on programs whose number of traces is known",
                List.of("core [options]"),
                "",
                List.of(),
                List.of(
                        new Example("bench core", "all of it; takes some minutes"),
                        new Example("bench core --help", "what the columns mean, and how to measure only a part")));
    }

    @Override
    public boolean endsOptions(String word) {
        return true;
    }

    @Override
    public int run(Arguments arguments, Terminal terminal) {
        List<String> words = arguments.rest();
        if (words.isEmpty() || !words.getFirst().equals("core")) {
            throw new UsageError("What is to be measured? There is: core.");
        }
        try {
            return CoreBench.run(words.subList(1, words.size()), terminal.out());
        } catch (IllegalArgumentException e) {
            throw UsageError.input(String.valueOf(e.getMessage()));
        }
    }
}
