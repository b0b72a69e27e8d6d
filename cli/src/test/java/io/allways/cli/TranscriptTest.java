package io.allways.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// Sessions at the command line: each `*.expected` among the transcripts has lines `$ allways …` that are run, and
/// after each what it must print, with the exit code if it is not 0. Times are made equal. To accept new output run
/// with `-Dgolden.update=true` and look at the difference.
final class TranscriptTest {
    private static final Path FOLDER = Path.of("src/test/resources/transcripts");
    private static final String PROMPT = "$ allways";
    private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

    @TempDir
    Path temporary;

    @TestFactory
    Stream<DynamicTest> transcripts() throws IOException {
        List<Path> files;
        try (Stream<Path> list = Files.list(FOLDER)) {
            files = list.filter(file -> file.toString().endsWith(".expected"))
                    .sorted()
                    .toList();
        }
        assertFalse(files.isEmpty());
        return files.stream().map(file -> dynamicTest(file.getFileName().toString(), () -> check(file)));
    }

    private void check(Path file) throws IOException {
        if (file.endsWith("c.expected")) {
            CCompiler.require();
        }
        String expected = Files.readString(file);
        Path directory = Files.createDirectories(temporary.resolve(file.getFileName()));
        copyPrograms(directory);
        StringBuilder actual = new StringBuilder();
        for (String line : expected.lines().toList()) {
            if (line.startsWith("#")) {
                actual.append(line).append('\n');
            } else if (line.startsWith(PROMPT)) {
                Invocation.Result result = new Invocation(directory).run(words(line.substring(PROMPT.length())));
                actual.append(line).append('\n').append(timeless(result.all()));
                actual.append(result.code() == 0 ? "" : "[exit code " + result.code() + "]\n")
                        .append('\n');
            }
        }
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(file, actual);
            expected = actual.toString();
        }
        assertEquals(expected, actual.toString(), () -> "differs from " + file);
    }

    private static void copyPrograms(Path directory) throws IOException {
        try (Stream<Path> programs = Files.list(FOLDER.resolve("programs"))) {
            for (Path program : programs.toList()) {
                Files.copy(program, directory.resolve(program.getFileName()));
            }
        }
        Files.createDirectory(directory.resolve("folder.toy"));
        Files.createDirectory(directory.resolve("folder.m"));
        Files.write(directory.resolve("binary.m"), new byte[] {'v', 'a', 'r', 0, 1, 2});
        Files.createFile(directory.resolve("empty.toy"));
        Files.write(directory.resolve("binary.toy"), new byte[] {'v', 'a', 'r', (byte) 0xff, 0, 1, 2});
        Files.write(directory.resolve("zero.toy"), new byte[] {'v', 'a', 'r', ' ', 'x', 0});
    }

    private static List<String> words(String line) {
        List<String> words = new ArrayList<>();
        Matcher matcher = WORD.matcher(line);
        while (matcher.find()) {
            words.add(matcher.group(1) != null ? matcher.group(1) : matcher.group(2));
        }
        return words;
    }

    private static String timeless(String text) {
        return text.replaceAll("\\b\\d+\\.\\d s\\b", "0.0 s")
                .replaceAll("\"seconds\": [0-9.E-]+", "\"seconds\": 0.0")
                .replaceAll("\"peakMemoryBytes\": \\d+", "\"peakMemoryBytes\": 0");
    }
}
