package io.allways.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The documents tell the truth: their commands can be typed, and their links lead somewhere.
///
/// A command whose target is in the repository is run, for some seconds at most. One that speaks of a program of the
/// reader's own is only read: its options must exist.
@Timeout(300)
final class DocsTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern COMMAND = Pattern.compile("(?m)^(?: {4}|\t)?(?:\\$ )?(?:\\./)?allways (\\S.*)$");
    private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Set<String> RUN = Set.of("check", "explain", "completion", "--version", "--help");
    private static final Set<String> FILES = Set.of("--json", "--html", "--sarif", "--out", "--checkpoint");

    @TempDir
    Path directory;

    private static List<Path> documents() throws IOException {
        List<Path> all = new ArrayList<>();
        for (String folder : List.of(".", "docs")) {
            try (Stream<Path> files = Files.list(ROOT.resolve(folder))) {
                all.addAll(files.toList());
            }
        }
        try (Stream<Path> files = Files.walk(ROOT.resolve("examples"))) {
            all.addAll(files.toList());
        }
        return all.stream()
                .map(Path::normalize)
                .filter(file -> file.toString().endsWith(".md"))
                .sorted()
                .toList();
    }

    @TestFactory
    Stream<DynamicTest> commands() throws IOException {
        Set<String> lines = new LinkedHashSet<>();
        for (Path document : documents()) {
            Matcher command = COMMAND.matcher(code(Files.readString(document)));
            while (command.find()) {
                lines.add(command.group(1).replaceAll("\\s+#.*|\\s+[|>].*", "").strip());
            }
        }
        assertTrue(lines.size() > 10, lines::toString);
        return lines.stream().map(line -> dynamicTest(line, () -> type(line)));
    }

    /// The lines of code blocks, indented or fenced.
    private static String code(String markdown) {
        StringBuilder code = new StringBuilder();
        boolean fenced = false;
        for (String line : markdown.lines().toList()) {
            if (line.startsWith("```")) {
                fenced = !fenced;
            } else if (fenced || line.startsWith("    ")) {
                code.append(line).append('\n');
            }
        }
        return code.toString();
    }

    private void type(String line) {
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(line);
        while (word.find()) {
            words.add(word.group(1) != null ? word.group(1) : word.group(2) != null ? word.group(2) : word.group(3));
        }
        String command = words.getFirst();
        if (!RUN.contains(command) || command.equals("check") && !ours(words)) {
            known(command, words);
            return;
        }
        if (words.stream().anyMatch(each -> each.endsWith(".c")) || words.contains("--make")) {
            CCompiler.require();
        }
        if (words.contains("pmpi")) {
            MpiBackendTest.require("mpich");
        }
        for (int i = 0; i + 1 < words.size(); i++) {
            if (FILES.contains(words.get(i))) {
                words.set(i + 1, directory.resolve(words.get(i + 1)).toString());
            }
        }
        if (command.equals("check")) {
            words.addAll(1, List.of("--time", "30s", "--out", directory.toString()));
        }
        Invocation.Result result = new Invocation(ROOT).run(words);
        assertTrue(result.code() == Exit.OK || result.code() == Exit.VIOLATION, result::all);
    }

    /// Whether a check is of something in this repository.
    private static boolean ours(List<String> words) {
        return words.stream().anyMatch(word -> word.startsWith("examples/")) && !words.contains("some/directory");
    }

    private void known(String command, List<String> words) {
        String help = new Invocation(directory).run(command, "--help").out();
        assertFalse(help.isEmpty(), () -> "there is no command " + command);
        for (String word : words) {
            String option = word.replaceFirst("=.*", "");
            if (option.matches("--[a-z][a-z-]+") && !command.equals("bench")) {
                assertTrue(help.contains(option), () -> command + " has no option " + option);
            }
        }
    }

    @Test
    void links() throws IOException {
        List<String> broken = new ArrayList<>();
        for (Path document : documents()) {
            Matcher link = LINK.matcher(Files.readString(document));
            while (link.find()) {
                String target = link.group(1);
                if (target.matches("[a-z]+:.*")) {
                    continue; // elsewhere: no test should need the network
                }
                String[] parts = target.split("#", 2);
                Path file = parts[0].isEmpty()
                        ? document
                        : document.resolveSibling(parts[0]).normalize();
                if (!Files.exists(file) || parts.length > 1 && !headings(file).contains(parts[1])) {
                    broken.add(ROOT.relativize(document) + " links to " + target);
                }
            }
        }
        assertEquals(List.of(), broken);
    }

    /// As GitHub names the headings of a document.
    private static List<String> headings(Path file) throws IOException {
        return Files.readString(file)
                .lines()
                .filter(line -> line.startsWith("#"))
                .map(line -> line.replaceFirst("^#+\\s+", "")
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-'))
                .toList();
    }
}
