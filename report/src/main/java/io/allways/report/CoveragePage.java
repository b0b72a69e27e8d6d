package io.allways.report;

import java.util.Map;
import java.util.SortedMap;

/// A [Coverage] as one static HTML file, without scripts.
public final class CoveragePage {
    /// Lines shown before the first and after the last that something was done at.
    private static final int AROUND = 12;

    private final String version;
    private final Sources sources;

    public CoveragePage(String version, Sources sources) {
        this.version = version;
        this.sources = sources;
    }

    public String of(Coverage coverage) {
        StringBuilder html = new StringBuilder("<h1>")
                .append(Html.text(coverage.verdict()))
                .append("</h1>\n<h2>What was covered</h2>\n<table>\n");
        for (Coverage.Fact fact : coverage.facts()) {
            html.append("<tr><th scope=\"row\">")
                    .append(Html.text(fact.name()))
                    .append("</th><td>")
                    .append(Html.text(fact.value()))
                    .append("</td></tr>\n");
        }
        html.append("</table>\n<h2>What it rests on</h2>\n<ul>\n");
        coverage.assumptions().forEach(each -> item(html, each));
        html.append("</ul>\n");
        if (!coverage.never().isEmpty()) {
            html.append("<h2>Never reached</h2>\n<ul class=\"never\">\n");
            coverage.never().forEach(each -> item(html, each));
            html.append("</ul>\n");
        }
        coverage.lines().forEach((file, lines) -> source(html, file, lines));
        if (!coverage.lines().isEmpty()) {
            html.append("<p>The numbers: ")
                    .append(Html.text(coverage.counted()))
                    .append(".</p>\n");
        }
        return Resource.fill(
                "coverage.html",
                Map.of(
                        "title", Html.text((coverage.exhaustive() ? "✓ " : "– ") + coverage.name()),
                        "style", Resource.text("coverage.css"),
                        "class", coverage.exhaustive() ? "all" : "part",
                        "tool", Html.text("allways " + version),
                        "body", html.toString()));
    }

    private static void item(StringBuilder html, String text) {
        html.append("<li>").append(Html.text(text)).append("</li>\n");
    }

    private void source(StringBuilder html, String file, SortedMap<Integer, Long> lines) {
        html.append("<h2>").append(Html.text(file)).append("</h2>\n<div class=\"source\">\n");
        int last = lines.lastKey() + AROUND;
        while (last > lines.lastKey() && sources.line(file, last).isEmpty()) {
            last--;
        }
        for (int line = Math.max(1, lines.firstKey() - AROUND); line <= last; line++) {
            Long count = lines.get(line);
            String shown = count == null ? "" : Words.number(count);
            String sort = count == null ? "" : count == 0 ? " class=\"none\"" : " class=\"hit\"";
            html.append("<div")
                    .append(sort)
                    .append("><span class=\"count\">")
                    .append(shown)
                    .append("</span><span class=\"number\">")
                    .append(line)
                    .append("</span>")
                    .append(Html.text(sources.line(file, line).replace("\t", "    ")))
                    .append("</div>\n");
        }
        html.append("</div>\n");
    }
}
