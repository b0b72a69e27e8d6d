package io.allways.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Texts that must stay as they are: `src/test/resources/golden/NAME.expected`. To accept new ones run the tests with
/// `-Dgolden.update=true` and look at the difference.
final class Golden {
    static final Path FOLDER = Path.of("src/test/resources/golden");

    private Golden() {}

    static void check(String name, String actual) {
        Path file = FOLDER.resolve(name + ".expected");
        try {
            if (Boolean.getBoolean("golden.update")) {
                Files.writeString(file, actual);
            }
            assertEquals(Files.readString(file), actual, () -> "differs from " + file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
