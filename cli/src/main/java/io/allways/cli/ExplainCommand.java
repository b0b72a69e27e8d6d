package io.allways.cli;

import java.util.List;

/// `allways explain`
final class ExplainCommand implements Command {
    /// Each is a text in `explain/`.
    private static final List<String> CODES = List.of(
            "exit-codes",
            "not-exhaustive",
            "step-bound",
            "deadlock",
            "livelock",
            "race",
            "exception",
            "exit",
            "not-controllable",
            "assertion",
            "wrong-use",
            "crash",
            "uninitialised",
            "use-after-free",
            "not-deterministic",
            "schedule-mismatch",
            "model-violations",
            "memory");

    @Override
    public String name() {
        return "explain";
    }

    @Override
    public Help help() {
        return new Help(
                "a page about a message: what it means, why it comes, what to do",
                List.of("CODE"),
                "The codes are " + String.join(", ", CODES.subList(0, 5)) + ",\n"
                        + String.join(", ", CODES.subList(5, 11)) + ",\n"
                        + String.join(", ", CODES.subList(11, 15)) + ",\n"
                        + String.join(", ", CODES.subList(15, CODES.size())) + ".",
                List.of(),
                List.of(new Example("explain deadlock", "what a deadlock is and how its report is read")));
    }

    @Override
    public int run(Arguments arguments, Terminal terminal) {
        if (arguments.rest().size() != 1) {
            throw UsageError.input("Which code? There are " + String.join(", ", CODES) + ".");
        }
        String code = arguments.rest().getFirst();
        if (!CODES.contains(code)) {
            throw UsageError.input("There is no page about `" + code + "`." + Suggestion.of(code, CODES) + " There are "
                    + String.join(", ", CODES) + ".");
        }
        terminal.out().print(Resources.text("explain/" + code + ".txt"));
        return Exit.OK;
    }
}
