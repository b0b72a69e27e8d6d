package io.allways.cli;

import io.allways.graph.CheckpointException;
import io.allways.graph.Finding;
import io.allways.graph.Outcome;
import io.allways.graph.Progress;
import io.allways.graph.Property;
import io.allways.graph.Search;
import io.allways.graph.Settings;
import io.allways.murphi.model.CheckedModel;
import io.allways.murphi.model.Cover;
import io.allways.promela.run.Narrow;
import io.allways.report.Coverage;
import io.allways.report.ModelFinding;
import io.allways.report.ModelJson;
import io.allways.report.ModelSubject;
import io.allways.report.ModelText;
import io.allways.report.Page;
import io.allways.report.Scene;
import io.allways.report.Words;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// `allways check FILE.m`: searches all states of a model and reports.
final class ModelCheck {
    private final Arguments arguments;
    private final Terminal terminal;
    private final ModelOptions options;

    /// Replaced by one with wider states if need be.
    private ModelFile file;

    ModelCheck(String target, Arguments arguments, Terminal terminal) {
        this.arguments = arguments;
        this.terminal = terminal;
        options = ModelOptions.of(arguments, String.valueOf(Path.of(target).getFileName()), terminal);
        file = ModelFile.load(target, options.reading(), terminal);
    }

    int run(Outputs outputs) {
        boolean quiet = arguments.has(CheckOptions.QUIET);
        options.warnings().forEach(warning -> terminal.err().println("warning: " + warning));
        if (!quiet && !file.warnings().isEmpty()) terminal.err().println(file.warnings());
        boolean liveness = file.model().properties().stream().anyMatch(p -> p.kind() == Property.Kind.LIVENESS);
        if (liveness && options.settings().store() == Settings.Store.COMPACT40) {
            throw UsageError.input("Liveness needs the states themselves, and --store compact40 keeps only hashes: use"
                    + " --store tree.");
        }
        terminal.interruption().guard();
        Outcome outcome = outcome(liveness, quiet);
        ModelSubject subject = new ModelSubject(file.model(), file.name(), file.path(), options.told());
        List<ModelFinding> findings = findings(outcome, subject, outputs.page());

        boolean toOut = outputs.toOut();
        PrintStream stream = toOut ? terminal.err() : terminal.out();
        boolean colour = terminal.colour() && !toOut && !arguments.has(CheckOptions.NO_COLOR);
        ModelText text = new ModelText(colour);
        stream.print(
                quiet
                        ? text.verdict(subject, outcome, findings)
                        : text.of(subject, outcome, findings, arguments.has(ModelOptions.COVERAGE)));
        stream.print(next(outcome));
        if (outputs.json().wanted()) {
            outputs.json().write(new ModelJson(Version.VALUE).of(subject, outcome, findings, Memory.peakBytes()));
        }
        outputs.write(
                findings.stream().map(each -> Scene.of(subject, outcome, each)).toList(),
                () -> Coverage.of(subject, outcome),
                stream);
        return code(outcome, !findings.isEmpty());
    }

    /// How wide the states of a Promela model are is not known before: with too little room it is searched anew.
    private Outcome outcome(boolean liveness, boolean quiet) {
        while (true) {
            Outcome outcome = arguments.has(CheckOptions.LISTEN) ? together(liveness, quiet) : search(quiet);
            if (outcome.findings().stream().noneMatch(each -> each.kind().equals(Narrow.KIND))) return outcome;
            ModelFile wider = file.wider();
            boolean kept =
                    arguments.has(CheckOptions.LISTEN) || options.settings().checkpoint() != null;
            if (wider == null || kept) {
                throw UsageError.input("The states of " + file.name() + " are wider than those found first, "
                        + file.model().bits() + " bits: leave --listen, --checkpoint and --resume out.");
            }
            file = wider;
        }
    }

    /// With other machines.
    private Outcome together(boolean liveness, boolean quiet) {
        if (liveness) {
            throw UsageError.input(
                    "Liveness is checked by one process alone, and " + file.name() + " has it: leave --listen out.");
        }
        Listening listening = Listening.of(arguments, this::luggage, terminal);
        return listening.states(file.model(), options.settings(), quiet);
    }

    private FrontEnd.Luggage luggage() {
        Map<String, String> values = Map.of(
                ModelOptions.UNDEFINED.name(), options.undefined().name(),
                ModelOptions.SYMMETRY.name(), options.symmetry().name(),
                ModelOptions.CLAIMS.name(), options.claims() ? "on" : "off");
        return new FrontEnd.Luggage(
                file.name(),
                new Setup(values),
                Map.of(file.name(), terminal.directory().resolve(file.path())));
    }

