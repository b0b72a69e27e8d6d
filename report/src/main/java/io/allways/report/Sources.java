package io.allways.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The text of source lines. A report is better with it and does without: whatever cannot be read has no text.
public interface Sources {
    Sources NONE = (file, line) -> "";

    /// The text of a line, counted from 1; empty if it is not known.
    String line(String file, int line);

    /// Of files whose names are meant from `directory`.
    static Sources under(Path directory) {
        Map<String, List<String>> known = new HashMap<>();
        return (file, line) -> {
            List<String> lines = known.computeIfAbsent(file, name -> read(directory, name));
            return line >= 1 && line <= lines.size() ? lines.get(line - 1) : "";
        };
    }

    private static List<String> read(Path directory, String name) {
        try {
            Path file = directory.resolve(name);
            long tooLarge = 16 << 20;
            return !Files.isRegularFile(file) || Files.size(file) > tooLarge
                    ? List.of()
                    : Files.readAllLines(file, StandardCharsets.UTF_8);
        } catch (IOException | InvalidPathException e) {
            return List.of();
        }
    }
}
