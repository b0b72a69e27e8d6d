package io.allways.report;

import io.allways.graph.Finding;
import io.allways.graph.Model;
import io.allways.graph.Outcome;
import io.allways.graph.Property;
import io.allways.graph.Rule;
import io.allways.graph.Trace;
import io.allways.graph.Variable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;

/// What a person reads about the search of a model: the verdict, the shortest way to what is wrong (the start state in
/// full, then for each step only what it changes), what was never used, and what to do next.
public final class ModelText {
    /// Of more violations than this only the names are given.
    private static final int MOST_TRACES = 10;

    /// Of a longer trace the middle is left out.
    private static final int MOST_STEPS = 200;

    private static final int MOST_IDLE = 20;

    private final boolean colour;

    public ModelText(boolean colour) {
        this.colour = colour;
    }

    public String of(ModelSubject subject, Outcome outcome, List<ModelFinding> findings, boolean coverage) {
        StringBuilder text = new StringBuilder(verdict(subject, outcome, findings));
        for (int i = 0; i < findings.size(); i++) {
            if (findings.size() > 1) {
                String title =
                        (i + 1) + ". " + Words.clean(wrong(findings.get(i).finding()));
                text.append('\n')
                        .append(Ink.BOLD.on(Words.wrap(title, 0, 3).stripTrailing(), colour))
                        .append('\n');
            }
            text.append(i < MOST_TRACES ? details(subject.model(), findings.get(i)) : replay(findings.get(i)));
        }
        text.append(coverage ? counts(subject.model(), outcome) : idle(subject.model(), outcome));
        return text.toString();
    }

    /// The first line, or two.
    public String verdict(ModelSubject subject, Outcome outcome, List<ModelFinding> findings) {
        String name = Words.clean(subject.name());
        if (!findings.isEmpty()) {
            String what = findings.size() == 1
                    ? wrong(findings.getFirst().finding())
                    : Words.count(findings.size(), "violation");
            String where = findings.size() == 1 && findings.getFirst().finding().trace() != null
                    ? Words.count(findings.getFirst().finding().length(), "step") + ", "
                    : "";
            return line("✗", Ink.RED, name, what, where + searched(outcome));
        }
        if (outcome.end() == Outcome.End.EXHAUSTED && outcome.omission() == 0) {
            return line("✓", Ink.GREEN, name, "verified: all " + searched(outcome), "(" + assumed(subject) + ")");
        }
        String why = switch (outcome.end()) {
            case EXHAUSTED, VIOLATED ->
                "a state was missed with a probability of at most " + probability(outcome.omission());
            case INTERRUPTED -> "not exhaustive (interrupted)";
            case TIME -> "not exhaustive (--time)";
            case STATES -> "not exhaustive (--states)";
            case DEPTH -> "not exhaustive (--depth)";
            case MEMORY -> "not exhaustive (memory)";
        };
        String left = outcome.unexpanded() == 0 ? "" : ", " + Words.number(outcome.unexpanded()) + " not expanded";
        return line("–", Ink.YELLOW, name, "no violation in " + searched(outcome) + left + "; " + why, "");
    }

    /// The first line for a path that was followed again.
    public String replayed(String name, Finding finding, String how) {
        return line("✗", Ink.RED, Words.clean(name), wrong(finding), how);
    }

    private static String probability(double chance) {
        return chance >= 0.001
                ? String.format(Locale.ROOT, "%.3f", chance)
                : String.format(Locale.ROOT, "%.0e", chance);
    }

    static String searched(Outcome outcome) {
        return Words.count(outcome.states(), "state") + ", " + Words.number(outcome.rulesFired())
                + " rules fired, depth " + outcome.depth() + ", " + Words.time(Duration.ofNanos(outcome.nanos()));
    }

