package io.allways.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The folder of `--journal`: the search's own journal, and beside it the command that began it, for `--resume`.
record JournalFolder(Path folder) {
    private static final String COMMAND = "command";

    /// @param words as they were typed
    /// @param directory what paths in them are meant from
    record Begun(List<String> words, Path directory) {}

    /// Writes down the command, unless the folder is of the same one already.
    ///
    /// @throws UsageError if it is of another, or cannot be written
    void begin(List<String> words, Path directory) {
        List<String> lines = new ArrayList<>();
        lines.add(escaped(directory.toAbsolutePath().normalize().toString()));
        words.forEach(word -> lines.add(escaped(word)));
        Path file = folder.resolve(COMMAND);
        try {
            Files.createDirectories(folder);
            if (!Files.exists(file)) {
                Files.write(file, lines);
            } else if (!Files.readAllLines(file).equals(lines)) {
                throw new UsageError("--journal: " + folder + " is of another check; allways check --resume " + folder
                        + " goes on with it. Name a new folder for a new one.");
            }
        } catch (IOException e) {
            throw new UsageError("--journal: " + folder + " cannot be written: " + e.getMessage() + ".");
        }
    }

    boolean exists() {
        return Files.exists(folder.resolve(COMMAND));
    }

    /// @param name as it was given
    Begun begun(String name) {
        Path file = folder.resolve(COMMAND);
        try {
            List<String> lines =
                    Files.readAllLines(file).stream().map(JournalFolder::plain).toList();
            return new Begun(lines.subList(1, lines.size()), Path.of(lines.getFirst()));
        } catch (IOException | InvalidPathException | IndexOutOfBoundsException e) {
            throw new UsageError("--resume: " + name + " cannot be read: " + e.getMessage() + ".");
        }
    }

    private static String escaped(String word) {
        return word.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
    }

    private static String plain(String line) {
        StringBuilder word = new StringBuilder();
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '\\' && i + 1 < line.length()) {
                char next = line.charAt(++i);
                word.append(next == 'n' ? '\n' : next == 'r' ? '\r' : next);
            } else {
                word.append(c);
            }
        }
        return word.toString();
    }
}
