package io.allways.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// The course: each program in `examples/java` does what its first comment says, and every failure can be replayed.
final class JavaExamplesTest {
    private static final Path FOLDER =
            Path.of("../examples/java").toAbsolutePath().normalize();
    private static final Pattern EXPECTATION =
            Pattern.compile("// expect: (?:traces (\\d+), )?(verified|violated (\\w+))(?: \\[(.*)])?");

    @TempDir
    Path directory;

    @TestFactory
    Stream<DynamicTest> course() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            List<Path> programs = files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
            assertTrue(programs.size() >= 30, () -> programs.size() + " programs");
            return programs.stream()
                    .map(program -> dynamicTest(program.getFileName().toString(), () -> check(program)));
        }
    }

    private void check(Path program) throws IOException {
        String first = Files.readString(program).lines().findFirst().orElse("");
        Matcher expectation = EXPECTATION.matcher(first);
        assertTrue(expectation.matches(), () -> program + " begins with " + first);
        String traces = expectation.group(1);
        String kind = expectation.group(3);

        List<String> words = new ArrayList<>(List.of("check", "--json", "-", "--time", "120s"));
        if (expectation.group(4) != null) {
            words.addAll(List.of(expectation.group(4).split(" ", -1)));
        }
        if (traces != null) {
            words.add("--keep-going");
        }
        words.add(program.toString());
        Invocation.Result result = new Invocation(directory).run(words);
        assertEquals(kind == null ? 0 : 1, result.code(), result::all);
        Map<String, Object> json = JsonParser.object(result.out());
        List<?> violations = (List<?>) json.get("violations");
        List<Object> kinds = new ArrayList<>();
        for (Object violation : violations) {
            kinds.add(((Map<?, ?>) violation).get("kind"));
        }
        if (kind == null) {
            assertEquals("verified", json.get("verdict"), result::all);
        } else {
            assertTrue(kinds.contains(kind), result::all);
            replay(violations, result);
        }
        if (traces != null) {
            assertEquals(Long.parseLong(traces), ((Number) json.get("executions")).longValue(), result::all);
        }
    }

    private void replay(List<?> violations, Invocation.Result found) {
        for (Object violation : violations) {
            String command = (String) ((Map<?, ?>) violation).get("replay");
            List<String> words = List.of(command.substring("allways ".length()).split(" ", -1));
            Invocation.Result again = new Invocation(directory).run(words);
            assertEquals(1, again.code(), () -> found.all() + again.all());
            assertTrue(again.out().contains("as it was saved"), again::all);
        }
    }
}