    private static String assumed(ModelSubject subject) {
        return subject.settings().entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining(", "));
    }

    static String wrong(Finding finding) {
        return Words.clean(finding.message());
    }

    private String line(String mark, Ink ink, String name, String what, String covered) {
        String joined = String.join("   ", covered.isEmpty() ? List.of(name, what) : List.of(name, what, covered));
        boolean split = Words.width(joined) + 2 > Words.WIDTH && !covered.isEmpty();
        String text =
                split ? Words.wrap(name + "   " + what, 2, 4) + Words.wrap(covered, 4, 4) : Words.wrap(joined, 2, 4);
        return ink.on(mark, colour) + " " + text.strip() + "\n";
    }

    /// The trace and how to see it again.
    public String details(Model model, ModelFinding found) {
        Finding finding = found.finding();
        StringBuilder text = new StringBuilder();
        Trace trace = finding.trace();
        if (trace == null) {
            boolean start = finding.rule() >= 0;
            String where = start
                    ? "in start state " + model.starts().get(finding.rule()) + ", at " + finding.place()
                    : finding.place();
            text.append(where.isEmpty() ? "" : Words.wrap(where, 4, 4));
            return text.append(replay(found)).toString();
        }
        List<String> told = model.told(trace, finding.rule());
        text.append('\n').append(step("", model.starts().get(trace.start())));
        text.append(Words.wrap(values(model.show(trace.states().getFirst())), 8, 8));
        text.append(said(told, 0));
        int width = String.valueOf(trace.length() + 1).length();
        int skipFrom = trace.length() <= MOST_STEPS ? Integer.MAX_VALUE : MOST_STEPS / 2;
        int skipTo = trace.length() - MOST_STEPS / 2;
        for (int i = 0; i < trace.length(); i++) {
            if (i == skipFrom) {
                text.append("    … ")
                        .append(Words.number(skipTo - skipFrom))
                        .append(" steps; all of them in JSON (--json)\n");
                i = skipTo;
            }
            text.append(step(number(i + 1, width), model.taken(trace, i, -1)));
            List<Changes> changes = Changes.between(
                    model.show(trace.states().get(i)), model.show(trace.states().get(i + 1)));
            String changed = changes.isEmpty()
                    ? "nothing changes"
                    : changes.stream().map(Changes::toString).collect(Collectors.joining(", "));
            text.append(Words.wrap(Words.clean(changed), 8, 8));
            text.append(said(told, i + 1));
        }
        if (finding.rule() >= 0) {
            text.append(step(number(trace.length() + 1, width), model.taken(trace, trace.length(), finding.rule())));
            text.append(said(told, trace.length() + 1));
        }
        String place = finding.place().isEmpty() ? "" : ", at " + finding.place();
        text.append(Ink.RED.on(Words.wrap("✗ " + wrong(finding) + place, 8, 10).stripTrailing(), colour))
                .append("\n\n");
        return text.append(replay(found)).toString();
    }

    /// What a step put out, line by line.
    private static String said(List<String> told, int step) {
        if (step >= told.size()) return "";
        return told.get(step)
                .lines()
                .map(line -> "        | " + Words.clean(line) + "\n")
                .collect(Collectors.joining());
    }

    private static String number(int number, int width) {
        String text = String.valueOf(number);
        return " ".repeat(width - text.length()) + text;
    }

    private String step(String number, Rule rule) {
        String left = "    " + (number.isEmpty() ? "start " : number + "  ") + Words.clean(rule.toString());
        String place = rule.place();
        int gap = Words.WIDTH - 20 - Words.width(left) - Words.width(place);
        return Ink.BOLD.on(left, colour) + " ".repeat(Math.max(2, gap)) + Ink.DIM.on(place, colour) + "\n";
    }

    private static String values(List<Variable> variables) {
        return Words.clean(variables.stream()
                .map(variable -> variable.name() + " = " + variable.value())
                .collect(Collectors.joining(", ")));
    }

    private static String replay(ModelFinding found) {
        return (found.replay().isEmpty() ? "" : "  replay   " + found.replay() + "\n")
                + (found.page().isEmpty() ? "" : "  page     " + found.page() + "\n");
    }

    // --- coverage

    /// Rules in the text of the model with how often their instances were fired together.
    record Family(String name, String place, int instances, long fired) {
        static List<Family> of(Model model, Outcome outcome) {
            List<Family> families = new ArrayList<>();
            for (int i = 0; i < outcome.fired().length; ) {
                Rule rule = model.rules().get(i);
                int count = 0;
                long fired = 0;
                // Instances of a rule follow each other.
                while (i < outcome.fired().length
                        && Objects.requireNonNull(model.rules().get(i)).family() == rule.family()) {
                    fired += outcome.fired()[i++];
                    count++;
                }
                families.add(new Family(rule.name(), rule.place(), count, fired));
            }
            return families;
        }
    }

    /// What was never fired: often a sign that the model does not do what it should.
    private String idle(Model model, Outcome outcome) {
        if (outcome.end() == Outcome.End.VIOLATED) return "";
        List<Family> never = Family.of(model, outcome).stream()
                .filter(each -> each.fired == 0)
                .toList();
        StringBuilder text = new StringBuilder();
        for (Family family : never.stream().limit(MOST_IDLE).toList()) {
            text.append(Words.wrap("never fired: rule " + Words.clean(family.name) + ", " + family.place, 2, 4));
        }
        if (never.size() > MOST_IDLE) {
            text.append("  and ").append(never.size() - MOST_IDLE).append(" more rules (--coverage)\n");
        }
        return text.toString();
    }

    private String counts(Model model, Outcome outcome) {
        StringBuilder text = new StringBuilder("\n       fired   rule\n");
        for (Family family : Family.of(model, outcome)) {
            String instances = family.instances == 1 ? "" : " (" + Words.number(family.instances) + " instances)";
            String line = String.format(Locale.ROOT, "%12s", Words.number(family.fired)) + "   "
                    + Words.clean(family.name) + instances + "   " + family.place;
            text.append(line).append('\n');
        }
        for (int i = 0; i < model.properties().size(); i++) {
            Property property = model.properties().get(i);
            if (property.kind() != Property.Kind.COVER) continue;
            text.append(outcome.covered()[i] ? "     reached" : "       never")
                    .append("   cover ")
                    .append(Words.clean(property.name()))
                    .append("   ")
                    .append(property.place())
                    .append('\n');
        }
        return text.toString();
    }
}
