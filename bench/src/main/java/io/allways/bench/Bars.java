package io.allways.bench;

import static io.allways.bench.Svg.escape;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Bars as SVG: a picture of one column of a table.
final class Bars {
    private static final int WIDTH = 860;
    private static final int LABELS = 330;
    private static final int NUMBERS = 100;
    private static final int ROW = 22;
    private static final int TOP = 44;

    private record Bar(String label, double value) {}

    private final List<Bar> bars = new ArrayList<>();

    void add(String label, double value) {
        bars.add(new Bar(label, value));
    }

    boolean isEmpty() {
        return bars.isEmpty();
    }

    String svg(String title) {
        double most = bars.stream().mapToDouble(Bar::value).max().orElse(1);
        StringBuilder svg = Svg.begin(WIDTH, TOP + bars.size() * ROW + 12, title);
        int y = TOP;
        for (Bar bar : bars) {
            double width = Math.max(1, bar.value / most * (WIDTH - LABELS - NUMBERS));
            svg.append(String.format(
                    Locale.ROOT,
                    "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>"
                            + "<rect fill=\"#4a7bc8\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" rx=\"2\"/>"
                            + "<text class=\"n\" x=\"%.1f\" y=\"%d\">%,d</text>%n",
                    LABELS - 8,
                    y + 14,
                    escape(bar.label),
                    LABELS,
                    y + 3,
                    width,
                    ROW - 7,
                    LABELS + width + 6,
                    y + 14,
                    Math.round(bar.value)));
            y += ROW;
        }
        return svg.append("</svg>\n").toString();
    }
}
