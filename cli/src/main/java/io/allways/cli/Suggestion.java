package io.allways.cli;

import java.util.Collection;
import java.util.Comparator;

/// "Did you mean".
final class Suggestion {
    private Suggestion() {}

    /// A sentence with a space before it, or nothing if no known word is near.
    static String of(String word, Collection<String> known) {
        int near = Math.max(2, word.length() / 3);
        return known.stream()
                .filter(each -> distance(word, each) <= near || word.length() > 3 && each.startsWith(word))
                .min(Comparator.comparingInt(each -> each.startsWith(word) ? 0 : distance(word, each)))
                .map(each -> " Did you mean " + each + "?")
                .orElse("");
    }

    /// How many characters must be added, left out, exchanged or swapped with their neighbour.
    private static int distance(String a, String b) {
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    d[i][j] = i + j;
                    continue;
                }
                boolean same = a.charAt(i - 1) == b.charAt(j - 1);
                d[i][j] = Math.min(d[i - 1][j - 1] + (same ? 0 : 1), Math.min(d[i - 1][j], d[i][j - 1]) + 1);
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
                }
            }
        }
        return d[a.length()][b.length()];
    }
}
