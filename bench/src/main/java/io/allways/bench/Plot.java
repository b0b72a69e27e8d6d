package io.allways.bench;

import java.util.Locale;

/// Bars as SVG: a picture of one table, drawn from its numbers and nothing else.
final class Plot {
    private static final int WIDTH = 860;
    private static final int LABELS = 330;
    private static final int NUMBERS = 100;
    private static final int ROW = 22;
    private static final int TOP = 44;

    private Plot() {}

    static String of(String title, RateTable table) {
        double most =
                table.rows().stream().mapToDouble(RateTable.Row::rate).max().orElse(1);
        int height = TOP + table.rows().size() * ROW + 12;
        StringBuilder svg = new StringBuilder(String.format(
                Locale.ROOT,
                """
                <svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img" \
                font-family="system-ui, sans-serif" font-size="13">
                <title>%s</title>
                <style>text { fill: #1d1f24 } .n { fill: #6a6f7a } rect { fill: #4a7bc8 } \
                @media (prefers-color-scheme: dark) { text { fill: #e4e6ea } .n { fill: #9aa0ac } }</style>
                <text x="8" y="22" font-weight="600">%s</text>
                """,
                WIDTH,
                height,
                WIDTH,
                height,
                escape(title),
                escape(title + " (" + table.unit() + ")")));
        int y = TOP;
        for (RateTable.Row row : table.rows()) {
            double width = Math.max(1, row.rate() / most * (WIDTH - LABELS - NUMBERS));
            svg.append(String.format(
                    Locale.ROOT,
                    "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>"
                            + "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" rx=\"2\"/>"
                            + "<text class=\"n\" x=\"%.1f\" y=\"%d\">%,d</text>%n",
                    LABELS - 8,
                    y + 14,
                    escape(row.label()),
                    LABELS,
                    y + 3,
                    width,
                    ROW - 7,
                    LABELS + width + 6,
                    y + 14,
                    Math.round(row.rate())));
            y += ROW;
        }
        return svg.append("</svg>\n").toString();
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
