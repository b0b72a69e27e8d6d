package io.allways.report;

import io.allways.report.Folding.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A failing execution as a drawing: a row per step, a column per actor, the source line at the right. With too many
/// actors, or too much to say, for columns side by side: a list, with the actor's name in the first column.
final class Picture {
    private static final int MOST_ACTORS = 6;
    private static final int LEAST_COLUMN = 10;
    private static final int MOST_LOCATION = 26;
    private static final int LEAST_TEXT = 8;
    /// With less room for the text of source lines than this, the name of the file is said only once.
    private static final int GOOD_TEXT = 24;
    private static final String GAP = "   ";

    private final List<Step> steps;
    private final int decisive;
    private final Sources sources;
    private final boolean colour;
    private final List<Row> rows;
    /// The actors that have a part in it, with their names.
    private final Map<Integer, String> actors = new TreeMap<>();

    /// The file that all steps are in, if they are in one.
    private final String file;

    private final int numberWidth;
    private boolean brief;
    private int locationWidth;
    private boolean list;
    private int[] widths = {};

    Picture(Finding finding, Sources sources, boolean colour) {
        this.steps = finding.steps();
        this.decisive = finding.decisiveStep();
        this.sources = sources;
        this.colour = colour;
        rows = Folding.rows(steps, decisive);
        for (Row row : rows) {
            if (row.actor() >= 0) {
                actors.put(
                        row.actor(), Words.clean(steps.get(row.from()).event().actor()));
            }
        }
        finding.blocked().forEach(each -> actors.put(each.actor(), Words.clean(each.name())));
        numberWidth = String.valueOf(steps.size()).length();
        List<String> files = steps.stream()
                .map(step -> step.event().file())
                .filter(name -> !name.isEmpty())
                .distinct()
                .toList();
        file = files.size() == 1 ? fileName(files.getFirst()) : "";
        int text = measure();
        if (text < GOOD_TEXT && !file.isEmpty()) {
            brief = true;
            measure();
        }
    }

    /// Finds the widths, and returns how much room is left for the text of source lines.
    private int measure() {
        locationWidth =
                Math.min(MOST_LOCATION, widest(rows.stream().map(this::location).toList()));
        int room = Words.WIDTH - "▶ ".length() - numberWidth - GAP.length() - locationWidth;
        widths = columns();
        int wanted = room - Arrays.stream(widths).sum() - widths.length * GAP.length();
        list = actors.size() > MOST_ACTORS || !fit(widths, room) || cut() * 3 > rows.size();
        if (list) {
            int names = Math.min(room / 3, widest(actors.values()));
            int texts = widest(rows.stream().map(this::text).toList());
            widths = new int[] {names, Math.min(texts, room - names - 2 * GAP.length())};
            wanted = room - names - texts - 2 * GAP.length();
        }
        return wanted - GAP.length() - 1;
    }

    /// How many rows cannot say all that they have to say. Where that is a third of them, nobody understands the
    /// picture.
    private long cut() {
        List<Integer> order = List.copyOf(actors.keySet());
        return rows.stream()
                .filter(row -> row.actor() >= 0)
                .filter(row -> Words.width(text(row)) > widths[order.indexOf(row.actor())])
                .count();
    }

    private int[] columns() {
        return actors.entrySet().stream()
                .mapToInt(actor -> {
                    List<String> cells = new ArrayList<>(List.of(actor.getValue()));
                    rows.stream()
                            .filter(row -> row.actor() == actor.getKey())
                            .map(this::text)
                            .forEach(cells::add);
                    return Math.max(LEAST_COLUMN, widest(cells));
                })
                .toArray();
    }

