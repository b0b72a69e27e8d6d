package io.allways.cli;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Where the sources of Java classes may be, which reports are better with: where somebody says they are, where they
/// usually are, and near the classes.
final class SourceFolders {
    static final Option<String> SOURCES = new Option<>(
            "sources",
            "DIRS",
            "for Java: where the source files are that reports show lines of (default: src/main/java, src/test/java,"
                    + " src, and near the classes)",
            text -> text);

    private static final List<String> USUAL = List.of("src/main/java", "src/test/java", "src", "");
    /// From `build/classes/java/main` to where `src` is.
    private static final int ABOVE = 4;

    private SourceFolders() {}

    static List<Path> of(Setup setup, List<Path> classpath, Terminal terminal) {
        Path here = terminal.directory().toAbsolutePath().normalize();
        List<Path> folders = new ArrayList<>();
        for (String given : setup.value(SOURCES)
                .map(value -> value.split(File.pathSeparator, -1))
                .orElse(new String[0])) {
            folders.add(here.resolve(given));
            if (!Files.isDirectory(folders.getLast())) {
                // A replay may be elsewhere, and does without.
                terminal.err().println("warning: --sources: there is no directory `" + given + "`.");
            }
        }
        USUAL.forEach(each -> folders.add(here.resolve(each)));
        for (Path entry : classpath) {
            Path folder = entry.toAbsolutePath().normalize();
            for (int i = 0; i <= ABOVE && folder != null; i++) {
                for (String each : USUAL) {
                    folders.add(folder.resolve(each));
                }
                folder = folder.getParent();
            }
        }
        return folders.stream()
                .map(Path::normalize)
                .filter(Files::isDirectory)
                .map(path -> path.startsWith(here) ? here.relativize(path) : path)
                .distinct()
                .toList();
    }
}
