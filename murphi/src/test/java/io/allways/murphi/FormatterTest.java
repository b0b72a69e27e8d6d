package io.allways.murphi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.murphi.print.Formatter;
import io.allways.murphi.syntax.Lexer;
import io.allways.murphi.syntax.Parser;
import io.allways.murphi.syntax.Problems;
import io.allways.murphi.syntax.Source;
import io.allways.murphi.syntax.Token;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FormatterTest {
    private static Source source(String text) {
        return new Source("model.m", text);
    }

    private static String formatted(String text) {
        Source source = source(text);
        Problems problems = new Problems(source);
        String formatted = Formatter.format(source, problems);
        assertNotNull(formatted, problems.shown() + "\n" + text);
        return formatted;
    }

    private static List<String> words(String text) {
        Source source = source(text);
        return Lexer.lex(source, new Problems(source)).tokens().stream()
                .map(token -> token.sort() + " " + token.text())
                .toList();
    }

    private static List<String> comments(String text) {
        Source source = source(text);
        return Lexer.lex(source, new Problems(source)).comments().stream()
                .map(comment -> comment.text().stripTrailing())
                .toList();
    }

    /// The tree without positions.
    private static String tree(String text) {
        Source source = source(text);
        return Parser.parse(source, new Problems(source)).toString().replaceAll("Span\\[[^]]*]", "");
    }

    private static void check(String text) {
        String formatted = formatted(text);
        assertEquals(words(text), words(formatted), formatted);
        assertEquals(comments(text), comments(formatted), () -> text + "\n=====\n" + formatted);
        assertEquals(tree(text), tree(formatted), formatted);
        assertEquals(formatted, formatted(formatted), text);
    }

    @Test
    void formattedModelsAreTheSameModels() {
        TestModels.texts().forEach(FormatterTest::check);
    }

    @Test
    void spoiltModelsWithCommentsEverywhere() {
        long seed = Long.getLong("fuzz.seed", System.nanoTime());
        Random random = new Random(seed);
        List<String> models = TestModels.small();
        Mutations mutations = new Mutations(random, models);
        int checked = 0;
        for (int i = 0; i < 4_000; i++) {
            String text = commented(i % 2 == 0 ? mutations.next() : models.get(random.nextInt(models.size())), random);
            Source source = source(text);
            Problems problems = new Problems(source);
            Parser.parse(source, problems);
            if (!problems.hasErrors() && text.length() < 20_000) {
                checked++;
                try {
                    check(text);
                } catch (RuntimeException | AssertionError failed) {
                    throw new AssertionError("-Dfuzz.seed=" + seed + ", number " + i + "\n" + text, failed);
                }
            }
        }
        assertTrue(checked > 500, "only " + checked);
    }

    private static String commented(String text, Random random) {
        Source source = source(text);
        List<Token> tokens = Lexer.lex(source, new Problems(source)).tokens();
        StringBuilder out = new StringBuilder(text);
        for (int n = random.nextInt(4); n > 0; n--) {
            // From the back, so that positions stay right.
            tokens = tokens.subList(0, 1 + random.nextInt(tokens.size()));
            String comment = switch (random.nextInt(5)) {
                case 0 -> " -- comment\n";
                case 1 -> "\n-- comment\n";
                case 2 -> " /* comment */ ";
                case 3 -> "\n\n\n/* two\n   lines */\n\n";
                default -> "\n";
            };
            out.insert(tokens.getLast().start(), comment);
        }
        return out.toString();
    }

    @Test
    void style() throws IOException {
        Path models = Path.of("src/test/resources/models");
        Path expected = models.resolve("tour.formatted");
        String formatted = formatted(Files.readString(models.resolve("tour.m")));
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(expected, formatted);
        }
        assertEquals(Files.readString(expected), formatted, "refresh with -Dgolden.update=true");
    }
}
