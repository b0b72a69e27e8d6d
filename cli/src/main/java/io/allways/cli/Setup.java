package io.allways.cli;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// How a target is to be loaded, apart from its name: what stands after it on the command line, the front end's own
/// options, and what a search has learned about it. It is saved with a failure, so that a replay has the same.
record Setup(Map<String, String> values) {
    static final Setup NONE = new Setup(Map.of());
    static final String CLASSPATH = "classpath";
    /// Of a target that came from another machine: where in its folder the command was given.
    static final String DIRECTORY = "directory";
    private static final String ARGUMENTS = "arguments";
    private static final String LESSONS = "lessons";

    Setup {
        values = Map.copyOf(values);
    }

    static Setup of(FrontEnd frontEnd, Arguments options, List<String> arguments) {
        Map<String, String> values = new LinkedHashMap<>();
        for (Option<String> option : frontEnd.options()) {
            options.value(option).ifPresent(value -> values.put(option.name(), value));
        }
        if (!arguments.isEmpty()) {
            values.put(ARGUMENTS, String.join("\n", arguments));
        }
        return new Setup(values);
    }

    Optional<String> value(Option<String> option) {
        return Optional.ofNullable(values.get(option.name()));
    }

    List<String> arguments() {
        String text = values.get(ARGUMENTS);
        return text == null ? List.of() : Arrays.asList(text.split("\n", -1));
    }

    Optional<String> lessons() {
        return Optional.ofNullable(values.get(LESSONS)).filter(text -> !text.isEmpty());
    }

    Setup with(String key, String value) {
        Map<String, String> more = new LinkedHashMap<>(values);
        more.put(key, value);
        return new Setup(more);
    }

    Setup withLessons(String lessons) {
        return lessons.isEmpty() ? this : with(LESSONS, lessons);
    }
}
