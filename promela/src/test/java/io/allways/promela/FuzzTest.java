package io.allways.promela;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allways.promela.syntax.Problem;
import io.allways.promela.syntax.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// Whatever is in a file, checking it ends in a model or in messages.
class FuzzTest {
    private static final int MUTATIONS = Integer.getInteger("fuzz.mutations", 20_000);
    private static final List<String> WORDS = List.of(
            "{",
            "}",
            "(",
            ")",
            "[",
            "]",
            ";",
            "->",
            "::",
            "do",
            "od",
            "if",
            "fi",
            "atomic",
            "d_step",
            "unless",
            "goto",
            "x",
            "a",
            "0",
            "99999999999",
            "!",
            "?",
            "??",
            "!!",
            "<",
            ">",
            ",",
            ".",
            "..",
            ":",
            "@",
            "eval",
            "run",
            "P0",
            "typedef",
            "chan",
            "mtype",
            "#define a",
            "#define f(x) x f(x)\n",
            "\n#if 1 / 0\n",
            "\n#include \"x\"\n",
            "'",
            "\"",
            "inline f(x) { f(x) }",
            "f(a)",
            "break",
            "else",
            "for",
            "select",
            "in",
            "ltl { [] a }",
            "never",
            "=",
            "++",
            "unsigned u : 4",
            "timeout",
            "of",
            "active [3]",
            "proctype",
            "provided",
            "priority",
            "c_code",
            "/*");

    @Test
    void spoiltModelsEndInMessages() {
        run(1, MUTATIONS / 2);
        long seed = Long.getLong("fuzz.seed", System.nanoTime());
        System.out.println("fresh mutations: -Dfuzz.seed=" + seed);
        run(seed, MUTATIONS / 2);
    }

    private static void run(long seed, int mutations) {
        SplittableRandom random = new SplittableRandom(seed);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 20; i++) texts.add(new RandomModel(random.nextLong()).text());
        try {
            for (Path each : ExamplesTest.models().toList()) texts.add(Files.readString(each));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        for (int i = 0; i < mutations; i++) {
            String text = texts.get(random.nextInt(texts.size()));
            for (int changes = 1 + random.nextInt(3); changes > 0; changes--) text = spoilt(text, random);
            check(text, seed, i);
        }
    }

    private static String spoilt(String text, SplittableRandom random) {
        int at = random.nextInt(text.length() + 1);
        int end = Math.min(text.length(), at + random.nextInt(12));
        return switch (random.nextInt(4)) {
            case 0 -> text.substring(0, at) + text.substring(end);
            case 1 -> text.substring(0, at) + text.substring(at, end) + text.substring(at);
            case 2 -> text.substring(0, at) + (char) random.nextInt(1, 300) + text.substring(at);
            default ->
                text.substring(0, at) + " " + WORDS.get(random.nextInt(WORDS.size())) + " " + text.substring(end);
        };
    }

    private static void check(String text, long seed, int number) {
        try {
            Promela.Outcome outcome = Promela.check(new Source("model.pml", text), true, (name, from) -> {
                throw new IOException("there are no files here");
            });
            assertEquals(outcome.program() == null, !outcome.message().isEmpty(), "a model or a message");
            outcome.errors().forEach(Problem::shown);
            outcome.warnings().forEach(Problem::shown);
        } catch (RuntimeException | StackOverflowError | AssertionError thrown) {
            throw new AssertionError(
                    "-Dfuzz.seed=" + seed + ", number " + number + ": " + thrown + "\n" + text, thrown);
        }
    }

    @Test
    void deepNestingEndsInAMessage() {
        for (String each : List.of("(", "{ ", "if :: ", "do :: ", "!", "atomic { ", "a[")) {
            check("byte a;\ninit { " + each.repeat(100_000) + "\n", 0, 0);
        }
    }
}
