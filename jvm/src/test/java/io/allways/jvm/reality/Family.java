package io.allways.jvm.reality;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// A part of the API, as the pieces that random programs are put together from. Each is a text file; a line is
///
/// - `shared` members of the program's class;
/// - `begin` a statement that the first thread runs before all others are made;
/// - `=` an expression, whose value is part of the outcome, or `do` a statement, both for any thread;
/// - `end` an expression that the first thread looks at when all threads have ended, or `finish` a statement before it;
/// - `with` other families whose statements may come too;
/// - `without` a text: statements that all families have are left out if they contain it;
/// - `small` and a number: two threads with at most so many statements each, for what has many interleavings;
/// - `#` a comment.
///
/// In the code `<<a|b>>` is one of several texts, `@t` any of the threads.
record Family(
        String name,
        List<String> shared,
        List<String> begin,
        List<Statement> statements,
        List<String> finish,
        List<String> end,
        List<String> with,
        List<String> without,
        List<Integer> small) {

    /// What a thread may do: an expression or a statement of Java.
    record Statement(boolean value, String code) {}

    private static final String SUFFIX = ".txt";

    static List<Family> all() {
        URL folder = Family.class.getResource("/reality");
        if (folder == null) {
            throw new IllegalStateException("The folder reality is not on the class path");
        }
        try (Stream<Path> files = Files.list(Path.of(folder.toURI()))) {
            return files.filter(file -> file.toString().endsWith(SUFFIX))
                    .sorted()
                    .map(Family::read)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
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
                int space = line.indexOf(' ');
                family.add(
                        line.substring(0, Math.max(space, 0)),
                        line.substring(space + 1).strip());
            }
        }
        return family;
    }

    /// The family with one of its statements.
    Family only(int index) {
        return new Family(name, shared, begin, List.of(statements.get(index)), finish, end, List.of(), without, small);
    }

    /// The same without the statements that another family does not want.
    Family besides(Family other) {
        List<Statement> rest = statements.stream()
                .filter(statement -> other.without.stream().noneMatch(statement.code()::contains))
                .toList();
        return new Family(name, shared, begin, rest, finish, end, with, without, small);
    }

    private void add(String word, String rest) {
        switch (word) {
            case "#" -> {}
            case "shared" -> shared.add(rest);
            case "begin" -> begin.add(rest);
            case "=" -> statements.add(new Statement(true, rest));
            case "do" -> statements.add(new Statement(false, rest));
            case "finish" -> finish.add(rest);
            case "end" -> end.add(rest);
            case "small" -> small.add(Integer.valueOf(rest));
            case "without" -> without.add(rest);
            case "with" -> with.addAll(List.of(rest.split(" +")));
            default -> throw new IllegalArgumentException(name + ": unknown word `" + word + "` before: " + rest);
        }
    }
}
