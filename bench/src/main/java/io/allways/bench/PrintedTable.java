package io.allways.bench;

import java.util.List;
import java.util.Optional;

/// A table as the benchmarks print it: a header, and below it cells that begin or end where their column's name does.
record PrintedTable(String header, List<String> rows) {
    /// The first one with a column of that name.
    static Optional<PrintedTable> with(String column, List<String> lines) {
        for (int i = 0; i < lines.size(); i++) {
            if (has(lines.get(i), column)) {
                return Optional.of(new PrintedTable(lines.get(i), lines.subList(i + 1, lines.size())));
            }
        }
        return Optional.empty();
    }

    boolean has(String column) {
        return has(header, column);
    }

    private static boolean has(String header, String column) {
        return (" " + header + " ").contains(" " + column + " ");
    }

    private int begin(String column) {
        return (" " + header + " ").indexOf(" " + column + " ");
    }

    /// A number that ends where the column does; empty if the row has none there.
    Optional<Double> number(String row, String column) {
        String word = endingAt(row, begin(column) + column.length()).replace(",", "");
        return word.matches("\\d+(\\.\\d+)?") ? Optional.of(Double.valueOf(word)) : Optional.empty();
    }

    /// A word that begins where the column does.
    String word(String row, String column) {
        int at = begin(column);
        return at >= row.length() ? "" : row.substring(at).split(" ", 2)[0];
    }

    /// A word that ends where the column does.
    String endingAt(String row, String column) {
        return endingAt(row, begin(column) + column.length());
    }

    private static String endingAt(String row, int end) {
        if (row.length() < end) {
            return "";
        }
        String before = row.substring(0, end);
        return before.substring(before.lastIndexOf(' ') + 1);
    }

    /// What stands in the first column.
    String name(String row) {
        return row.split(" {2,}", 2)[0].strip();
    }
}
