package io.allways.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/// A course of C programs: each does what its first comments say, every failure can be replayed, and executions in
/// processes of their own come out just the same. Where a line is marked with `// here`, what is wrong is told there.
final class CCourse {
    private static final String MARK = "// here";
    private static final Pattern EXPECTATION = Pattern.compile(
            "// expect: (?:traces (\\d+), )?(?:verified|violated ([\\w-]+))(?: \\[(.*?)(?:(?:(?<=\\[)| )-- (.*))?])?");
    private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

    /// More than this takes too long with a process for each execution.
    private static final long FEW = 5000;

    /// `-Dexamples.only=12` for those whose names begin so.
    private static final String ONLY = System.getProperty("examples.only", "");

    private final List<Path> folders;
    private final Path directory;

    /// @param directory to run in
    CCourse(Path directory, Path... folders) {
        this.directory = directory;
        this.folders = List.of(folders);
    }

    /// One way to run a program and what is to come of it.
    ///
    /// @param first of its program
    /// @param traces how many there are, or -1
    /// @param kind of the violation, or empty if it is verified
    private record Expectation(
            Path program, boolean first, long traces, String kind, List<String> options, List<String> arguments) {
        static Expectation of(Path program, boolean first, String line) {
            Matcher matcher = EXPECTATION.matcher(line);
            assertTrue(matcher.matches(), () -> program + " has the line " + line);
            return new Expectation(
                    program,
                    first,
                    matcher.group(1) == null ? -1 : Long.parseLong(matcher.group(1)),
                    matcher.group(2) == null ? "" : matcher.group(2),
                    words(matcher.group(3)),
                    words(matcher.group(4)));
        }

        private static List<String> words(String text) {
            List<String> words = new ArrayList<>();
            Matcher matcher = WORD.matcher(text == null ? "" : text);
            while (matcher.find()) {
                words.add(matcher.group(1) != null ? matcher.group(1) : matcher.group(2));
            }
            return words;
        }

        List<String> command(String... more) {
            List<String> words = new ArrayList<>(List.of("check", "--json", "-", "--time", "120s"));
            words.addAll(List.of(more));
            words.addAll(options);
            if (traces >= 0) {
                words.add("--keep-going");
            }
            words.add(program.toString());
            words.addAll(arguments);
            return words;
        }

        /// Whether it is worth while to run each execution in a process of its own too. Failures without a count
        /// are left out: making a schedule shorter takes thousands of executions.
        boolean apart() {
            return first && traces <= FEW && (kind.isEmpty() || traces >= 0);
        }

        String name() {
            List<String> words = new ArrayList<>(List.of(String.valueOf(program.getFileName())));
            words.addAll(options);
            words.addAll(arguments);
            return String.join(" ", words);
        }
    }

    private List<Expectation> expectations() throws IOException {
        List<Expectation> all = new ArrayList<>();
        for (Path folder : folders) {
            try (Stream<Path> files = Files.list(folder)) {
                List<Path> programs = files.filter(file -> file.toString().endsWith(".c"))
                        .sorted()
                        .toList();
                assertTrue(programs.size() >= 20, () -> programs.size() + " programs in " + folder);
                for (Path program : programs) {
                    List<String> lines = Files.readString(program)
                            .lines()
                            .takeWhile(line -> line.startsWith("// expect:"))
                            .toList();
                    assertFalse(lines.isEmpty(), () -> program + " expects nothing");
                    for (int i = 0; i < lines.size(); i++) {
                        all.add(Expectation.of(program, i == 0, lines.get(i)));
                    }
                }
            }
        }
        return all;
    }

    Stream<DynamicTest> tests() throws IOException {
        return expectations().stream()
                .filter(expectation -> expectation.name().startsWith(ONLY))
                .map(expectation -> dynamicTest(expectation.name(), () -> check(expectation, ownDirectory())));
    }

    /// Some run at the same time, and all may write.
    private Path ownDirectory() throws IOException {
        return Files.createTempDirectory(directory, "run");
    }

    private static void check(Expectation expectation, Path directory) {
        boolean apart = expectation.apart();
        Invocation.Result result =
                new Invocation(directory).run(apart ? expectation.command("--workers", "1") : expectation.command());
        assertEquals(expectation.kind().isEmpty() ? 0 : 1, result.code(), result::all);
        Map<String, Object> json = JsonParser.object(result.out());
        List<?> violations = (List<?>) json.get("violations");
        if (expectation.kind().isEmpty()) {
            assertEquals("verified", json.get("verdict"), result::all);
        } else {
            assertTrue(
                    violations.stream()
                            .anyMatch(violation -> expectation.kind().equals(((Map<?, ?>) violation).get("kind"))),
                    result::all);
            line(expectation.program(), result);
            replay(violations, result, directory);
        }
        if (expectation.traces() >= 0) {
            assertEquals(expectation.traces(), ((Number) json.get("executions")).longValue(), result::all);
            assertEquals(0, ((Number) json.get("blocked")).longValue(), result::all);
        }
        if (apart) {
            Invocation.Result forked =
                    new Invocation(directory).run(expectation.command("--workers", "1", "--isolation", "fork"));
            assertEquals(counted(json), counted(JsonParser.object(forked.out())), forked::all);
        }
    }

    private static List<String> lines(Path program) {
        try {
            return Files.readAllLines(program);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The marked line is named: in a message, or as the place of a step.
    private static void line(Path program, Invocation.Result result) {
        List<String> lines = lines(program);
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).endsWith(MARK)) {
                String place = program.getFileName() + ":" + (i + 1);
                String step = "\"line\": " + (i + 1) + "\n";
                assertTrue(
                        result.out().contains(place) || result.out().contains(step), () -> place + "\n" + result.all());
                return;
            }
        }
    }

    /// What must be the same in every run. Schedules may differ: they are made shorter until that takes too long.
    private static Map<String, Object> counted(Map<String, Object> json) {
        Map<String, Object> counted = new HashMap<>(json);
        counted.keySet().retainAll(List.of("verdict", "exhaustive", "executions", "blocked", "transitions"));
        return counted;
    }

    private static void replay(List<?> violations, Invocation.Result found, Path directory) {
        for (Object violation : violations) {
            String command = (String) ((Map<?, ?>) violation).get("replay");
            List<String> words = List.of(command.substring("allways ".length()).split(" ", -1));
            Invocation.Result again = new Invocation(directory).run(words);
            assertEquals(1, again.code(), () -> found.all() + again.all());
            assertTrue(again.out().contains("as it was saved"), again::all);
        }
    }
}