    private Outcome search(boolean quiet) {
        Search search = new Search(file.model(), options.settings());
        long began = System.nanoTime();
        try {
            return io.allways.cli.Progress.during(
                    terminal, quiet, () -> progress(search.progress(), System.nanoTime() - began), () -> {
                        try {
                            return search.run();
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    });
        } catch (UncheckedIOException e) {
            throw UsageError.input(
                    e.getCause() instanceof CheckpointException told
                            ? sentence(terminal.local(String.valueOf(told.getMessage())))
                            : "The search cannot go on: " + terminal.local(String.valueOf(e.getMessage())) + ".");
        }
    }

    private static String sentence(String message) {
        return message.substring(0, 1).toUpperCase(Locale.ROOT) + message.substring(1) + ".";
    }

    /// `1 234 567 states, 1 200 000 per second, queue 34 567, depth 31, 23 MB, table 61% full`
    static String progress(Progress now, long nanos) {
        long rate = Math.round(now.states() / Math.max(1e-3, nanos / 1e9) / 1000) * 1000;
        String disk = now.diskBytes() == 0 ? "" : " + " + megabytes(now.diskBytes()) + " on disk";
        return Words.count(now.states(), "state") + ", " + Words.number(rate) + " per second, queue "
                + Words.number(now.queue()) + ", depth " + now.depth() + ", " + megabytes(now.bytes()) + disk
                + ", table "
                + Math.round(now.load() * 100) + "% full";
    }

    private static String megabytes(long bytes) {
        return Words.number(bytes >> 20) + " MB";
    }

    private List<ModelFinding> findings(Outcome outcome, ModelSubject subject, Page page) {
        List<Finding> all = new ArrayList<>(outcome.findings());
        all.addAll(uncovered(outcome));
        ModelFailures failures = new ModelFailures(
                file, options, arguments.value(CheckOptions.OUT).orElse(Failures.DIRECTORY), terminal);
        List<ModelFinding> result = new ArrayList<>();
        for (Finding finding : all) {
            String schedule = ModelFailures.schedule(file.model(), finding);
            ModelFinding found =
                    new ModelFinding(finding, schedule, schedule.isEmpty() ? "" : failures.save(finding, schedule));
            result.add(
                    schedule.isEmpty()
                            ? found
                            : failures.savePage(found, page.of(List.of(Scene.of(subject, outcome, found)))));
            if (!options.settings().keepGoing()) break;
        }
        return result;
    }

    /// `cover` statements that were never executed.
    private List<Finding> uncovered(Outcome outcome) {
        // One of several processes does not know what happened in the others.
        if (outcome.end() != Outcome.End.EXHAUSTED || arguments.has(CheckOptions.LISTEN)) {
            return List.of();
        }
        BitSet reached = file.model().marks();
        List<Finding> missing = new ArrayList<>();
        List<String> properties =
                file.model().properties().stream().map(Property::place).toList();
        CheckedModel murphi = file.murphi();
        if (murphi == null) return missing;
        for (Cover cover : murphi.covers()) {
            String place = murphi.source().place(cover.span());
            if (reached.get(cover.number()) || properties.contains(place)) continue;
            missing.add(new Finding("cover", "cover \"" + cover.name() + "\" is never reached", place, null, -1));
        }
        return missing;
    }

    /// What to do about a search that did not end by itself.
    private String next(Outcome outcome) {
        Path folder = options.settings().checkpoint();
        boolean kept = folder != null;
        if (folder == null && outcome.end() == Outcome.End.MEMORY)
            folder = options.settings().rescue();
        String command = "allways check --resume " + (folder == null ? "" : Failures.quoted(shown(folder))) + " "
                + Failures.quoted(file.path());
        return switch (outcome.end()) {
            case MEMORY ->
                Words.wrap(
                        "There was no room even for the table of states. All that was found is kept; to go on with more"
                                + " memory: " + command.replace("--resume", "--memory SIZE --resume")
                                + ". Or try --store tree or --symmetry full.",
                        2,
                        2);
            case INTERRUPTED, TIME, STATES, DEPTH -> kept ? "  go on    " + command + "\n" : "";
            case EXHAUSTED, VIOLATED -> "";
        };
    }

    private String shown(Path folder) {
        Path here = terminal.directory().toAbsolutePath().normalize();
        Path path = folder.toAbsolutePath().normalize();
        return path.startsWith(here) ? here.relativize(path).toString() : path.toString();
    }

    private int code(Outcome outcome, boolean violated) {
        if (terminal.interruption().requested()) return Exit.INTERRUPTED;
        if (violated) return Exit.VIOLATION;
        boolean all = outcome.end() == Outcome.End.EXHAUSTED && outcome.omission() == 0;
        boolean required = arguments.has(CheckOptions.REQUIRE_EXHAUSTIVE) || ModelFile.promela(file.path());
        return !all && (required || outcome.end() == Outcome.End.MEMORY) ? Exit.NOT_EXHAUSTIVE : Exit.OK;
    }
}
