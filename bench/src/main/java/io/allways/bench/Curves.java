package io.allways.bench;

import static io.allways.bench.Svg.escape;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Lines as SVG, both axes logarithmic: how one number grows with another. All numbers must be above 0.
final class Curves {
    private static final int WIDTH = 860;
    private static final int HEIGHT = 420;
    private static final int LEFT = 90;
    private static final int RIGHT = 190;
    private static final int TOP = 44;
    private static final int BOTTOM = 50;
    private static final List<String> COLORS =
            List.of("#4a7bc8", "#c8664a", "#4aa36b", "#9a5fc0", "#b8923a", "#3f9fb0", "#b04a78");

    private record Point(double x, double y) {}

    private final Map<String, List<Point>> lines = new LinkedHashMap<>();
    private double leastX = Double.MAX_VALUE;
    private double mostX;
    private double leastY = Double.MAX_VALUE;
    private double mostY;

    void add(String line, double x, double y) {
        lines.computeIfAbsent(line, name -> new ArrayList<>()).add(new Point(x, y));
        leastX = Math.min(leastX, x);
        mostX = Math.max(mostX, x);
        leastY = Math.min(leastY, y);
        mostY = Math.max(mostY, y);
    }

    boolean isEmpty() {
        return lines.isEmpty();
    }

    private double across(double x) {
        return place(x, leastX, mostX, LEFT, WIDTH - RIGHT);
    }

    private double down(double y) {
        return place(y, leastY, mostY, HEIGHT - BOTTOM, TOP);
    }

    /// Axes go from one power of ten to another.
    private static double place(double value, double least, double most, double from, double to) {
        double low = Math.floor(Math.log10(least));
        double high = Math.max(low + 1, Math.ceil(Math.log10(most)));
        return from + (Math.log10(value) - low) / (high - low) * (to - from);
    }

    private static List<Double> powers(double least, double most) {
        List<Double> powers = new ArrayList<>();
        int low = (int) Math.floor(Math.log10(least));
        for (int i = low; i <= Math.max(low + 1, Math.ceil(Math.log10(most))); i++) {
            powers.add(Math.pow(10, i));
        }
        return powers;
    }

    String svg(String title, String acrossName) {
        StringBuilder svg = Svg.begin(WIDTH, HEIGHT, title);
        for (double power : powers(leastX, mostX)) {
            double x = across(power);
            svg.append(String.format(
                    Locale.ROOT,
                    "<line class=\"grid\" x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\"/>"
                            + "<text class=\"n\" x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>%n",
                    x,
                    TOP,
                    x,
                    HEIGHT - BOTTOM,
                    x,
                    HEIGHT - BOTTOM + 18,
                    number(power)));
        }
        for (double power : powers(leastY, mostY)) {
            double y = down(power);
            svg.append(String.format(
                    Locale.ROOT,
                    "<line class=\"grid\" x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\"/>"
                            + "<text class=\"n\" x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>%n",
                    LEFT,
                    y,
                    WIDTH - RIGHT,
                    y,
                    LEFT - 8,
                    y + 4,
                    number(power)));
        }
        svg.append(String.format(
                Locale.ROOT,
                "<text class=\"n\" x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>%n",
                WIDTH - RIGHT,
                HEIGHT - 12,
                escape(acrossName)));
        int color = 0;
        for (Map.Entry<String, List<Point>> line : lines.entrySet()) {
            svg.append(line(line.getKey(), line.getValue(), COLORS.get(color % COLORS.size()), TOP + 10 + 20 * color));
            color++;
        }
        return svg.append("</svg>\n").toString();
    }

    private String line(String name, List<Point> points, String color, int legend) {
        StringBuilder svg =
                new StringBuilder("<polyline fill=\"none\" stroke-width=\"2\" stroke=\"" + color + "\" points=\"");
        points.forEach(point -> svg.append(String.format(Locale.ROOT, "%.1f,%.1f ", across(point.x), down(point.y))));
        svg.append("\"/>");
        points.forEach(point -> svg.append(String.format(
                Locale.ROOT,
                "<circle fill=\"%s\" r=\"3.5\" cx=\"%.1f\" cy=\"%.1f\"><title>%s: %s, %s</title></circle>",
                color,
                across(point.x),
                down(point.y),
                escape(name),
                number(point.x),
                number(point.y))));
        int x = WIDTH - RIGHT + 16;
        return svg.append(String.format(
                        Locale.ROOT,
                        "<rect fill=\"%s\" x=\"%d\" y=\"%d\" width=\"12\" height=\"12\" rx=\"2\"/>"
                                + "<text x=\"%d\" y=\"%d\">%s</text>%n",
                        color,
                        x,
                        legend - 11,
                        x + 18,
                        legend,
                        escape(name)))
                .toString();
    }

    private static String number(double value) {
        return value >= 1
                ? String.format(Locale.ROOT, "%,d", Math.round(value))
                : String.format(Locale.ROOT, "%s", (float) value);
    }
}
