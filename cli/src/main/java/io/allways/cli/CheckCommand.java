package io.allways.cli;

import io.allways.c.BuildTime;
import io.allways.core.NotControllable;
import io.allways.core.NotDeterministic;
import io.allways.core.ScheduleMismatch;
import io.allways.core.Target;
import io.allways.core.Verdict;
import io.allways.core.Verdict.Outcome;
import io.allways.core.Violation;
import io.allways.core.explore.Diagnosis;
import io.allways.core.explore.Exploration;
import io.allways.report.Coverage;
import io.allways.report.Finding;
import io.allways.report.JsonReport;
import io.allways.report.Replay;
import io.allways.report.Scene;
import io.allways.report.Sources;
import io.allways.report.Subject;
import io.allways.report.TextReport;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// `allways check`
final class CheckCommand implements Command {
    private final FrontEnds frontEnds;

    CheckCommand(FrontEnds frontEnds) {
        this.frontEnds = frontEnds;
    }

    @Override
    public String name() {
        return "check";
    }

    @Override
    public Help help() {
        return new Help(
                "runs the executions of a program; shows how it fails, or that it does not",
                List.of(
                        "[options] -cp CLASSES MainClass [ARGUMENTS…]",
                        "[options] -cp CLASSES --proc 'NAME=MainClass ARGUMENTS' --proc …",
                        "[options] FILE.java | FILE.jar | FILE.c… | FILE.toml | FILE.toy [ARGUMENTS…]",
                        "[options] --make COMMAND DIRECTORY [ARGUMENTS…]",
                        "[options] FILE.m | FILE.pml"),
                """
                Every interleaving that matters is run once. A failure is shown with as few switches between
                threads as lead to it, and is saved so that allways replay can show it again. Of a Murphi or
                Promela model, FILE.m or FILE.pml, all states are visited, breadth-first, so that the way to a
                violation is a shortest one.

                algorithms
                """ + CheckOptions.algorithms(),
                CheckOptions.ALL,
                List.of(
                        new Example(
                                "check -cp target/classes com.acme.Main 3",
                                "a Java program with its arguments, as java runs it"),
                        new Example(
                                "check -cp classes --proc server=Server --proc client*2=Client",
                                "three processes that talk over sockets, none of which is real"),
                        new Example("check Counter.java", "a Java source file, which is compiled first"),
                        new Example("check prog.c 3", "a C program with its argument, compiled first"),
                        new Example("check --make make src", "a C program with a Makefile, in a copy of src"),
                        new Example("check counter.toy", "explore everything, stop at the first failure"),
                        new Example("check --keep-going counter.toy", "collect all failures that differ"),
                        new Example(
                                "check --time 60s --require-exhaustive --json result.json counter.toy",
                                "for a build: exit code 0 only if everything was covered within a minute"),
                        new Example("check protocol.m", "all states of a Murphi model"),
                        new Example("check protocol.pml", "all states of a Promela model, as SPIN counts them"),
                        new Example(
                                "check --checkpoint state --memory 8g --store tree protocol.m",
                                "a large one, in little memory; check --resume state protocol.m goes on with it"),
                        new Example(
                                "check --listen 127.0.0.1:7000 large.toy",
                                "other processes may help: allways worker --join 127.0.0.1:7000"),
                        new Example(
                                "check --algorithm pct --executions 100000 large.toy",
                                "for what cannot be exhausted: look where bugs are likely")));
    }

    @Override
    public boolean endsOptions(String word) {
        return !ModelFile.accepts(word)
                && frontEnds.known(word)
                && frontEnds.of(word).takesArguments();
    }

    @Override
    public int run(Arguments arguments, Terminal terminal) {
        Optional<String> resumed = arguments.value(CheckOptions.RESUME);
        if (resumed.isEmpty()) {
            return begin(arguments, terminal);
        }
        JournalFolder folder = new JournalFolder(terminal.directory().resolve(resumed.get()));
        if (!folder.exists()) {
            // A checkpoint of a model does not know where the model is.
            if (arguments.rest().isEmpty()
                    || !ModelFile.accepts(arguments.rest().getFirst())) {
                throw new UsageError("--resume: there is no journal in " + resumed.get()
                        + ". To go on from the checkpoint of a model, name the model as well.");
            }
            return begin(arguments, terminal);
        }
        if (arguments.words().size() > 2) {
            throw new UsageError("--resume goes on with the check that was begun: nothing else can be said with it.");
        }
        JournalFolder.Begun begun = folder.begun(resumed.get());
        Arguments before = Arguments.read(begun.words(), CheckOptions.ALL, this::endsOptions);
        return begin(before, terminal.in(begun.directory()));
    }

