package io.allways.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Reports show source lines wherever the classes come from.
final class SourceFoldersTest {
    private static final String LINE = "throw new IllegalStateException(\"found\");";

    @TempDir
    Path directory;

    @BeforeEach
    void here() throws IOException {
        Files.createDirectories(directory.resolve("here"));
    }

    private Path compile(String source, String classes) throws IOException {
        Path file = directory.resolve(source);
        Files.createDirectories(file.getParent());
        Files.writeString(file, """
                package shop;
                class Till {
                    public static void main(String[] args) {
                        %s
                    }
                }
                """.formatted(LINE));
        Path into = directory.resolve(classes);
        int code = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-g", "-d", into.toString(), file.toString());
        assertEquals(0, code);
        return into;
    }

    private Invocation.Result check(Path classes, String... options) {
        List<String> words = new ArrayList<>(List.of("check", "-cp", classes.toString()));
        words.addAll(List.of(options));
        words.add("shop.Till");
        Invocation.Result result = new Invocation(directory.resolve("here")).run(words);
        assertEquals(1, result.code(), result::all);
        return result;
    }

    @Test
    void nearTheClassesOfABuild() throws IOException {
        Path classes = compile("project/src/main/java/shop/Till.java", "project/build/classes/java/main");
        Invocation.Result result = check(classes);
        assertTrue(result.out().contains(LINE), result::all);
    }

    @Test
    void whereSomebodySaysTheyAre() throws IOException {
        Path classes = compile("far/away/shop/Till.java", "classes");
        Invocation.Result without = check(classes);
        assertFalse(without.out().contains(LINE), without::all);
        Invocation.Result with = check(classes, "--sources", "nowhere:../far/away");
        assertTrue(with.out().contains(LINE), with::all);
        assertTrue(with.err().contains("--sources: there is no directory `nowhere`"), with::all);
    }
}
