package io.allways.cli;

import io.allways.core.Execution.Ending;
import io.allways.core.Limits;
import io.allways.core.NotDeterministic;
import io.allways.core.Schedule;
import io.allways.core.ScheduleMismatch;
import io.allways.core.Violation;
import io.allways.core.explore.Diagnosis;
import io.allways.report.Finding;
import io.allways.report.Page;
import io.allways.report.Replay;
import io.allways.report.Scene;
import io.allways.report.Sources;
import io.allways.report.Step;
import io.allways.report.TextReport;
import io.allways.report.Words;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// `allways replay`
final class ReplayCommand implements Command {
    private static final Option<Boolean> STEP =
            Option.flag("step", "one step at a time, with what each actor would do next; Enter goes on");
    private static final int MAX_STEPS = Limits.NONE.steps();

    private final FrontEnds frontEnds;

    ReplayCommand(FrontEnds frontEnds) {
        this.frontEnds = frontEnds;
    }

    @Override
    public String name() {
        return "replay";
    }

    @Override
    public Help help() {
        return new Help(
                "runs one execution again: a failure that allways check saved, or any schedule",
                List.of(
                        "[options] FILE.failure",
                        "[options] FILE.toy SCHEDULE",
                        "[options] FILE.m PATH",
                        "[options] FILE.pml PATH"),
                """
                A schedule is the numbers of the threads in the order in which they move, counted from 0 as they
                stand in the program, with dots between them: 0.0.1 is two steps of the first thread, then one
                of the second. 0x5 is five steps of the first, 1:2 takes the third alternative of a choice. After
                the schedule's last step the program runs on undisturbed. The exit code is 1 if the execution
                fails, 0 if it passes, 2 if the program cannot follow the schedule.

                A path through a Murphi model is the number of a start state and then those of the rules, counted
                from 0 with each instance of a ruleset on its own: 0.17.3.
                """,
                List.of(STEP, CheckOptions.HTML, CheckOptions.NO_COLOR),
                List.of(
                        new Example("replay allways-out/counter-assertion-1c81a0.failure", "does it still fail?"),
                        new Example("replay --step allways-out/counter-assertion-1c81a0.failure", "how does it fail?"),
                        new Example("replay counter.toy 0.1.1.0", "what if they moved in this order?")));
    }

    /// What is to be replayed.
    ///
    /// @param saved what was found when it was saved
    private record Request(FrontEnd.Loaded loaded, Schedule schedule, Optional<SavedFailure> saved) {
        boolean changed() {
            return saved.isPresent() && !saved.get().sha256().equals(loaded.sha256());
        }

        /// The first step that is not what it was, as a sentence; empty if there is none.
        String difference(List<Step> now) {
            List<String> before = saved.map(SavedFailure::steps).orElse(List.of());
            for (int i = 0; i < Math.min(before.size(), now.size()); i++) {
                String step = SavedFailure.step(now.get(i));
                if (!step.equals(before.get(i))) {
                    return "Step " + (i + 1) + " is the first that differs: it was `" + before.get(i) + "`, now it is `"
                            + step + "`.";
                }
            }
            return "";
        }
    }

    @Override
    public int run(Arguments arguments, Terminal terminal) {
        if (ModelReplay.accepts(arguments.rest(), terminal)) {
            boolean coloured = terminal.colour() && !arguments.has(CheckOptions.NO_COLOR);
            Output html = Output.of(CheckOptions.HTML, arguments, terminal);
            return ModelReplay.run(arguments.rest(), coloured, html, terminal);
        }
        Request request = request(arguments.rest(), terminal);
        try {
            return run(request, arguments, terminal);
        } finally {
            request.loaded().target().release();
        }
    }

    private static int run(Request request, Arguments arguments, Terminal terminal) {
        Output html = Output.of(CheckOptions.HTML, arguments, terminal);
        if (request.changed()) {
            String changed = request.loaded().path() + " has changed since this failure was saved.";
            terminal.out().print(Words.wrap(changed, 0, 0));
        }
        request.saved()
                .map(SavedFailure::tool)
                .filter(tool -> !tool.equals(Version.VALUE))
                .ifPresent(tool -> {
                    String other = "It was saved by allways " + tool + "; this is " + Version.VALUE + ".";
                    terminal.out().print(Words.wrap(other, 0, 0));
                });
        boolean colour = terminal.colour() && !arguments.has(CheckOptions.NO_COLOR);
        if (arguments.has(STEP)) {
            new Stepper(request.loaded().target(), terminal).walk(request.schedule());
        }
        TextReport report = new TextReport(Sources.under(terminal.directory()), colour);
        Predicate<Violation> wanted = now -> request.saved()
                .filter(saved -> same(request, saved.diagnosis().violation(), now))
                .isPresent();
        try (Replay replay = Replay.of(request.loaded().target(), request.schedule(), MAX_STEPS, wanted)) {
            Optional<Violation> violation = replay.violation();
            String difference = request.changed() ? request.difference(replay.steps()) : "";
            terminal.out().print(difference.isEmpty() ? "" : Words.wrap(difference, 0, 0));
            if (violation.isEmpty()) {
                terminal.out().print(passed(request, replay) + TextReport.printed(replay.output()));
                return Exit.OK;
            }
            Finding finding = finding(request, replay, violation.get());
            String how = how(request, violation.get());
            terminal.out()
                    .print(report.replayed(request.loaded().name(), finding, how)
                            + report.details(finding)
                            + TextReport.printed(replay.output()));
            if (html.wanted()) {
                Page page = new Page(Version.VALUE, Sources.under(terminal.directory()));
                html.write(page.of(List.of(Scene.of(request.loaded().name(), how, finding))));
            }
            return Exit.VIOLATION;
        } catch (ScheduleMismatch e) {
            // Of a program that has not changed, the schedule was right.
            throw request.saved().isEmpty() || request.changed() ? e : NotDeterministic.of(e);
        }
    }