    /// What stands after the target is the program's, also what looks like an option.
    private static List<String> misplaced(Arguments arguments) {
        if (arguments.words().contains("--")) {
            return List.of(); // somebody knows
        }
        return arguments.rest().stream()
                .skip(1)
                .filter(word -> CheckOptions.ALL.stream()
                        .anyMatch(option -> word.equals(option.dashed()) || word.startsWith(option.dashed() + "=")))
                .map(word ->
                        word + " stands after the target, so the program gets it. Options of the check stand before.")
                .toList();
    }

    private int begin(Arguments arguments, Terminal terminal) {
        if (arguments.has(CheckOptions.DASHBOARD) && !arguments.has(CheckOptions.LISTEN)) {
            throw new UsageError(
                    "--dashboard shows a check that other processes can join: give --listen 127.0.0.1:0 as" + " well.");
        }
        boolean system = arguments.has(SystemFrontEnd.PROC);
        if (system && !arguments.rest().isEmpty()) {
            throw new UsageError("With --proc there is no other target: what is `"
                    + arguments.rest().getFirst() + "`?");
        }
        List<String> rest = system ? List.of(SystemFrontEnd.TARGET) : arguments.rest();
        if (rest.isEmpty()) {
            throw new UsageError("What is to be checked?");
        }
        if (ModelFile.accepts(rest.getFirst())) {
            return model(rest, arguments, terminal);
        }
        CheckOptions all = CheckOptions.of(arguments);
        FrontEnd frontEnd = frontEnds.of(rest.getFirst());
        if (rest.size() > 1 && !frontEnd.takesArguments()) {
            throw new UsageError("One target at a time: what is `" + rest.get(1) + "`?");
        }
        Outputs outputs = Outputs.of(arguments, terminal);
        Setup setup = Setup.of(frontEnd, arguments, rest.subList(1, rest.size()));
        misplaced(arguments).forEach(warning -> terminal.err().println("warning: " + warning));
        BuildTime building = new BuildTime(all.settings().limits().time(), Launch.took());
        terminal.interruption().meanwhile(() -> {
            nothing(rest.getFirst(), all, "interrupted", building.spent(), outputs, terminal);
            terminal.out().flush();
        });
        FrontEnd.Loaded loaded;
        try {
            loaded = building.during(() -> frontEnd.load(rest.getFirst(), setup, terminal));
        } catch (BuildTime.Over e) {
            terminal.err().println("allways: " + e.getMessage());
            return nothing(rest.getFirst(), all, "time", building.spent(), outputs, terminal);
        } finally {
            terminal.interruption().over();
        }
        CheckOptions options = all.after(building.spent());
        options.warnings().forEach(warning -> terminal.err().println("warning: " + warning));
        Optional<Listening> listening = arguments.has(CheckOptions.LISTEN)
                ? Optional.of(Listening.of(
                        arguments, () -> frontEnd.pack(rest.getFirst(), setup, loaded, terminal), terminal))
                : Optional.empty();
        ModelOptions.ineffective(arguments).forEach(warning -> terminal.err().println("warning: " + warning));
        try {
            return checked(loaded, options, arguments, listening, outputs, terminal);
        } catch (NotDeterministic | NotControllable e) {
            if (outputs.json().wanted()) {
                String message = String.valueOf(e.getMessage());
                JsonReport report = new JsonReport(Version.VALUE);
                outputs.json().write(report.notControllable(loaded.path(), options.algorithm(), message));
            }
            throw e;
        } finally {
            loaded.target().release();
        }
    }

    /// There was no program to run yet when time was up, or somebody wanted the check to end.
    private static int nothing(
            String target, CheckOptions options, String limit, Duration time, Outputs outputs, Terminal terminal) {
        Verdict verdict = Exploration.nothing(options.algorithm(), limit, time);
        Path path = terminal.directory().toAbsolutePath().resolve(target).normalize();
        Subject subject = new Subject(String.valueOf(path.getFileName()), target, "", 0, "thread");
        PrintStream stream = outputs.toOut() ? terminal.err() : terminal.out();
        stream.print(new TextReport(Sources.under(terminal.directory()), false).of(subject, verdict, List.of()));
        if (outputs.json().wanted()) {
            outputs.json().write(new JsonReport(Version.VALUE).of(subject, verdict, List.of(), Memory.peakBytes()));
        }
        return Exit.NOT_EXHAUSTIVE;
    }

    private static int model(List<String> rest, Arguments arguments, Terminal terminal) {
        if (rest.size() > 1) {
            throw new UsageError("One target at a time: what is `" + rest.get(1) + "`?");
        }
        Outputs outputs = Outputs.of(arguments, terminal);
        return new ModelCheck(rest.getFirst(), arguments, terminal).run(outputs);
    }

