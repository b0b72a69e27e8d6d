package io.allways.cli;

import io.allways.cluster.Status;
import io.allways.report.Json;
import io.allways.report.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// A search on several machines as people see it while it runs: on the terminal, and as JSON for the [Dashboard].
final class LiveView {
    /// More would not fit a small terminal, of which we do not know how many lines it has.
    private static final int MOST_LINES = 12;
    private static final int NAME = 34;

    private final String target;
    private final Supplier<Status> source;
    private final Rates rates = new Rates();

    LiveView(String target, Supplier<Status> source) {
        this.target = target;
        this.source = source;
    }

    /// A line about everything, and one about each worker.
    synchronized String text() {
        Status now = source.get();
        List<String> lines = new ArrayList<>();
        lines.add(line(now, rate(Rates.ALL, now.total(), now)));
        List<Status.Worker> here = now.workers().stream()
                .filter(Status.Worker::here)
                .sorted(Comparator.comparingInt(Status.Worker::number))
                .toList();
        rates.keep(here.stream().map(Status.Worker::number).collect(Collectors.toSet()));
        int most = here.size() <= MOST_LINES ? here.size() : MOST_LINES - 1;
        if (here.size() > 1 || here.stream().anyMatch(worker -> !worker.name().equals("here"))) {
            here.stream().limit(most).forEach(worker -> lines.add(line(worker, now)));
        }
        if (here.size() > most) {
            lines.add("  … and " + (here.size() - most) + " more: --dashboard shows all");
        }
        return String.join("\n", lines);
    }

    private double rate(int who, long total, Status now) {
        return rates.of(who, total, now.elapsed().toNanos());
    }

    /// `1 234 567 executions, 201 000 per second, 6.1 s; 3 of 4 workers busy; waiting 12, leases 3`
    private static String line(Status now, double rate) {
        String figures = now.figures().stream()
                .map(figure -> figure.name() + " " + Words.number(figure.value()))
                .collect(Collectors.joining(", "));
        String wrong = now.findings().isEmpty()
                ? ""
                : "; " + Words.count(now.findings().size(), "failure") + " so far";
        return Words.count(now.total(), now.unit()) + ", " + Words.number(Progress.rounded(rate)) + " per second, "
                + Words.time(now.elapsed()) + "; " + now.busy() + " of " + Words.count(now.slots(), "worker")
                + " busy; " + figures + wrong;
    }

    private String line(Status.Worker worker, Status now) {
        String name =
                worker.name().length() <= NAME ? worker.name() : worker.name().substring(0, NAME - 1) + "…";
        return "  " + name + " ".repeat(NAME - name.length()) + right(worker.busy() + "/" + worker.slots(), 9)
                + " busy" + right(Words.number(worker.total()), 16) + " "
                + right(Words.number(Progress.rounded(rate(worker.number(), worker.total(), now))), 12)
                + " per second";
    }

    private static String right(String text, int width) {
        return " ".repeat(Math.max(0, width - text.length())) + text;
    }

    synchronized String json() {
        Status now = source.get();
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("target", target);
        all.put("unit", now.unit());
        all.put("seconds", now.elapsed().toNanos() / 1e9);
        all.put("total", now.total());
        all.put("rate", rate(Rates.ALL, now.total(), now));
        all.put("busy", now.busy());
        all.put("slots", now.slots());
        Map<String, Object> figures = new LinkedHashMap<>();
        now.figures().forEach(figure -> figures.put(figure.name(), figure.value()));
        all.put("figures", figures);
        all.put("findings", now.findings());
        all.put(
                "workers",
                now.workers().stream().map(worker -> json(worker, now)).toList());
        return Json.of(all);
    }

    private Map<String, Object> json(Status.Worker worker, Status now) {
        Map<String, Object> one = new LinkedHashMap<>();
        one.put("number", worker.number());
        one.put("name", worker.name());
        one.put("slots", worker.slots());
        one.put("busy", worker.busy());
        one.put("total", worker.total());
        one.put("rate", worker.here() ? rate(worker.number(), worker.total(), now) : 0.0);
        one.put("here", worker.here());
        return one;
    }
}
