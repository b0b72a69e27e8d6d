package io.allways.cli;

import io.allways.core.Schedule;
import io.allways.core.Violation;
import io.allways.core.explore.Diagnosis;
import io.allways.report.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// A failure in a file: lines of a key and a value, so that a person can read it and a later version can add to it.
///
/// ```
/// allways-failure 1
/// tool      0.1.0
/// target    ../counter.toy                 from the directory of this file
/// sha256    of the target, when the failure was found
/// algorithm optimal
/// kind      assertion
/// message   at the end not x == 2          \n and \\ for a line break and a backslash
/// schedule  0.1x2.0
/// minimal   true
/// decisive  2                              the step, counted from 1 as in reports; `2?` if an earlier one could be
///                                          it; `all` if every execution fails; `-` if it is not known
/// passing   0.1x2.1                        one that passes and begins as this one does; left out if none is known
/// with-…    what a front end needs to load the target again
/// step-1    main: start inc-1, counter.toy:3
/// ```
///
/// @param target from the directory of the file
/// @param steps what happened, so that a replay can tell where a program that has changed does something else
record SavedFailure(
        String tool,
        String target,
        String sha256,
        String algorithm,
        Diagnosis diagnosis,
        Setup setup,
        List<String> steps) {
    private static final String STEP = "step-";
    /// Of a longer execution only the beginning is kept: it is the first difference that counts.
    private static final int MOST_STEPS = 500;
    private static final String WITH = "with-";
    private static final String MAGIC = "allways-failure";
    private static final Pattern DECISIVE = Pattern.compile("[1-9]\\d{0,8}\\??");

    String text() {
        Violation violation = diagnosis.violation();
        return MAGIC + " 1\n"
                + line("tool", tool)
                + line("target", target)
                + line("sha256", sha256)
                + line("algorithm", algorithm)
                + line("kind", violation.kind())
                + line("message", violation.message())
                + line("schedule", violation.schedule().toString())
                + line("minimal", String.valueOf(diagnosis.minimal()))
                + line("decisive", decisive())
                + (diagnosis.passing() == null
                        ? ""
                        : line("passing", diagnosis.passing().toString()))
                + with()
                + numbered();
    }

    private String numbered() {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < Math.min(steps.size(), MOST_STEPS); i++) {
            lines.append(line(STEP + (i + 1), steps.get(i)));
        }
        return lines.toString();
    }

    /// A step as it is saved. Directories are left out: the program may lie elsewhere by now.
    static String step(Step step) {
        String file = step.event().file();
        String name = file.substring(file.lastIndexOf('/') + 1);
        return step.event().actor() + ": " + step.told(true)
                + (name.isEmpty() ? "" : ", " + name + ":" + step.event().line());
    }

    private String with() {
        StringBuilder lines = new StringBuilder();
        new TreeMap<>(setup.values()).forEach((key, value) -> lines.append(line(WITH + key, value)));
        return lines.toString();
    }

    private static String line(String key, String value) {
        return String.format("%-9s ", key)
                + value.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r") + "\n";
    }

    private String decisive() {
        if (diagnosis.everyExecutionFails()) {
            return "all";
        }
        int step = diagnosis.decisiveStep() + 1;
        return step == 0 ? "-" : step + (diagnosis.decisiveCertain() ? "" : "?");
    }

    /// @throws UsageError if the text is not one that [#text] made
    static SavedFailure read(String file, String text) {
        Map<String, String> values = new HashMap<>();
        for (String line : text.lines().toList()) {
            String[] parts = line.strip().split("\\s+", 2);
            values.put(parts[0], parts.length > 1 ? unescape(parts[1]) : "");
        }
        String format = values.get(MAGIC);
        if (format == null || !text.startsWith(MAGIC)) {
            throw UsageError.input(file + " is no saved failure; allways check writes them when something goes wrong.");
        }
        if (!format.equals("1")) {
            throw UsageError.input(file + " was saved in format " + format + "; this version reads format 1.");
        }
        Map<String, String> setup = new HashMap<>();
        values.forEach((key, value) -> {
            if (key.startsWith(WITH)) {
                setup.put(key.substring(WITH.length()), value);
            }
        });
        String decisive = value(values, "decisive", file);
        Violation violation = new Violation(
                value(values, "kind", file),
                value(values, "message", file),
                schedule(value(values, "schedule", file), file),
                1);
        boolean known = DECISIVE.matcher(decisive).matches();
        int step = known ? Integer.parseInt(decisive.replace("?", "")) - 1 : -1;
        if (!known && !decisive.equals("all") && !decisive.equals("-")
                || step >= violation.schedule().length()) {
            throw UsageError.input(file + " is damaged: there is no decisive step `" + decisive + "`.");
        }
        String passing = values.get("passing");
        Diagnosis diagnosis = new Diagnosis(
                violation,
                Boolean.parseBoolean(value(values, "minimal", file)),
                step,
                known && !decisive.endsWith("?"),
                decisive.equals("all"),
                passing == null ? null : schedule(passing, file));
        return new SavedFailure(
                value(values, "tool", file),
                value(values, "target", file),
                value(values, "sha256", file),
                value(values, "algorithm", file),
                diagnosis,
                new Setup(setup),
                steps(values));
    }

    private static List<String> steps(Map<String, String> values) {
        List<String> steps = new ArrayList<>();
        for (String step = values.get(STEP + 1); step != null; step = values.get(STEP + (steps.size() + 1))) {
            steps.add(step);
        }
        return steps;
    }

    private static String value(Map<String, String> values, String key, String file) {
        String value = values.get(key);
        if (value == null) {
            throw UsageError.input(file + " is damaged: it has no line `" + key + "`.");
        }
        return value;
    }

    private static Schedule schedule(String text, String file) {
        try {
            return Schedule.parse(text);
        } catch (IllegalArgumentException e) {
            throw UsageError.input(file + " is damaged. " + e.getMessage());
        }
    }

    private static String unescape(String text) {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\' && i + 1 < text.length()) {
                char next = text.charAt(++i);
                plain.append(next == 'n' ? '\n' : next == 'r' ? '\r' : next);
            } else {
                plain.append(c);
            }
        }
        return plain.toString();
    }
}
