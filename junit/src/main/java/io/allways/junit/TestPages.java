package io.allways.junit;

import io.allways.report.Finding;
import io.allways.report.Page;
import io.allways.report.Scene;
import io.allways.report.Sources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Pages of failed tests, where builds keep what they make: `target/allways` or `build/allways`. A project that has
/// neither gets none.
final class TestPages {
    private TestPages() {}

    /// @param name of the test, and of the file
    static Finding save(Finding finding, Scene scene, String name) {
        Optional<Path> build = List.of(Path.of("target"), Path.of("build")).stream()
                .filter(Files::isDirectory)
                .findFirst();
        if (build.isEmpty()) {
            return finding;
        }
        try {
            Path folder = Files.createDirectories(build.get().resolve("allways"));
            String version = Optional.ofNullable(TestPages.class.getPackage().getImplementationVersion())
                    .orElse("");
            Path file = folder.resolve(name + ".html");
            Files.writeString(file, new Page(version, Sources.under(Path.of(""))).of(List.of(scene)));
            return finding.withPage(file.toString());
        } catch (IOException | InvalidPathException e) {
            return finding; // there is only less to look at
        }
    }
}
