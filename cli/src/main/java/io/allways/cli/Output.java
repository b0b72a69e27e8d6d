package io.allways.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/// A file that an option names for a report. It is looked at before the search, which may take long.
///
/// @param wanted whether the option was given
/// @param file the file; none for standard output
record Output(Option<String> option, boolean wanted, Optional<Path> file, Terminal terminal) {
    /// @throws UsageError if it cannot be written
    static Output of(Option<String> option, Arguments arguments, Terminal terminal) {
        String name = arguments.value(option).orElse("-");
        boolean wanted = arguments.has(option);
        if (name.equals("-")) {
            return new Output(option, wanted, Optional.empty(), terminal);
        }
        try {
            Path file = terminal.directory().resolve(name);
            Path folder = file.toAbsolutePath().getParent();
            String problem = Files.isDirectory(file)
                    ? "it is a directory."
                    : folder == null || !Files.isDirectory(folder)
                            ? "there is no such directory."
                            : !Files.isWritable(Files.exists(file) ? file : folder) ? "permission denied." : "";
            if (problem.isEmpty()) {
                return new Output(option, wanted, Optional.of(file), terminal);
            }
            throw new UsageError(option.dashed() + ": `" + name + "` cannot be written: " + problem);
        } catch (InvalidPathException e) {
            throw new UsageError(option.dashed() + ": `" + name + "` is no path: " + e.getReason() + ".");
        }
    }

    /// Whether it takes standard output, so that what people read must go elsewhere.
    boolean toOut() {
        return wanted && file.isEmpty();
    }

    void write(String report) {
        if (file.isEmpty()) {
            terminal.out().print(report);
            return;
        }
        try {
            Files.writeString(file.get(), report);
        } catch (IOException e) {
            throw new UsageError(option.dashed() + ": " + file.get() + " cannot be written: " + e.getMessage());
        }
    }
}
