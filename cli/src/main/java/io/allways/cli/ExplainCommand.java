package io.allways.cli;

import io.allways.report.Words;
import java.util.List;
import java.util.Map;

/// `allways explain`
final class ExplainCommand implements Command {
    /// Each is a text in `explain/`.
    static final List<String> CODES = List.of(
            "verified",
            "assumptions",
            "not-exhaustive",
            "decisive-step",
            "page",
            "exit-codes",
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

    /// Kinds of violations that share a page with others.
    private static final Map<String, String> PAGES = Map.ofEntries(
            Map.entry("invariant", "model-violations"),
            Map.entry("liveness", "model-violations"),
            Map.entry("cover", "model-violations"),
            Map.entry("error", "model-violations"),
            Map.entry("range", "model-violations"),
            Map.entry("undefined", "model-violations"),
            Map.entry("division", "model-violations"),
            Map.entry("overflow", "model-violations"),
            Map.entry("multiset", "model-violations"),
            Map.entry("return", "model-violations"),
            Map.entry("loop", "model-violations"));

    @Override
    public String name() {
        return "explain";
    }

    @Override
    public Help help() {
        return new Help(
                "a page about a message: what it means, why it comes, what to do",
                List.of("CODE"),
                "The codes:\n" + codes(),
                List.of(),
                List.of(new Example("explain deadlock", "what a deadlock is and how its report is read")));
    }

    @Override
    public int run(Arguments arguments, Terminal terminal) {
        if (arguments.rest().isEmpty()) {
            terminal.out().print(codes());
            return Exit.OK;
        }
        if (arguments.rest().size() > 1) {
            throw UsageError.input(
                    "One code at a time: what is `" + arguments.rest().get(1) + "`?");
        }
        String code = arguments.rest().getFirst();
        String page = PAGES.getOrDefault(code, code);
        if (!CODES.contains(page)) {
            throw UsageError.input("There is no page about `" + code + "`." + Suggestion.of(code, CODES) + " There are "
                    + String.join(", ", CODES) + ".");
        }
        terminal.out().print(Resources.text("explain/" + page + ".txt"));
        return Exit.OK;
    }

    /// Each with what its page says first.
    private static String codes() {
        StringBuilder list = new StringBuilder();
        for (String code : CODES) {
            String first = Resources.text("explain/" + code + ".txt")
                    .lines()
                    .findFirst()
                    .orElse("");
            String about = first.substring(first.indexOf(':') + 1).strip();
            list.append(Words.wrap(String.format("%-18s %s", code, about), 2, 21));
        }
        return list.toString();
    }
}
