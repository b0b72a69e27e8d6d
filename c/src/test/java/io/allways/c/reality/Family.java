package io.allways.c.reality;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// A part of what C programs may call, as the pieces that random programs are put together from. Each is a text file; a
/// line is
///
/// - `shared` what the program's file declares: variables, functions;
/// - `begin` a statement that main runs before it starts the other threads;
/// - `=` an expression, whose value is part of the outcome, or `do` a statement, both for any thread;
/// - `main` before `=` or `do`: for main only, which then does nothing else of the family; `not main`: for all others
/// only;
/// - `not sanitized`: ThreadSanitizer does not understand it;
/// - `finish` a statement of main when all threads have ended, `end` an expression that it looks at then;
/// - `small` and a number: two threads with at most so many statements each, for what has many interleavings;
/// - `#` a comment.
///
/// In the code `<<a|b>>` is one of several texts, and `NOISE;` where a real run may pause.
record Family(
        String name,
        List<String> shared,
        List<String> begin,
        List<Statement> statements,
        List<Statement> forMain,
        List<String> finish,
        List<String> end,
        List<Integer> small,
        List<String> not) {

    /// What a thread may do: an expression or a statement of C.
    record Statement(boolean value, String code) {}

    private static final String SUFFIX = ".txt";

    static List<Family> all() {
        try (Stream<Path> files = Files.list(folder())) {
            return files.filter(file -> file.toString().endsWith(SUFFIX))
                    .sorted()
                    .map(Family::read)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Where the texts are, and the C files that every program is compiled with.
    static Path folder() {
        URL folder = Family.class.getResource("/reality");
        if (folder == null) {
            throw new IllegalStateException("The folder reality is not on the class path");
        }
        try {
            return Path.of(folder.toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Family read(Path file) {
        String name = file.getFileName().toString();
        try {
            return parse(name.substring(0, name.length() - SUFFIX.length()), Files.readAllLines(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Family parse(String name, List<String> lines) {
        Family family = new Family(
                name,
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>());
        for (String line : lines) {
            if (!line.isBlank()) {
                family.add(line.strip(), family.statements);
            }
        }
        return family;
    }

    private void add(String line, List<Statement> into) {
        int space = line.indexOf(' ');
        String word = line.substring(0, Math.max(space, 0));
        String rest = line.substring(space + 1).strip();
        switch (word) {
            case "#" -> {}
            case "shared" -> shared.add(rest);
            case "begin" -> begin.add(rest);
            case "=" -> into.add(new Statement(true, rest));
            case "do" -> into.add(new Statement(false, rest));
            case "main" -> add(rest, forMain);
            case "not" -> not.add(rest);
            case "finish" -> finish.add(rest);
            case "end" -> end.add(rest);
            case "small" -> small.add(Integer.valueOf(rest));
            default -> throw new IllegalArgumentException(name + ": unknown word `" + word + "` before: " + rest);
        }
    }

    /// What main may do of it.
    List<Statement> ofMain() {
        return not.contains("main") ? List.of() : forMain.isEmpty() ? statements : forMain;
    }

    /// Whether ThreadSanitizer understands it.
    boolean sanitized() {
        return !not.contains("sanitized");
    }

    /// All statements with all their choices, one after the other in one thread, to see that they compile.
    RandomProgram whole() {
        List<Statement> all = Stream.concat(statements.stream(), forMain.stream())
                .flatMap(each ->
                        RandomProgram.alternatives(each.code()).stream().map(code -> new Statement(each.value(), code)))
                .toList();
        return RandomProgram.whole(this, all);
    }
}
