package io.allways.toy;

import io.allways.toy.ToyLexer.Token;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What the declarations of a text declare, and what to say about names they do not.
final class ToyNames {
    /// What a name stands for.
    enum Meaning {
        VARIABLE("variable", "var %s"),
        ARRAY("array", "array %s[2]"),
        LOCK("lock", "lock %s"),
        LOCKS("array of locks", "lock %s[2]"),
        CONDITION("condition", "condition %s"),
        SEMAPHORE("semaphore", "semaphore %s = 1"),
        CHANNEL("channel", "channel %s[1]"),
        BARRIER("barrier", "barrier %s[2]"),
        BOX("box", "box %s"),
        THREAD("thread", "thread %s { … }");

        private final String text;
        private final String declaration;

        Meaning(String text, String declaration) {
            this.text = text;
            this.declaration = declaration;
        }

        @Override
        public String toString() {
            return (this == ARRAY || this == LOCKS ? "an " : "a ") + text;
        }
    }

    /// @param number its place in its list in [Toy]
    /// @param count length, capacity, permits …
    record Thing(String name, Meaning meaning, int number, int count) {}

    /// Names longer than this are not compared.
    private static final int LONGEST = 40;

    private final ToyProblems problems;
    private final Map<String, Thing> things = new LinkedHashMap<>();

    ToyNames(ToyProblems problems) {
        this.problems = problems;
    }

    void declare(Token name, Meaning meaning, int number, int count) {
        Thing known = things.putIfAbsent(name.text(), new Thing(name.text(), meaning, number, count));
        if (known != null) {
            problems.add(name, name.shown() + " is declared already, as " + known.meaning(), "choose another name");
        }
    }

    @Nullable Thing get(String name) {
        return things.get(name);
    }

    List<Thing> all(Meaning... meanings) {
        List<Meaning> wanted = List.of(meanings);
        return things.values().stream()
                .filter(thing -> wanted.contains(thing.meaning()))
                .toList();
    }

    /// What `name` stands for, which must be one of `meanings`.
    Thing find(Token name, Meaning... meanings) {
        Thing thing = things.get(name.text());
        if (thing == null) {
            List<String> known = all(meanings).stream().map(Thing::name).toList();
            String declaration = meanings[0].declaration.formatted(name.text());
            String hint = known.isEmpty() ? "declare it: `" + declaration + "`" : "there is " + listed(known);
            String near = didYouMean(name.text(), known);
            throw problems.abandon(
                    name, "there is no " + meanings[0].text + " " + name.shown(), near.isEmpty() ? hint : near);
        }
        if (!List.of(meanings).contains(thing.meaning())) {
            String what = name.shown() + " is " + thing.meaning() + ", not " + meanings[0];
            String known = listed(all(meanings).stream().map(Thing::name).toList());
            throw problems.abandon(name, what, known.isEmpty() ? "" : "there is " + known);
        }
        return thing;
    }

    /// The variable `name`, which must not be an array.
    Thing variable(Token name) {
        Thing thing = find(name, Meaning.VARIABLE, Meaning.ARRAY);
        if (thing.meaning() == Meaning.ARRAY) {
            String cell = "`" + name.text() + "[…]`";
            throw problems.abandon(
                    name, name.shown() + " is an array of " + thing.count() + " cells", "which one? " + cell);
        }
        return thing;
    }

    /// A statement that begins with a name but assigns nothing.
    ToyProblems.Abandoned noStatement(Token name, Token next) {
        Thing thing = get(name.text());
        String hint = didYouMeanWord(name.text(), ToyLexer.STATEMENTS);
        if (next.is("==")) {
            hint = "to assign write `" + name.text() + " = …`, to check `assert " + name.text() + " == …`";
        } else if (next.is("+") || next.is("-")) {
            hint = "did you mean `" + name.text() + " = " + name.text() + " " + next.text() + " …`?";
        } else if (thing != null || hint.isEmpty()) {
            hint = "to assign write `" + name.text() + " = …`";
        }
        return problems.abandon(name, name.shown() + " begins no statement", hint);
    }

    private static String listed(List<String> names) {
        List<String> some =
                names.stream().limit(4).map(name -> "`" + name + "`").toList();
        return String.join(", ", some) + (names.size() > 4 ? " …" : "");
    }

    /// A question after the nearest of `known`, the first of them if there are several; empty if nothing is near.
    static String didYouMean(String name, Collection<String> known) {
        String best = "";
        int least = name.length() <= 1 ? 0 : 2 + name.length() / 4;
        for (String other : known) {
            int distance = distance(name, other);
            if (distance < least) {
                least = distance;
                best = other;
            }
        }
        return best.isEmpty() || best.equals(name) ? "" : "did you mean `" + best + "`?";
    }

    /// The same among words, which may come in any order.
    static String didYouMeanWord(String name, Collection<String> words) {
        return didYouMean(name, words.stream().sorted().toList());
    }

    /// Letters to add, leave out, change or swap with their neighbour to make `a` of `b`; more than can matter for
    /// names that are very long.
    static int distance(String a, String b) {
        if (a.equalsIgnoreCase(b)) {
            return a.equals(b) ? 0 : 1;
        }
        if (a.length() > LONGEST || b.length() > LONGEST) {
            return LONGEST;
        }
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    d[i][j] = i + j;
                    continue;
                }
                int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                d[i][j] = Math.min(d[i - 1][j - 1] + change, Math.min(d[i - 1][j], d[i][j - 1]) + 1);
                boolean swapped =
                        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
                if (swapped) {
                    d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
                }
            }
        }
        return d[a.length()][b.length()];
    }
}