    /// A schedule of ours that does not fit is never the user's mistake.
    private static int checked(
            FrontEnd.Loaded loaded,
            CheckOptions options,
            Arguments arguments,
            Optional<Listening> listening,
            Outputs outputs,
            Terminal terminal) {
        try {
            return check(loaded, options, arguments, listening, outputs, terminal);
        } catch (ScheduleMismatch e) {
            throw NotDeterministic.of(e);
        }
    }

    private static int check(
            FrontEnd.Loaded loaded,
            CheckOptions options,
            Arguments arguments,
            Optional<Listening> listening,
            Outputs outputs,
            Terminal terminal) {
        boolean quiet = arguments.has(CheckOptions.QUIET);
        terminal.interruption().guard();
        long begin = System.nanoTime();
        Search search = new Search(loaded.target(), options, terminal, quiet);
        Verdict verdict = listening.isPresent()
                ? listening.get().search(loaded.target(), options.settings(), quiet)
                : search.run();

        Duration spent = Duration.ofNanos(System.nanoTime() - begin);
        Duration left = options.settings().limits().time().minus(spent);
        AfterVerdict after = new AfterVerdict(loaded.target(), left, terminal.interruption());
        try {
            return report(verdict, spent, search, loaded, options, arguments, outputs, terminal);
        } finally {
            after.end();
        }
    }

    private static int report(
            Verdict verdict,
            Duration spent,
            Search search,
            FrontEnd.Loaded loaded,
            CheckOptions options,
            Arguments arguments,
            Outputs outputs,
            Terminal terminal) {
        boolean quiet = arguments.has(CheckOptions.QUIET);
        int maxSteps = options.settings().limits().steps();
        String directory = arguments.value(CheckOptions.OUT).orElse(Failures.DIRECTORY);
        Failures failures = new Failures(loaded, options.algorithm(), directory, terminal);
        Subject subject =
                loaded.subject(verdict.outcome() == Outcome.VERIFIED ? Replay.actors(loaded.target(), maxSteps) : 0);
        List<Finding> findings = new ArrayList<>();
        // Several workers may each have found one before they stopped.
        int wanted = options.settings().keepGoing() ? Integer.MAX_VALUE : 1;
        List<Violation> violations = verdict.violations().stream().limit(wanted).toList();
        for (Diagnosis diagnosis : search.diagnose(violations, spent)) {
            Finding bare = Finding.of(loaded.target(), diagnosis, maxSteps);
            Finding finding = bare.replayable() ? bare.withReplay(failures.save(diagnosis, bare)) : bare;
            findings.add(failures.savePage(finding, outputs.page().of(List.of(Scene.of(subject, verdict, finding)))));
        }

        boolean toOut = outputs.toOut();
        PrintStream stream = toOut ? terminal.err() : terminal.out();
        boolean colour = terminal.colour() && !toOut && !arguments.has(CheckOptions.NO_COLOR);
        TextReport text = new TextReport(Sources.under(terminal.directory()), colour);
        stream.print(quiet ? text.verdict(subject, verdict, findings) : text.of(subject, verdict, findings));
        if (verdict.outcome() == Outcome.VERIFIED && !quiet) {
            Replay.remarks(loaded.target(), maxSteps).forEach(note -> stream.println("    " + note));
        }
        if (outputs.json().wanted()) {
            outputs.json().write(new JsonReport(Version.VALUE).of(subject, verdict, findings, Memory.peakBytes()));
        }
        outputs.write(
                findings.stream().map(each -> Scene.of(subject, verdict, each)).toList(),
                () -> Coverage.of(subject, verdict, loaded.target(), maxSteps, unreached(loaded, arguments, terminal)),
                stream);
        return code(verdict, arguments.has(CheckOptions.REQUIRE_EXHAUSTIVE), terminal);
    }

    /// In files that people have: nobody wants to know what libraries could do. Not known if others searched as well.
    private static List<Target.Place> unreached(FrontEnd.Loaded loaded, Arguments arguments, Terminal terminal) {
        if (arguments.has(CheckOptions.LISTEN)) {
            return List.of();
        }
        Sources sources = Sources.under(terminal.directory());
        return loaded.target().unreached().stream()
                .filter(place -> !sources.line(place.file(), place.line()).isEmpty())
                .toList();
    }

    private static int code(Verdict verdict, boolean exhaustiveRequired, Terminal terminal) {
        if (terminal.interruption().requested()) {
            return Exit.INTERRUPTED;
        }
        boolean starved = verdict.limit().equals("memory");
        return switch (verdict.outcome()) {
            case VIOLATED -> Exit.VIOLATION;
            case VERIFIED -> Exit.OK;
            case INCOMPLETE -> Exit.NOT_EXHAUSTIVE;
            case NO_VIOLATION -> exhaustiveRequired || starved ? Exit.NOT_EXHAUSTIVE : Exit.OK;
        };
    }
}
