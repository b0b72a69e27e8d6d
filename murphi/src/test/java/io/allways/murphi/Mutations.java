package io.allways.murphi;

import io.allways.murphi.syntax.Lexer;
import io.allways.murphi.syntax.Problems;
import io.allways.murphi.syntax.Source;
import io.allways.murphi.syntax.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/// Spoils models: characters, words, ends, pieces of another model, one piece many times over.
final class Mutations {
    private static final String ODD = "\0\1\t\n \"'`#$@\\“”∀≤\uD83D\uFFFF\uFEFFäß;:=()[]{}.,-+*/%&|!~^?<>09azAZ_";

    private final RandomGenerator random;
    private final List<String> models;
    private final List<List<String>> words = new ArrayList<>();

    Mutations(RandomGenerator random, List<String> models) {
        this.random = random;
        this.models = models;
        for (String model : models) {
            Source source = new Source("model.m", model);
            words.add(Lexer.lex(source, new Problems(source)).tokens().stream()
                    .filter(token -> token.sort() != Token.Sort.END)
                    .map(token -> source.text(token.span()))
                    .toList());
        }
        words.removeIf(List::isEmpty);
    }

    String next() {
        return switch (random.nextInt(8)) {
            case 0, 1 -> characters();
            case 2, 3, 4 -> words();
            case 5 -> truncated();
            case 6 -> spliced();
            default -> repeated();
        };
    }

    private String model() {
        return models.get(random.nextInt(models.size()));
    }

    private String characters() {
        StringBuilder text = new StringBuilder(model());
        for (int n = random.nextInt(4); n >= 0 && !text.isEmpty(); n--) {
            int at = random.nextInt(text.length());
            char c = ODD.charAt(random.nextInt(ODD.length()));
            switch (random.nextInt(3)) {
                case 0 -> text.insert(at, c);
                case 1 -> text.deleteCharAt(at);
                default -> text.setCharAt(at, c);
            }
        }
        return text.toString();
    }

    private String anyWord() {
        List<String> some = words.get(random.nextInt(words.size()));
        return some.get(random.nextInt(some.size()));
    }

    private String words() {
        List<String> text = new ArrayList<>(words.get(random.nextInt(words.size())));
        for (int n = random.nextInt(5); n >= 0 && text.size() > 1; n--) {
            int at = random.nextInt(text.size());
            switch (random.nextInt(4)) {
                case 0 -> text.remove(at);
                case 1 -> text.add(at, anyWord());
                case 2 -> text.set(at, anyWord());
                default -> text.set(at, text.set(random.nextInt(text.size()), text.get(at)));
            }
        }
        return String.join(" ", text);
    }

    private String truncated() {
        String text = model();
        int from = random.nextInt(4) == 0 ? random.nextInt(text.length()) : 0;
        return text.substring(from, from + random.nextInt(text.length() - from + 1));
    }

    private String spliced() {
        String one = model();
        String other = model();
        return one.substring(0, random.nextInt(one.length())) + other.substring(random.nextInt(other.length()));
    }

    private String repeated() {
        List<String> text = words.get(random.nextInt(words.size()));
        int from = random.nextInt(text.size());
        int to = Math.min(text.size(), from + 1 + random.nextInt(5));
        // Rarely very often: that is where stacks overflow.
        int times = random.nextInt(50) == 0 ? 20_000 : 1 + random.nextInt(30);
        String piece = String.join(" ", text.subList(from, to)) + " ";
        return String.join(" ", text.subList(0, from))
                + " "
                + piece.repeat(times)
                + String.join(" ", text.subList(to, text.size()));
    }
}
