package io.allways.bench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;

/// The pictures of what a measurement printed, drawn from the numbers in it and nothing else.
final class Plots {
    private static final List<String> RATES = List.of("executions/s", "states/s");
    private static final List<String> WORKERS = List.of("workers", "threads");

    /// A picture with a line for each name.
    ///
    /// @param rows which rows are in it
    private record Growth(String suffix, String across, String down, BiPredicate<PrintedTable, String> rows) {}

    private static final List<Growth> GROWTHS = List.of(
            new Growth("traces", "executions", "seconds", (table, row) -> family(table, row, "more traces")),
            new Growth("length", "steps", "µs/execution", (table, row) -> family(table, row, "longer")),
            new Growth("threads", "steps", "µs/execution", (table, row) -> family(table, row, "more threads")),
            new Growth(
                    "states",
                    "states",
                    "seconds",
                    (table, row) -> table.has("threads")
                            && table.endingAt(row, "threads").equals("1")),
            new Growth(
                    "workers",
                    "workers",
                    "speed-up",
                    (table, row) ->
                            table.has("balancer") && table.word(row, "balancer").equals("leases")));

    private Plots() {}

    private static boolean family(PrintedTable table, String row, String end) {
        return table.has("family") && table.name(row).endsWith(end);
    }

    /// By what to add to a file's name; without anything if there is none.
    static Map<String, String> of(String name, String text) {
        List<String> lines = text.lines().toList();
        Map<String, String> plots = new LinkedHashMap<>();
        for (String unit : RATES) {
            rates(name, unit, lines).ifPresent(svg -> plots.put("", svg));
        }
        for (Growth growth : GROWTHS) {
            growth(name, growth, lines).ifPresent(svg -> plots.put("-" + growth.suffix, svg));
        }
        return plots;
    }

    private static Optional<String> rates(String name, String unit, List<String> lines) {
        Bars bars = new Bars();
        PrintedTable.with(unit, lines).ifPresent(table -> {
            for (String row : table.rows()) {
                table.number(row, unit).ifPresent(rate -> bars.add(label(table, row), rate));
            }
        });
        return bars.isEmpty() ? Optional.empty() : Optional.of(bars.svg("allways bench " + name + " (" + unit + ")"));
    }

    /// The program, and what else tells the row from others of it.
    private static String label(PrintedTable table, String row) {
        StringBuilder label = new StringBuilder(table.name(row));
        for (String column : List.of("algorithm", "library")) {
            if (table.has(column)) {
                label.append(", ").append(table.word(row, column));
            }
        }
        for (String column : WORKERS) {
            if (table.has(column)) {
                label.append(", ").append(table.endingAt(row, column)).append(" ×");
            }
        }
        return label.toString();
    }

    private static Optional<String> growth(String name, Growth growth, List<String> lines) {
        Curves curves = new Curves();
        PrintedTable.with(growth.down, lines).ifPresent(table -> {
            for (String row : table.rows()) {
                Optional<Double> across =
                        table.has(growth.across) ? table.number(row, growth.across) : Optional.empty();
                Optional<Double> down = table.number(row, growth.down);
                if (across.isPresent() && down.isPresent() && growth.rows.test(table, row)) {
                    // Sizes of one model are one line.
                    curves.add(table.name(row).replaceFirst("\\(.*", ""), across.get(), down.get());
                }
            }
        });
        String title = "allways bench " + name + ": " + growth.down + " against " + growth.across;
        return curves.isEmpty() ? Optional.empty() : Optional.of(curves.svg(title, growth.across));
    }
}
