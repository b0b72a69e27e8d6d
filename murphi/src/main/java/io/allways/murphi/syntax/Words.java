package io.allways.murphi.syntax;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// The keywords and signs of the language, and guesses at what a misspelt word meant.
public final class Words {
    private Words() {}

    static final Set<String> CLOSERS = Set.of(
            "end",
            "endalias",
            "endchoose",
            "endexists",
            "endfor",
            "endforall",
            "endfunction",
            "endif",
            "endprocedure",
            "endrecord",
            "endrule",
            "endruleset",
            "endstartstate",
            "endswitch",
            "endwhile");

    static final Set<String> STATEMENTS = Set.of(
            "alias",
            "assert",
            "assume",
            "clear",
            "cover",
            "error",
            "for",
            "if",
            "liveness",
            "multisetadd",
            "multisetremove",
            "multisetremovepred",
            "put",
            "return",
            "switch",
            "undefine",
            "while");

    static final Set<String> DECLARATIONS = Set.of("const", "type", "var");

    /// What begins something outside of procedures and rules, and cannot begin a statement.
    static final Set<String> ITEMS =
            Set.of("rule", "ruleset", "startstate", "invariant", "choose", "procedure", "function");

    private static final Set<String> OTHERS = Set.of(
            "array",
            "begin",
            "boolean",
            "by",
            "case",
            "do",
            "else",
            "elsif",
            "enum",
            "exists",
            "false",
            "forall",
            "ismember",
            "isundefined",
            "multiset",
            "multisetcount",
            "of",
            "real",
            "record",
            "scalarset",
            "then",
            "to",
            "true",
            "union");

    /// Longest first, so that the first that fits is the one meant.
    static final List<String> SIGNS = List.of(
            "==>", ":=", "..", "<=", ">=", "!=", "==", "->", "&&", "||", "<<", ">>", "+", "-", "*", "/", "%", "=", "<",
            ">", "&", "|", "!", "~", "^", "?", ":", ";", ",", ".", "(", ")", "[", "]", "{", "}");

    /// Mathematical signs and what they stand for.
    static final Map<Character, String> UNICODE = Map.ofEntries(
            Map.entry('≔', ":="),
            Map.entry('≥', ">="),
            Map.entry('≤', "<="),
            Map.entry('≠', "!="),
            Map.entry('→', "->"),
            Map.entry('⇒', "==>"),
            Map.entry('¬', "!"),
            Map.entry('∧', "&"),
            Map.entry('∨', "|"),
            Map.entry('×', "*"),
            Map.entry('÷', "/"),
            Map.entry('−', "-"),
            Map.entry('∀', "forall"),
            Map.entry('∃', "exists"));

    private static final Set<String> KEYWORDS = new HashSet<>();

    static {
        for (Set<String> words : List.of(CLOSERS, STATEMENTS, DECLARATIONS, ITEMS, OTHERS)) {
            KEYWORDS.addAll(words);
        }
    }

    static boolean isKeyword(String word) {
        return KEYWORDS.contains(word);
    }

    static Set<String> keywords() {
        return KEYWORDS;
    }

    /// The candidate that looks most like the word, or an empty string if none does.
    public static String nearest(String word, Iterable<String> candidates) {
        String lower = word.toLowerCase(Locale.ROOT);
        int allowed = word.length() <= 2 ? 0 : word.length() <= 4 ? 1 : word.length() <= 8 ? 2 : 3;
        String best = "";
        int bestDistance = allowed + 1;
        for (String candidate : candidates) {
            int distance = distance(lower, candidate.toLowerCase(Locale.ROOT), bestDistance);
            if (distance < bestDistance
                    || distance == bestDistance && !best.isEmpty() && candidate.compareTo(best) < 0) {
                best = candidate;
                bestDistance = distance;
            }
        }
        return bestDistance <= allowed ? best : "";
    }

    /// "did you mean `x`?", or nothing.
    public static String didYouMean(String word, Iterable<String> candidates) {
        String nearest = nearest(word, candidates);
        return nearest.isEmpty() ? "" : "did you mean `" + nearest + "`?";
    }

    /// Edits (one character inserted, left out, changed, or two swapped) between two words, as far as they are fewer
    /// than `limit`.
    private static int distance(String a, String b, int limit) {
        if (Math.abs(a.length() - b.length()) >= limit || a.length() > 60) {
            return Integer.MAX_VALUE;
        }
        int[] before = new int[b.length() + 1];
        int[] last = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            last[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] next = new int[b.length() + 1];
            next[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                next[j] = Math.min(Math.min(next[j - 1], last[j]) + 1, last[j - 1] + change);
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    next[j] = Math.min(next[j], before[j - 2] + 1);
                }
            }
            before = last;
            last = next;
        }
        return last[b.length()];
    }
}
