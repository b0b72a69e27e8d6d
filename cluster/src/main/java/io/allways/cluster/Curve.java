package io.allways.cluster;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A speed-up curve as a table and as a picture.
///
/// @param unit what is counted, in the plural
public record Curve(String name, String unit, List<Simulation.Result> points) {
    private static final double GOOD = 0.9;
    private static final int LEFT = 60;
    private static final int TOP = 30;
    private static final int SIZE = 440;

    public Curve {
        points = List.copyOf(points);
    }

    public String table() {
        StringBuilder table = new StringBuilder();
        table.append(String.format(
                Locale.ROOT,
                "%8s %12s %12s %10s %11s %10s %10s%n",
                "workers",
                unit,
                "seconds",
                "speed-up",
                "efficiency",
                "messages",
                "kilobytes"));
        for (Simulation.Result point : points) {
            table.append(String.format(
                    Locale.ROOT,
                    "%8d %12d %12.3f %10.2f %10.1f%% %10d %10d%n",
                    point.workers(),
                    point.executions(),
                    point.time().toNanos() / 1e9,
                    point.speedUp(),
                    point.efficiency() * 100,
                    point.messages(),
                    point.bytes() / 1000));
        }
        return table.toString();
    }

    /// Where it begins not to pay.
    public String limit() {
        Optional<Simulation.Result> first =
                points.stream().filter(point -> point.efficiency() < GOOD).findFirst();
        return first.map(point -> String.format(
                        Locale.ROOT,
                        "Efficiency falls under 90 %% at %d workers (%.1f %%).%n",
                        point.workers(),
                        point.efficiency() * 100))
                .orElse(String.format("Efficiency is at least 90 %% everywhere.%n"));
    }

    /// Both axes logarithmic; the dashed line is what would be ideal.
    public String svg() {
        int most = points.getLast().workers();
        StringBuilder svg = new StringBuilder();
        svg.append("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"560\" height=\"530\" font-family=\"sans-serif\""
                + " font-size=\"12\">\n");
        svg.append("<rect width=\"560\" height=\"530\" fill=\"white\"/>\n");
        svg.append("<text x=\"" + LEFT + "\" y=\"18\">" + escaped(name) + ": simulated speed-up</text>\n");
        for (int n = 1; n <= most; n *= 2) {
            String x = number(x(n, most));
            String y = number(y(n, most));
            svg.append("<path d=\"M" + x + " " + TOP + "V" + (TOP + SIZE) + "M" + LEFT + " " + y + "H" + (LEFT + SIZE)
                    + "\" stroke=\"#ddd\" fill=\"none\"/>\n");
            svg.append(
                    "<text x=\"" + x + "\" y=\"" + (TOP + SIZE + 18) + "\" text-anchor=\"middle\">" + n + "</text>\n");
            svg.append(
                    "<text x=\"" + (LEFT - 8) + "\" y=\"" + y + "\" dy=\"4\" text-anchor=\"end\">" + n + "</text>\n");
        }
        svg.append("<text x=\"" + (LEFT + SIZE / 2) + "\" y=\"" + (TOP + SIZE + 40)
                + "\" text-anchor=\"middle\">workers</text>\n");
        svg.append("<path d=\"M" + LEFT + " " + (TOP + SIZE) + "L" + (LEFT + SIZE) + " " + TOP
                + "\" stroke=\"#888\" stroke-dasharray=\"5 4\"/>\n");
        StringBuilder line = new StringBuilder();
        for (Simulation.Result point : points) {
            line.append(line.isEmpty() ? "M" : "L")
                    .append(number(x(point.workers(), most)))
                    .append(' ')
                    .append(number(y(Math.max(1, point.speedUp()), most)));
        }
        svg.append("<path d=\"" + line + "\" stroke=\"#06c\" stroke-width=\"2\" fill=\"none\"/>\n</svg>\n");
        return svg.toString();
    }

    private static double x(double workers, int most) {
        return LEFT + SIZE * Math.log(workers) / Math.log(Math.max(2, most));
    }

    private static double y(double speedUp, int most) {
        return TOP + SIZE - SIZE * Math.log(speedUp) / Math.log(Math.max(2, most));
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;");
    }
}
