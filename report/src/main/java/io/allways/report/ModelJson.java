package io.allways.report;

import io.allways.graph.Finding;
import io.allways.graph.Model;
import io.allways.graph.Outcome;
import io.allways.graph.Property;
import io.allways.graph.Rule;
import io.allways.graph.Trace;
import io.allways.graph.Variable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a machine reads about the search of a model. As [JsonReport] where the two have the same to say; `transitions`
/// are
/// rules fired. `stateBytes` is the most that states and their table took, `peakMemoryBytes` what the process did.
public final class ModelJson {
    private final String version;

    public ModelJson(String version) {
        this.version = version;
    }

    public String of(ModelSubject subject, Outcome outcome, List<ModelFinding> findings, long peakMemoryBytes) {
        boolean all = outcome.end() == Outcome.End.EXHAUSTED && outcome.omission() == 0;
        Map<String, @Nullable Object> report = new LinkedHashMap<>();
        report.put("tool", "allways");
        report.put("version", version);
        report.put("target", subject.path());
        report.put("algorithm", "breadth-first");
        report.put("verdict", !findings.isEmpty() ? "violated" : all ? "verified" : "no-violation");
        report.put("exhaustive", all);
        report.put("limit", limit(outcome));
        report.put("executions", 0L);
        report.put("blocked", 0L);
        report.put("bounded", 0L);
        report.put("transitions", outcome.rulesFired());
        report.put("states", outcome.states());
        report.put("rulesFired", outcome.rulesFired());
        report.put("depth", outcome.depth());
        report.put("unexpanded", outcome.unexpanded());
        report.put("omission", outcome.omission());
        report.put("bits", subject.model().bits());
        report.put("settings", new LinkedHashMap<>(subject.settings()));
        report.put("seconds", outcome.nanos() / 1e9);
        report.put("workers", outcome.workers().stream().map(ModelJson::worker).toList());
        report.put("peakMemoryBytes", peakMemoryBytes);
        report.put("stateBytes", outcome.peakBytes());
        report.put("diskBytes", outcome.diskBytes());
        report.put("rules", rules(subject.model(), outcome));
        report.put("covers", covers(subject.model(), outcome));
        report.put(
                "violations",
                findings.stream().map(each -> finding(subject.model(), each)).toList());
        return Json.of(report);
    }

    private static String limit(Outcome outcome) {
        return switch (outcome.end()) {
            case EXHAUSTED -> outcome.omission() > 0 ? "compact40" : "";
            case VIOLATED -> "";
            case INTERRUPTED, TIME, STATES, DEPTH, MEMORY ->
                outcome.end().name().toLowerCase(Locale.ROOT);
        };
    }

    private static Map<String, Object> worker(Outcome.Share share) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("expanded", share.expanded());
        fields.put("rulesFired", share.rulesFired());
        return fields;
    }

    private static List<Map<String, Object>> rules(Model model, Outcome outcome) {
        List<Map<String, Object>> list = new ArrayList<>();
        for (ModelText.Family family : ModelText.Family.of(model, outcome)) {
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("name", family.name());
            fields.put("place", family.place());
            fields.put("instances", family.instances());
            fields.put("fired", family.fired());
            list.add(fields);
        }
        return list;
    }

    private static List<Map<String, Object>> covers(Model model, Outcome outcome) {
        List<Map<String, Object>> list = new ArrayList<>();
        for (int i = 0; i < model.properties().size(); i++) {
            Property property = model.properties().get(i);
            if (property.kind() != Property.Kind.COVER) continue;
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("name", property.name());
            fields.put("place", property.place());
            fields.put("reached", outcome.covered()[i]);
            list.add(fields);
        }
        return list;
    }

    private static Map<String, @Nullable Object> finding(Model model, ModelFinding found) {
        Finding finding = found.finding();
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("kind", finding.kind());
        fields.put("message", finding.message());
        fields.put("place", finding.place());
        fields.put("schedule", found.schedule());
        Trace trace = finding.trace();
        fields.put(
                "start",
                trace == null ? List.of() : state(model.show(trace.states().getFirst())));
        fields.put("steps", trace == null ? List.of() : steps(model, finding, trace));
        fields.put("decisiveStep", null);
        fields.put("minimal", true);
        fields.put("replay", found.replay());
        return fields;
    }

    private static List<Map<String, Object>> state(List<Variable> variables) {
        List<Map<String, Object>> list = new ArrayList<>();
        for (Variable variable : variables) {
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("name", variable.name());
            fields.put("value", variable.value());
            list.add(fields);
        }
        return list;
    }

    private static List<Map<String, Object>> steps(Model model, Finding finding, Trace trace) {
        List<Map<String, Object>> list = new ArrayList<>();
        List<String> told = model.told(trace, finding.rule());
        for (int i = 0; i < trace.length(); i++) {
            List<Changes> changes = Changes.between(
                    model.show(trace.states().get(i)), model.show(trace.states().get(i + 1)));
            list.add(step(model.taken(trace, i, -1), changes, said(told, i + 1)));
        }
        if (finding.rule() >= 0) {
            list.add(step(
                    model.taken(trace, trace.length(), finding.rule()), List.of(), said(told, trace.length() + 1)));
        }
        return list;
    }

    private static String said(List<String> told, int step) {
        return step < told.size() ? told.get(step) : "";
    }

    private static Map<String, Object> step(Rule rule, List<Changes> changes, String said) {
        String[] place = rule.place().split(":", -1);
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("actor", rule.arguments());
        fields.put("op", "rule");
        fields.put("object", rule.name());
        fields.put(
                "value",
                String.join(", ", changes.stream().map(Changes::toString).toList()));
        fields.put("file", place[0]);
        fields.put("line", place.length > 1 ? Integer.parseInt(place[1]) : 0);
        List<Map<String, Object>> all = new ArrayList<>();
        for (Changes change : changes) {
            Map<String, Object> each = new LinkedHashMap<>();
            each.put("name", change.name());
            each.put("before", change.before());
            each.put("after", change.after());
            all.add(each);
        }
        fields.put("changes", all);
        if (!said.isEmpty()) fields.put("output", said);
        return fields;
    }
}