    private Request request(List<String> words, Terminal terminal) {
        if (words.isEmpty() || words.size() > 2) {
            throw new UsageError("A saved failure is needed, or a target and a schedule.");
        }
        String first = words.getFirst();
        if (words.size() == 2) {
            FrontEnd.Loaded loaded = frontEnds.of(first).load(first, Setup.NONE, terminal);
            return new Request(loaded, schedule(words.get(1)), Optional.empty());
        }
        if (frontEnds.known(first)) {
            throw new UsageError(first + " is a program: which schedule of it? allways replay " + first + " 0.0.1");
        }
        SavedFailure saved = SavedFailure.read(
                first, TextFile.read(first, terminal.directory()).text());
        Path file = terminal.directory().resolve(first).toAbsolutePath();
        Setup setup = Failures.absolute(saved.setup(), file.getParent());
        if (!frontEnds.of(saved.target()).isFile(saved.target())) {
            FrontEnd.Loaded loaded = frontEnds.of(saved.target()).load(saved.target(), setup, terminal);
            return request(loaded, saved);
        }
        Path target = file.resolveSibling(saved.target()).normalize();
        Path here = terminal.directory().toAbsolutePath().normalize();
        String path = target.startsWith(here) ? here.relativize(target).toString() : target.toString();
        if (!Files.exists(target)) {
            throw UsageError.input(first + " is a failure of " + path + ", and there is no such file.");
        }
        FrontEnd.Loaded loaded = frontEnds.of(path).load(path, setup, terminal);
        return request(loaded, saved);
    }

    private static Request request(FrontEnd.Loaded loaded, SavedFailure saved) {
        // What was learned about the program when the failure was found is what its schedule is about.
        loaded.target().settled();
        return new Request(loaded, saved.diagnosis().violation().schedule(), Optional.of(saved));
    }

    private static Schedule schedule(String text) {
        try {
            return Schedule.parse(text);
        } catch (IllegalArgumentException e) {
            throw UsageError.input(String.valueOf(e.getMessage()));
        }
    }

    private static Finding finding(Request request, Replay replay, Violation violation) {
        // What was found out about the failure holds as long as it is the same and the program too.
        Optional<Diagnosis> known = request.saved()
                .filter(saved -> !request.changed())
                .map(SavedFailure::diagnosis)
                .filter(each -> same(request, each.violation(), violation))
                .filter(each -> each.violation().schedule().equals(violation.schedule()));
        return new Finding(
                violation,
                replay.steps(),
                replay.blocked(),
                replay.notes(),
                known.map(Diagnosis::decisiveStep).orElse(-1),
                known.map(Diagnosis::decisiveCertain).orElse(false),
                known.map(Diagnosis::everyExecutionFails).orElse(false),
                true,
                known.map(each -> Finding.passing(request.loaded().target(), each.passing(), MAX_STEPS))
                        .orElse(List.of()),
                "",
                "");
    }

    private static boolean same(Request request, Violation before, Violation now) {
        return before.sameAs(Failures.portable(now, request.loaded()));
    }

    private static String how(Request request, Violation violation) {
        if (request.saved().isEmpty()) {
            return "";
        }
        Violation before = request.saved().get().diagnosis().violation();
        return same(request, before, violation)
                ? "as it was saved"
                : "not as it was saved: then " + before.kind() + ", " + before.message();
    }

    private static String passed(Request request, Replay replay) {
        String name = request.loaded().name();
        if (replay.ending() == Ending.BOUND) {
            String cut = "– " + name + "   no violation, but the execution was cut after "
                    + Words.count(replay.length(), "step") + " (allways explain step-bound)";
            return Words.wrap(cut, 0, 4);
        }
        String now = request.saved().isEmpty() ? "this execution passes" : "this execution passes now";
        String was = request.saved()
                .map(saved -> saved.diagnosis().violation())
                .map(before -> "It was saved as " + before.kind() + ": " + before.message() + ". ")
                .orElse("");
        String next = was + "Others may fail: allways check "
                + Failures.quoted(request.loaded().path());
        return Words.wrap("✓ " + name + "   " + now, 0, 4) + Words.wrap(next, 2, 2);
    }
}
