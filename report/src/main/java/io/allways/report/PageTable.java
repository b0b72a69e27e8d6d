package io.allways.report;

import java.util.List;
import java.util.stream.Collectors;

/// A failure as a plain table, for readers without scripts.
final class PageTable {
    /// A browser shows more, but nobody reads it.
    private static final int MOST_ROWS = 2_000;

    /// With more actors than this there is no column for each.
    private static final int MOST_COLUMNS = 8;

    private PageTable() {}

    static String of(Scene scene) {
        StringBuilder html = new StringBuilder("<section>\n<h2>")
                .append(Html.text(scene.name()))
                .append("</h2>\n<p class=\"wrong\">✗ ")
                .append(Html.text(scene.wrong()))
                .append("</p>\n<p>")
                .append(Html.text(scene.found()))
                .append("</p>\n");
        if (!scene.start().isEmpty()) {
            html.append("<p>start: ")
                    .append(Html.text(scene.start().stream()
                            .map(each -> each.name() + " = " + each.value())
                            .collect(Collectors.joining(", "))))
                    .append("</p>\n");
        }
        html.append("<table>\n<thead><tr><th>step</th>");
        boolean columns = scene.shown().size() <= MOST_COLUMNS;
        List<String> heads =
                columns ? scene.shown().stream().map(scene.actors()::get).toList() : List.of("who", "what");
        heads.forEach(head -> html.append("<th>").append(Html.text(head)).append("</th>"));
        html.append("<th>at</th></tr></thead>\n<tbody>\n");
        int shown = Math.min(MOST_ROWS, scene.events().size());
        for (int i = 0; i < shown; i++) {
            row(html, scene, i, columns);
        }
        html.append("</tbody>\n</table>\n");
        if (shown < scene.events().size()) {
            html.append("<p>and ")
                    .append(Words.count(scene.events().size() - shown, "step"))
                    .append(" more; with scripts on, all of them are here.</p>\n");
        }
        html.append("<ul>\n");
        for (Blocked each : scene.blocked()) {
            item(html, each.name() + " " + each.waits());
        }
        scene.notes().forEach(note -> item(html, note));
        if (!scene.decides().isEmpty()) {
            item(html, "▶ " + scene.decides());
        }
        if (!scene.replay().isEmpty()) {
            item(html, "replay: " + scene.replay());
        }
        return html.append("</ul>\n</section>\n").toString();
    }

    private static void item(StringBuilder html, String text) {
        html.append("<li>").append(Html.text(text)).append("</li>\n");
    }

    private static void cell(StringBuilder html, String text) {
        html.append("<td>").append(Html.text(text)).append("</td>");
    }

    private static void row(StringBuilder html, Scene scene, int index, boolean columns) {
        Scene.Event event = scene.events().get(index);
        boolean decides = index == scene.decisive();
        html.append(decides ? "<tr class=\"decisive\"><td>▶ " : "<tr><td>")
                .append(index + 1)
                .append("</td>");
        String changes = event.changes().stream().map(Changes::toString).collect(Collectors.joining(", "));
        String what = changes.isEmpty() ? event.text() : event.text() + ": " + changes;
        if (columns) {
            scene.shown().forEach(actor -> cell(html, actor == scene.home(event) ? what : ""));
        } else {
            cell(html, scene.actors().get(event.actor()));
            cell(html, what);
        }
        html.append("<td>")
                .append(Html.text(event.line() > 0 ? event.file() + ":" + event.line() : event.file()))
                .append("</td></tr>\n");
    }
}
