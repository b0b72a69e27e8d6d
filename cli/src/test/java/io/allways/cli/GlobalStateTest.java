package io.allways.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// What a JVM keeps once per process is, in every execution, as on a fresh JVM: held against real ones.
final class GlobalStateTest {
    private static final int LANES = 4;

    @TempDir
    Path directory;

    @TestFactory
    Stream<DynamicTest> asOnAFreshJvm() throws IOException {
        Path source = Path.of("src/test/resources/globals/GlobalState.java").toAbsolutePath();
        assertEquals(
                0,
                ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "-nowarn", "-Xlint:none", "-d", "" + directory, "" + source));
        Map<String, String[]> answers = new TreeMap<>();
        for (int lane = 0; lane < LANES; lane++) {
            for (String line : fresh(lane)) {
                String[] words = line.split("\t", -1);
                answers.put(words[1], words);
            }
        }
        assertTrue(answers.size() > 50, answers.keySet()::toString);
        return answers.values().stream().map(words -> dynamicTest(words[1], () -> check(words)));
    }

    private void check(String[] words) {
        Invocation.Result result = new Invocation(directory)
                .run(
                        "check",
                        "--workers",
                        "1",
                        "-cp",
                        directory.toString(),
                        "GlobalState",
                        words[1],
                        words[2],
                        words[3]);
        assertEquals(0, result.code(), result::all);
        assertTrue(result.out().contains("both traces"), result::all);
    }

    private List<String> fresh(int lane) throws IOException {
        // Where it is missing, the JDK keeps them in its own folder.
        Path system = directory.resolve("system" + lane);
        Files.createDirectories(system.resolve(".systemPrefs"));
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-ea",
                "-Duser.language=" + Locale.getDefault().getLanguage(),
                "-Duser.country=" + Locale.getDefault().getCountry(),
                "-Duser.timezone=" + TimeZone.getDefault().getID(),
                "-Djava.util.prefs.userRoot=" + directory.resolve("user" + lane),
                "-Djava.util.prefs.systemRoot=" + system,
                "-cp",
                directory.toString(),
                "GlobalState",
                "" + lane));
        Process process = new ProcessBuilder(words)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (var reader = process.inputReader()) {
            return reader.lines().filter(line -> line.startsWith("ANSWER")).toList();
        }
    }
}