    /// Makes the widest columns narrower until all have room. False if they would become too narrow to read.
    private static boolean fit(int[] widths, int room) {
        int most = room;
        while (Arrays.stream(widths).sum() + widths.length * GAP.length() > room) {
            if (--most < LEAST_COLUMN) {
                return false;
            }
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.min(widths[i], most);
            }
        }
        return true;
    }

    private static int widest(Collection<String> texts) {
        return texts.stream().mapToInt(Words::width).max().orElse(0);
    }

    String draw() {
        StringBuilder drawing = new StringBuilder();
        String names = list ? " ".repeat(Arrays.stream(widths).sum() + 2 * GAP.length()) : cells(actors.values());
        String head = " ".repeat(2 + numberWidth) + GAP + names;
        // Half a name of a file tells nothing, and the verdict most often has it.
        boolean fits = brief && Words.width(head) + Words.width(file) <= Words.WIDTH;
        if ((!list || fits) && !rows.isEmpty()) {
            drawing.append(Ink.BOLD.on(fits ? head : head.stripTrailing(), colour))
                    .append(fits ? Ink.DIM.on(file, colour) : "")
                    .append('\n');
        }
        Map<Integer, String> shown = new HashMap<>();
        for (Row row : rows) {
            drawing.append(line(row, shown)).append('\n');
        }
        String absent = absent();
        return absent.isEmpty() ? drawing.toString() : drawing + Words.wrap(absent, 2, 2);
    }

    /// @param shown what each actor's last source line was: it is not repeated
    private String line(Row row, Map<Integer, String> shown) {
        boolean decides = !row.folded() && row.from() == decisive;
        String number = row.folded() ? "" : String.valueOf(row.from() + 1);
        String place = location(row);
        String head = (decides ? "▶ " : "  ") + " ".repeat(numberWidth - number.length()) + number + GAP + cells(row);
        String text = "";
        if (!row.folded() && !place.equals(shown.put(row.actor(), place))) {
            int room = Words.WIDTH - Words.width(head) - locationWidth - GAP.length() - 1;
            Step step = steps.get(row.from());
            String source = Words.clean(
                            sources.line(step.event().file(), step.event().line()))
                    .strip();
            text = room < LEAST_TEXT ? "" : Words.cut(source, room);
        }
        String right = (Words.pad(shorten(place), locationWidth) + GAP + " " + text).stripTrailing();
        return right.isEmpty()
                ? emphasise(head.stripTrailing(), decides)
                : emphasise(head, decides) + Ink.DIM.on(right, colour);
    }

    private String emphasise(String text, boolean decides) {
        return decides ? Ink.BOLD.on(text, colour) : text;
    }

    private String cells(Row row) {
        if (list) {
            String name = actors.getOrDefault(row.actor(), "");
            return Words.pad(name, widths[0]) + GAP + Words.pad(text(row), widths[1]) + GAP;
        }
        if (row.actor() < 0) {
            return Words.pad(text(row), Arrays.stream(widths).sum() + widths.length * GAP.length());
        }
        List<String> cells = new ArrayList<>();
        for (int actor : actors.keySet()) {
            cells.add(actor == row.actor() ? text(row) : "");
        }
        return cells(cells);
    }

    private String cells(Collection<String> texts) {
        StringBuilder cells = new StringBuilder();
        int column = 0;
        for (String text : texts) {
            cells.append(Words.pad(text, widths[column++])).append(GAP);
        }
        return cells.toString();
    }

    private String text(Row row) {
        if (row.folded()) {
            return "… " + Words.count(row.to() - row.from(), "step");
        }
        return Words.clean(steps.get(row.from()).text());
    }

    private String location(Row row) {
        Step step = steps.get(row.from());
        if (row.folded() || step.event().file().isEmpty()) {
            return "";
        }
        String name = brief ? "" : fileName(step.event().file());
        return step.event().line() > 0 ? name + ":" + step.event().line() : name;
    }

    private static String fileName(String path) {
        return Words.clean(path.substring(path.lastIndexOf('/') + 1));
    }

    /// The end of a long name says more than its beginning: there is the line.
    private static String shorten(String location) {
        int width = Words.width(location);
        return width <= MOST_LOCATION
                ? location
                : "…" + location.substring(location.offsetByCodePoints(0, width - MOST_LOCATION + 1));
    }

    private String absent() {
        List<String> names = new ArrayList<>();
        long count = 0;
        for (Step step : steps) {
            if (!step.involved() && !step.event().op().isEmpty()) {
                count++;
                String name = Words.clean(step.event().actor());
                if (!names.contains(name)) {
                    names.add(name);
                }
            }
        }
        return count == 0
                ? ""
                : "(" + Words.count(count, "step") + " of " + Words.list(names) + " not shown: no part in it)";
    }
}
