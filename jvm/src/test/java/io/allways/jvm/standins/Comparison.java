package io.allways.jvm.standins;

import io.allways.core.Execution;
import io.allways.core.Limits;
import io.allways.core.Observer;
import io.allways.core.Settings;
import io.allways.core.Verdict;
import io.allways.core.explore.Exploration;
import io.allways.jvm.JvmTarget;
import io.allways.jvm.Launch;
import io.allways.jvm.Part;
import io.allways.jvm.inside.Copies;
import io.allways.jvm.program.Lessons;
import io.allways.jvm.program.Options;
import io.allways.jvm.program.WaitOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// Explores scenarios twice: with the stand-in of a class, and with the class itself.
final class Comparison {
    private static final int MOST_STEPS = 2_000;

    /// How much to do for one scenario and side.
    ///
    /// @param executions to explore
    /// @param samples random executions of what could not be explored to the end
    record Effort(Duration patience, long executions, long samples) {
        static final Effort LONG = new Effort(Duration.ofSeconds(5), 2_000, 1_000);
        static final Effort IN_BUILDS = new Effort(Duration.ofSeconds(20), 5_000, 0);
        static final Effort SHORT = new Effort(Duration.ofSeconds(20), 300, 300);
    }

    /// What a search found.
    ///
    /// @param complete whether there are no others
    /// @param inside whether the JDK's own code was needed
    record Outcomes(Set<String> all, boolean complete, long executions, boolean inside) {}

    /// @param missing outcomes of the original that its stand-in does not have
    /// @param extra outcomes of the stand-in that its original does not have
    /// @param inside whether the stand-in gave way to its original, so that there was nothing to compare
    /// @param complete whether both were searched to the end; otherwise `extra` is empty
    record Result(
            Script script, Set<String> missing, Set<String> extra, boolean complete, boolean inside, long executions) {
        boolean same() {
            return missing.isEmpty() && extra.isEmpty();
        }

        @Override
        public String toString() {
            return script
                    + (missing.isEmpty() ? "" : "\n    missing " + missing)
                    + (extra.isEmpty() ? "" : "\n    extra " + extra);
        }
    }

    private final Effort effort;
    private final JvmTarget standIn;
    private final JvmTarget original;

    /// @param copied the class, or several with commas
    Comparison(String copied, Effort effort) {
        this.effort = effort;
        standIn = target(Copies.NONE);
        original = target(Copies.of(List.of(copied)));
    }

    private static JvmTarget target(Copies copies) {
        Path classes = Path.of(System.getProperty("standins.classes", "target/test-classes"))
                .toAbsolutePath();
        Launch launch = new Launch(List.of(classes), Scenario.class.getName(), List.of());
        String here = Comparison.class.getPackageName() + ".";
        Set<String> shared = Set.of(here + "Shared", here + "Calls", here + "Script", here + "Arguments");
        Options options = new Options(false, WaitOptions.of("idle", 0), Duration.ofSeconds(30), false);
        Part part = new Part("", false, 0, launch.urls(), launch.entry());
        return new JvmTarget("scenario", List.of(part), List.of(), shared, options, copies);
    }

    Result compare(Script script) {
        Outcomes ours = explore(standIn, script);
        if (ours.inside()) {
            return new Result(script, Set.of(), Set.of(), false, true, ours.executions());
        }
        Outcomes theirs = explore(original, script);
        Set<String> missing = new TreeSet<>();
        Set<String> extra = new TreeSet<>();
        if (ours.complete()) {
            missing.addAll(theirs.all());
            missing.removeAll(ours.all());
        }
        if (theirs.complete()) {
            extra.addAll(ours.all());
            extra.removeAll(theirs.all());
        }
        return new Result(
                script,
                missing,
                extra,
                ours.complete() && theirs.complete(),
                false,
                ours.executions() + theirs.executions());
    }

    Outcomes standIn(Script script) {
        return explore(standIn, script);
    }

    Outcomes original(Script script) {
        return explore(original, script);
    }

    /// To the end, or as far as the limits go and then at random.
    private Outcomes explore(JvmTarget target, Script script) {
        Outcomes found = explore(target, script, "optimal", effort.executions);
        if (found.complete() || found.inside() || effort.samples == 0) {
            return found;
        }
        Outcomes more = explore(target, script, "pos", effort.samples);
        Set<String> all = new TreeSet<>(found.all());
        all.addAll(more.all());
        return new Outcomes(all, false, found.executions() + more.executions(), more.inside());
    }

    private Outcomes explore(JvmTarget target, Script script, String algorithm, long most) {
        target.lessons().thaw();
        Set<String> known = target.learned();
        if (known.removeIf(each -> each.startsWith(Lessons.INSIDE))) {
            target.lessons().set(known);
        }
        Shared.script = script;
        Set<String> outcomes = new TreeSet<>();
        boolean[] bounded = {false};
        Observer observer = new Observer() {
            @Override
            public void ran(Execution execution) {
                switch (execution.ending()) {
                    case DONE -> outcomes.add(String.valueOf(Shared.outcome).replace(Copies.PREFIX, ""));
                    case DEADLOCK, LIVELOCK -> outcomes.add(Shared.stuck());
                    case VIOLATION ->
                        outcomes.add(
                                "VIOLATION " + execution.failures().getFirst().message());
                    case BOUND -> bounded[0] = true;
                    case REDUNDANT, CUT -> {}
                }
                Shared.outcome = null;
            }

            @Override
            public void restarted() {
                outcomes.clear();
                bounded[0] = false;
            }
        };
        Limits limits = Limits.NONE.withExecutions(most).withSteps(MOST_STEPS).withTime(effort.patience);
        Settings settings = Settings.DEFAULT.withLimits(limits).withKeepGoing(true);
        Verdict verdict = new Exploration(target, algorithm, settings).search(observer);
        boolean inside = target.learned().stream().anyMatch(each -> each.startsWith(Lessons.INSIDE));
        return new Outcomes(outcomes, verdict.exhaustive() && !bounded[0], verdict.executions(), inside);
    }
}
