package io.allways.murphi;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The models that tests start from: those of this module and the examples.
final class TestModels {
    private TestModels() {}

    static List<Path> files() {
        List<Path> files = new ArrayList<>();
        for (String folder : List.of("src/test/resources/models", "../examples/murphi")) {
            Path path = Path.of(folder);
            if (Files.isDirectory(path)) {
                try (Stream<Path> found = Files.list(path)) {
                    found.filter(file -> file.toString().endsWith(".m"))
                            .sorted()
                            .forEach(files::add);
                } catch (IOException failed) {
                    throw new UncheckedIOException(failed);
                }
            }
        }
        return files;
    }

    static List<String> texts() {
        return files().stream().map(TestModels::text).toList();
    }

    /// Many small ones, wrong ones among them, and the tours: to spoil.
    static List<String> small() {
        List<String> models = new ArrayList<>();
        for (String name : List.of("syntax", "types", "cmurphi", "warnings")) {
            String golden = text(Path.of("src/test/resources/errors/" + name + ".golden"));
            for (String block : golden.split("(?m)^#### ", -1)) {
                int end = block.indexOf("\n>>>>");
                if (end > 0 && end < 1000) {
                    models.add(block.substring(block.indexOf('\n') + 1, end + 1));
                }
            }
        }
        for (String tour : List.of("tour.m", "tour-cmurphi.m")) {
            for (int i = 0; i < 10; i++) {
                models.add(text(Path.of("src/test/resources/models/" + tour)));
            }
        }
        models.removeIf(String::isBlank);
        return models;
    }

    static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
