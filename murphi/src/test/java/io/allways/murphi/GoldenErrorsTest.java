package io.allways.murphi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.murphi.syntax.Source;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// What is said of wrong models, word by word. A file holds several: `#### name`, the model, `>>>>`, the messages.
/// After a
/// change of messages run with `-Dgolden.update=true` and look at the difference.
class GoldenErrorsTest {
    private static final Path ERRORS = Path.of("src/test/resources/errors");

    private record Case(Path file, String name, String model, String expected) {
        String actual() {
            Murphi.Outcome outcome = Murphi.check(new Source("model.m", model));
            String warnings = Murphi.shown(outcome.warnings());
            String separator = outcome.message().isEmpty() || warnings.isEmpty() ? "" : "\n\n";
            return outcome.message() + separator + (file.endsWith("warnings.golden") ? warnings : "");
        }
    }

    private static List<Case> cases(Path file) throws IOException {
        List<Case> cases = new ArrayList<>();
        for (String block : Files.readString(file).split("(?m)^#### ", -1)) {
            if (!block.isBlank()) {
                int line = block.indexOf('\n');
                int middle = block.indexOf("\n>>>>");
                String model = block.substring(line + 1, middle + 1);
                String expected =
                        block.substring(block.indexOf('\n', middle + 1) + 1).strip();
                cases.add(new Case(file, block.substring(0, line), model, expected));
            }
        }
        return cases;
    }

    private static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(ERRORS)) {
            return files.filter(file -> file.toString().endsWith(".golden"))
                    .sorted()
                    .toList();
        }
    }

    @TestFactory
    Stream<DynamicTest> messages() throws IOException {
        if (Boolean.getBoolean("golden.update")) {
            for (Path file : files()) {
                StringBuilder text = new StringBuilder();
                for (Case one : cases(file)) {
                    text.append("#### " + one.name + "\n" + one.model + ">>>>\n"
                            + one.actual().strip() + "\n\n");
                }
                Files.writeString(file, text.toString().stripTrailing() + "\n");
            }
        }
        return files().stream()
                .flatMap(file -> {
                    try {
                        return cases(file).stream();
                    } catch (IOException failed) {
                        throw new UncheckedIOException(failed);
                    }
                })
                .map(one -> DynamicTest.dynamicTest(
                        one.file.getFileName() + ": " + one.name,
                        () -> assertEquals(one.expected, one.actual().strip(), "refresh with -Dgolden.update=true")));
    }

    @Test
    void everyCaseHasAMessage() throws IOException {
        int count = 0;
        for (Path file : files()) {
            for (Case one : cases(file)) {
                assertTrue(!one.expected.isEmpty(), one.file + ": " + one.name);
                count++;
            }
        }
        assertTrue(count >= 60, "only " + count);
    }
}
