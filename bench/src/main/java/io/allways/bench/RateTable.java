package io.allways.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The rates in a table as the benchmarks print it: a header, and below it numbers that end where their column's name
/// ends.
record RateTable(String unit, List<Row> rows) {
    /// @param label the program, and what else tells the row from others of it
    record Row(String label, double rate) {}

    private static final List<String> RATES = List.of("executions/s", "states/s");
    private static final List<String> WORKERS = List.of("workers", "threads");

    static Optional<RateTable> read(List<String> lines) {
        for (int i = 0; i < lines.size(); i++) {
            for (String unit : RATES) {
                int at = lines.get(i).indexOf(unit);
                if (at >= 0) {
                    List<Row> rows = rows(lines.get(i), at + unit.length(), lines.subList(i + 1, lines.size()));
                    return rows.isEmpty() ? Optional.empty() : Optional.of(new RateTable(unit, rows));
                }
            }
        }
        return Optional.empty();
    }

    private static List<Row> rows(String header, int end, List<String> lines) {
        List<Row> rows = new ArrayList<>();
        for (String line : lines) {
            String number = endingAt(line, end).replace(",", "");
            if (number.matches("\\d+(\\.\\d+)?")) {
                rows.add(new Row(label(header, line), Double.parseDouble(number)));
            }
        }
        return rows;
    }

    private static String label(String header, String line) {
        StringBuilder label = new StringBuilder(line.split(" {2,}", 2)[0].strip());
        int algorithm = header.indexOf("algorithm");
        if (algorithm >= 0 && algorithm < line.length()) {
            label.append(", ").append(line.substring(algorithm).split(" ", 2)[0]);
        }
        for (String word : WORKERS) {
            int at = header.indexOf(word);
            if (at >= 0) {
                label.append(", ").append(endingAt(line, at + word.length())).append(" ×");
            }
        }
        return label.toString();
    }

    /// The word that ends at a column.
    private static String endingAt(String line, int end) {
        if (line.length() < end) {
            return "";
        }
        String before = line.substring(0, end);
        return before.substring(before.lastIndexOf(' ') + 1);
    }
}
