package io.allways.junit;

import io.allways.core.Schedule;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;

/// The text of `@Check(replay = …)`: a schedule, then what had been learned about the test when it was found, which
/// says what counts as a step: `0.0.1x3 nested starts;races Counter.count`.
record ReplayValue(Schedule schedule, Set<String> lessons) {
    private static final String SEPARATOR = ";";

    ReplayValue {
        lessons = Set.copyOf(lessons);
    }

    /// @throws IllegalArgumentException with a message that says what is wrong
    static ReplayValue parse(String text) {
        String[] parts = text.strip().split("\\s+", 2);
        Set<String> lessons = new TreeSet<>();
        if (parts.length > 1) {
            Arrays.stream(parts[1].split(SEPARATOR, -1))
                    .map(String::strip)
                    .filter(lesson -> !lesson.isEmpty())
                    .forEach(lessons::add);
        }
        return new ReplayValue(Schedule.parse(parts[0]), lessons);
    }

    String text() {
        return lessons.isEmpty()
                ? schedule.toString()
                : schedule + " " + String.join(SEPARATOR, new TreeSet<>(lessons));
    }

    /// As it is to be written in the test, with the values that the test has and that it depends on.
    String annotation(Check check) {
        StringBuilder values = new StringBuilder();
        if (!check.races().equals("fail")) {
            values.append("races = ").append(literal(check.races())).append(", ");
        }
        if (!check.timeouts().equals("idle")) {
            values.append("timeouts = ").append(literal(check.timeouts())).append(", ");
        }
        if (!check.sleeps().equals("any")) {
            values.append("sleeps = ").append(literal(check.sleeps())).append(", ");
        }
        return "@Check(" + values + "replay = " + literal(text()) + ")";
    }

    private static String literal(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
}
