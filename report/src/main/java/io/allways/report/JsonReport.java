package io.allways.report;

import io.allways.core.Assumption;
import io.allways.core.Program;
import io.allways.core.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a machine reads. The fields and their names are a contract: new ones may come, none goes or changes its
/// meaning.
///
/// `decisiveStep` is an index into `steps`, counted from 0, or null. `limit` says what ended the search or cut an
/// execution (`executions`, `time`, `steps`, `interrupted`, `memory`), or is empty. `bounded` counts executions that
/// were cut at the step bound. `verdict` is `verified`, `no-violation`, `incomplete` (executions were cut), `violated` or
/// `not-controllable`. `assumptions` are those that executions relied on, each with the number of places and the option
/// that lifts it.
public final class JsonReport {
    private final String version;

    public JsonReport(String version) {
        this.version = version;
    }

    public String of(Subject subject, Verdict verdict, List<Finding> findings, long peakMemoryBytes) {
        String outcome = switch (verdict.outcome()) {
            case VERIFIED -> "verified";
            case NO_VIOLATION -> "no-violation";
            case INCOMPLETE -> "incomplete";
            case VIOLATED -> "violated";
        };
        Map<String, @Nullable Object> report = head(subject.path(), verdict.algorithm(), outcome);
        report.put("exhaustive", verdict.exhaustive());
        report.put("limit", verdict.limit());
        report.put(
                "assumptions",
                verdict.assumptions().stream().map(JsonReport::assumption).toList());
        report.put("executions", verdict.executions());
        report.put("blocked", verdict.blocked());
        report.put("bounded", verdict.bounded());
        report.put("transitions", verdict.transitions());
        report.put("seconds", verdict.time().toNanos() / 1e9);
        report.put("workers", verdict.workers().stream().map(JsonReport::worker).toList());
        report.put("peakMemoryBytes", peakMemoryBytes);
        report.put("violations", findings.stream().map(JsonReport::finding).toList());
        return Json.of(report);
    }

    /// For a program that cannot be controlled, so that there is no verdict.
    public String notControllable(String path, String algorithm, String message) {
        Map<String, @Nullable Object> report = head(path, algorithm, "not-controllable");
        report.put("exhaustive", false);
        report.put("message", message);
        report.put("violations", List.of());
        return Json.of(report);
    }

    private Map<String, @Nullable Object> head(String path, String algorithm, String verdict) {
        Map<String, @Nullable Object> report = new LinkedHashMap<>();
        report.put("tool", "allways");
        report.put("version", version);
        report.put("target", path);
        report.put("algorithm", algorithm);
        report.put("verdict", verdict);
        return report;
    }

    /// `option` is empty if nothing lifts it.
    private static Map<String, Object> assumption(Assumption assumption) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("kind", assumption.sort().code());
        fields.put("count", assumption.count());
        fields.put("text", assumption.text("--"));
        fields.put(
                "option",
                assumption.sort().option().isEmpty()
                        ? ""
                        : "--" + assumption.sort().option());
        fields.put("places", List.copyOf(assumption.places()));
        return fields;
    }

    private static Map<String, Object> worker(Verdict.Worker worker) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("executions", worker.executions());
        fields.put("blocked", worker.blocked());
        fields.put("transitions", worker.transitions());
        return fields;
    }

    private static Map<String, @Nullable Object> finding(Finding finding) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("kind", finding.violation().kind());
        fields.put("message", finding.violation().message());
        fields.put("schedule", finding.violation().schedule().toString());
        fields.put("steps", finding.steps().stream().map(JsonReport::step).toList());
        fields.put("decisiveStep", finding.decisiveStep() < 0 ? null : finding.decisiveStep());
        fields.put("minimal", finding.minimal());
        fields.put("replay", finding.replay());
        return fields;
    }

    private static Map<String, Object> step(Step step) {
        Program.Event event = step.event();
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("actor", event.actor());
        fields.put("op", event.op());
        fields.put("object", event.object());
        fields.put("value", event.value());
        fields.put("file", event.file());
        fields.put("line", event.line());
        return fields;
    }
}
