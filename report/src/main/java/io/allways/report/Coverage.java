package io.allways.report;

import io.allways.core.Assumption;
import io.allways.core.Execution;
import io.allways.core.Plan;
import io.allways.core.Program;
import io.allways.core.Target;
import io.allways.core.Verdict;
import io.allways.graph.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a search without failures covered, and what that rests on.
///
/// @param verdict the line that people read
/// @param exhaustive whether it was everything
/// @param assumptions what "nothing wrong" rests on
/// @param counted what the numbers at lines are
/// @param lines for each file how often something was done at its lines
/// @param never what was never done
public record Coverage(
        String name,
        String verdict,
        boolean exhaustive,
        List<Fact> facts,
        List<String> assumptions,
        String counted,
        Map<String, SortedMap<Integer, Long>> lines,
        List<String> never) {

    /// A row of the summary.
    public record Fact(String name, String value) {}

    private static final int SAMPLES = 200;
    private static final Duration MOST_TIME = Duration.ofSeconds(3);

    /// Of a program. Where its scheduling points are is seen by running some executions again, at random: a search
    /// that asked after every line would be many times slower.
    ///
    /// @param unreached what no execution came to, as far as that is known
    public static Coverage of(
            Subject subject, Verdict verdict, Target target, int maxSteps, List<Target.Place> unreached) {
        Map<String, SortedMap<Integer, Long>> lines = new TreeMap<>();
        int sampled = sample(target, maxSteps, lines);
        List<String> never = new ArrayList<>();
        for (Target.Place place : unreached) {
            never.add(place.file() + ":" + place.line() + ", " + place.what());
            count(lines, place.file(), place.line(), 0);
        }
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("algorithm", verdict.algorithm()));
        facts.add(new Fact("executions", Words.number(verdict.executions())));
        facts.add(new Fact("abandoned as redundant", Words.number(verdict.blocked())));
        facts.add(new Fact("cut at the step bound", Words.number(verdict.bounded())));
        facts.add(new Fact("operations run", Words.number(verdict.transitions())));
        facts.add(new Fact(subject.actor() + "s", Words.number(subject.actors())));
        facts.add(new Fact("workers", Words.number(verdict.workers().size())));
        facts.add(new Fact("time", Words.time(verdict.time())));
        facts.add(new Fact("limit reached", verdict.limit().isEmpty() ? "none" : verdict.limit()));
        List<String> assumptions = new ArrayList<>(List.of(
                subject.assumes(verdict),
                "this input and these arguments",
                verdict.exhaustive() ? "every trace was explored" : "only what was explored: no proof"));
        for (Assumption each : verdict.assumptions()) {
            assumptions.add(each.text("--") + ": " + String.join(", ", each.places()));
        }
        String text = new TextReport(Sources.NONE, false)
                .headline(subject, verdict, List.of())
                .strip();
        return new Coverage(
                subject.name(),
                text,
                verdict.exhaustive(),
                facts,
                assumptions,
                "operations at this line that others can see, in " + Words.count(sampled, "execution")
                        + " run at random after the search",
                lines,
                never);
    }

    private static int sample(Target target, int maxSteps, Map<String, SortedMap<Integer, Long>> lines) {
        long end = System.nanoTime() + MOST_TIME.toNanos();
        int runs = 0;
        try (Program program = target.open()) {
            Execution x = new Execution();
            while (runs < SAMPLES && System.nanoTime() < end) {
                x.keep(0);
                program.run(new Plan().tail(Plan.Tail.RANDOM, runs).maxSteps(maxSteps), x);
                runs++;
                for (int i = 0; i < x.length(); i++) {
                    Program.Event event = program.describe(x, i);
                    if (event.line() > 0) {
                        count(lines, event.file(), event.line(), 1);
                    }
                }
            }
        }
        return runs;
    }

    private static void count(Map<String, SortedMap<Integer, Long>> lines, String file, int line, long times) {
        lines.computeIfAbsent(file, any -> new TreeMap<>()).merge(line, times, Long::sum);
    }

    /// Of a model: how often each rule was fired is known exactly.
    public static Coverage of(ModelSubject subject, Outcome outcome) {
        Map<String, SortedMap<Integer, Long>> lines = new TreeMap<>();
        List<String> never = new ArrayList<>();
        for (ModelText.Family family : ModelText.Family.of(subject.model(), outcome)) {
            String[] place = family.place().split(":", -1);
            if (place.length > 1) {
                count(lines, subject.path(), Integer.parseInt(place[1]), family.fired());
            }
            if (family.fired() == 0) {
                never.add("rule " + family.name() + ", " + family.place());
            }
        }
        boolean all = outcome.end() == Outcome.End.EXHAUSTED && outcome.omission() == 0;
        List<Fact> facts = List.of(
                new Fact("states", Words.number(outcome.states())),
                new Fact("rules fired", Words.number(outcome.rulesFired())),
                new Fact("depth", Words.number(outcome.depth())),
                new Fact("states not expanded", Words.number(outcome.unexpanded())),
                new Fact("bits of a state", Words.number(subject.model().bits())),
                new Fact("workers", Words.number(outcome.workers().size())),
                new Fact("time", Words.time(Duration.ofNanos(outcome.nanos()))));
        List<String> assumptions = new ArrayList<>();
        subject.settings().forEach((name, value) -> assumptions.add(name + " " + value));
        assumptions.add("the constants of the model");
        assumptions.add(all ? "every reachable state was visited" : "only what was visited: no proof");
        String text = new ModelText(false).verdict(subject, outcome, List.of()).strip();
        return new Coverage(
                subject.name(), text, all, facts, assumptions, "times a rule that begins here was fired", lines, never);
    }
}
