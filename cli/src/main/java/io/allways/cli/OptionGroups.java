package io.allways.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The options of a command under headings, by what one wants to do. An option that no heading knows comes last.
final class OptionGroups {
    private static final int WORTH_GROUPING = 12;
    private static final String REST = "more options";
    private static final Map<String, List<String>> HEADINGS = new LinkedHashMap<>();

    static {
        HEADINGS.put(
                "how to search",
                List.of(
                        "algorithm",
                        "workers",
                        "keep-going",
                        "races",
                        "timeouts",
                        "sleeps",
                        "spurious",
                        "preemptions",
                        "depth",
                        "seed"));
        HEADINGS.put(
                "when to stop",
                List.of("time", "executions", "steps", "states", "memory", "stuck", "require-exhaustive"));
        HEADINGS.put(
                "what comes out", List.of("html", "json", "sarif", "format", "out", "quiet", "no-color", "coverage"));
        HEADINGS.put(
                "Java programs and systems of them",
                List.of("classpath", "inside", "proc", "faults", "reads", "buffers", "network"));
        HEADINGS.put("C programs", List.of("cc", "cflags", "make", "stdin", "isolation", "wakes", "property"));
        HEADINGS.put("MPI programs", List.of("mpi", "buffering", "mpi-backend", "mpi-library", "confirm"));
        HEADINGS.put(
                "Murphi and Promela models",
                List.of(
                        "store",
                        "symmetry",
                        "deadlock",
                        "undefined",
                        "claims",
                        "checkpoint",
                        "checkpoint-every",
                        "resume"));
        HEADINGS.put(
                "several machines", List.of("listen", "join", "key", "journal", "resume", "balancer", "dashboard"));
    }

    private OptionGroups() {}

    static Map<String, List<Option<?>>> of(List<Option<?>> options) {
        Map<String, List<Option<?>>> groups = new LinkedHashMap<>();
        if (options.size() < WORTH_GROUPING) {
            groups.put("options", options);
            return groups;
        }
        List<Option<?>> rest = new ArrayList<>(options);
        HEADINGS.forEach((heading, names) -> {
            List<Option<?>> group = new ArrayList<>();
            for (String name : names) {
                rest.stream()
                        .filter(each -> each.name().equals(name))
                        .findFirst()
                        .ifPresent(group::add);
            }
            rest.removeAll(group);
            if (!group.isEmpty()) {
                groups.put(heading, group);
            }
        });
        if (!rest.isEmpty()) {
            groups.put(REST, rest);
        }
        return groups;
    }
}
