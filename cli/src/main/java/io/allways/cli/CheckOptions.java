package io.allways.cli;

import io.allways.core.Limits;
import io.allways.core.Settings;
import io.allways.core.explore.Explorers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// The options of `allways check`, and what they mean for a search.
///
/// @param warnings about options that have no effect
record CheckOptions(String algorithm, Settings settings, List<String> warnings) {
    private static final Duration LEAST = Duration.ofMillis(1);

    static final Option<String> ALGORITHM = new Option<>(
            "algorithm",
            "NAME",
            "how to search, see above (default " + Explorers.DEFAULT + ")",
            CheckOptions::algorithm);
    static final Option<Integer> WORKERS = new Option<>(
            "workers",
            "N",
            "search on N cores (default: all; only optimal and the search of models can use more than one; 0 with"
                    + " --listen: only others work)",
            text -> Values.small(text, 0, 1024));
    static final Option<String> BALANCER = new Option<>(
            "balancer",
            "leases|paper",
            "paper: dpor or dpor-eager on several workers as in SPIN 2007, for comparison",
            text -> Values.oneOf(text, List.of("leases", "paper")));
    static final Option<String> LISTEN = new Option<>(
            "listen", "HOST:PORT", "let other machines help: allways worker --join HOST:PORT", text -> text);
    static final Option<String> KEY = new Option<>(
            "key",
            "FILE",
            "with --listen: the key that all machines have (allways keygen); needed beyond this machine",
            text -> text);
    static final Option<String> JOURNAL = new Option<>(
            "journal", "DIR", "with --listen: write down there how far the search is, for --resume", text -> text);
    static final Option<Integer> DASHBOARD = new Option<>(
            "dashboard",
            "PORT",
            "with --listen: a page for a browser on this machine, at http://127.0.0.1:PORT (0: any port)",
            text -> Values.small(text, 0, 65_535));
    static final Option<String> RESUME = new Option<>(
            "resume",
            "DIR",
            "go on with what was saved in DIR: by --journal, with the command it had; by --checkpoint, with FILE.m",
            text -> text);
    static final Option<Duration> TIME =
            new Option<>("time", "TIME", "stop after this long: 500ms, 60s, 5m, 2h", Values::time);
    static final Option<Long> EXECUTIONS = new Option<>(
            "executions",
            "N",
            "stop after N executions (random, pct and pos stop after 10 000 unless this or --time is given)",
            text -> Values.whole(text, 1, Long.MAX_VALUE));
    static final Option<Integer> STEPS = new Option<>(
            "steps",
            "N",
            "cut each execution after N steps (default 100 000), so that a program without end is told",
            text -> Values.small(text, 1, 100_000_000));
    static final Option<Integer> PREEMPTIONS = new Option<>(
            "preemptions",
            "N",
            "for the algorithm preemptions: at most N of them (default " + Settings.DEFAULT.preemptions() + ")",
            text -> Values.small(text, 0, 1_000_000));
    static final Option<Integer> DEPTH = new Option<>(
            "depth",
            "N",
            "for the algorithm pct: the depth of the bugs looked for (default " + Settings.DEFAULT.depth()
                    + "); for models: stop N steps away from the start states",
            text -> Values.small(text, 1, 10_000));
    static final Option<Long> SEED = new Option<>(
            "seed",
            "N",
            "for random, pct and pos: the same seed gives the same executions (default 1)",
            text -> Values.whole(text, Long.MIN_VALUE, Long.MAX_VALUE));
    static final Option<Boolean> KEEP_GOING =
            Option.flag("keep-going", "collect all distinct violations instead of stopping at the first");
    static final Option<Boolean> REQUIRE_EXHAUSTIVE =
            Option.flag("require-exhaustive", "exit with 3 if nothing was wrong but not everything was covered");
    static final Option<String> JSON =
            new Option<>("json", "FILE", "write the result as JSON; - is standard output", text -> text);
    static final Option<String> HTML = new Option<>(
            "html",
            "FILE",
            "write a page for a browser: the failure (saved with each in any case), or what was covered",
            text -> text);
    static final Option<String> SARIF = new Option<>(
            "sarif", "FILE", "write failures as SARIF, for code scanning; - is standard output", text -> text);
    static final Option<String> FORMAT = new Option<>(
            "format",
            "text|github",
            "github also writes annotations as GitHub Actions reads them (default there)",
            text -> Values.oneOf(text, List.of("text", "github")));
    static final Option<String> OUT = new Option<>(
            "out",
            "DIR",
            "where failures are saved for allways replay (default " + Failures.DIRECTORY + ")",
            text -> text);
    static final Option<Boolean> QUIET = Option.flag("quiet", "only the verdict's line, no picture and no progress");
    static final Option<Boolean> NO_COLOR = Option.flag("no-color", "no colours; so does the variable NO_COLOR");

    static final List<Option<?>> ALL = List.of(
            ALGORITHM,
            WORKERS,
            BALANCER,
            LISTEN,
            KEY,
            JOURNAL,
            DASHBOARD,
            RESUME,
            TIME,
            EXECUTIONS,
            STEPS,
            KEEP_GOING,
            REQUIRE_EXHAUSTIVE,
            PREEMPTIONS,
            DEPTH,
            SEED,
            JavaFrontEnd.CLASSPATH,
            SourceFolders.SOURCES,
            JavaFrontEnd.RACES,
            JavaFrontEnd.TIMEOUTS,
            JavaFrontEnd.SLEEPS,
            JavaFrontEnd.SPURIOUS,
            JavaFrontEnd.READS,
            JavaFrontEnd.BUFFERS,
            JavaFrontEnd.INSIDE,
            JavaFrontEnd.STUCK,
            SystemFrontEnd.PROC,
            SystemFrontEnd.SERVICE,
            SystemFrontEnd.AFTER,
            SystemFrontEnd.SYMMETRIC,
            SystemFrontEnd.FAULTS,
            SystemFrontEnd.STARTUP,
            CFrontEnd.CC,
            CFrontEnd.CFLAGS,
            CFrontEnd.MAKE,
            CFrontEnd.STDIN,
            CFrontEnd.ISOLATION,
            CFrontEnd.WAKES,
            CFrontEnd.PROPERTY,
            MpiOptions.MPI,
            MpiOptions.BUFFERING,
            MpiOptions.BACKEND,
            MpiOptions.LIBRARY,
            MpiOptions.CONFIRM,
            ModelOptions.STORE,
            ModelOptions.SYMMETRY,
            ModelOptions.DEADLOCK,
            ModelOptions.UNDEFINED,
            ModelOptions.CLAIMS,
            ModelOptions.MEMORY,
            ModelOptions.CHECKPOINT,
            ModelOptions.EVERY,
            ModelOptions.STATES,
            ModelOptions.COVERAGE,
            JSON,
            HTML,
            SARIF,
            FORMAT,
            OUT,
            QUIET,
            NO_COLOR);

    static CheckOptions of(Arguments arguments) {
        String algorithm = arguments.value(ALGORITHM).orElse(Explorers.DEFAULT);
        boolean sampling =
                Objects.requireNonNull(Explorers.all().get(algorithm)).endless();
        boolean paper = arguments.value(BALANCER).orElse("").equals("paper");
        boolean parallel = algorithm.equals(Explorers.DEFAULT) || paper;
        if (paper && !algorithm.equals("dpor") && !algorithm.equals("dpor-eager")) {
            throw new UsageError("--balancer paper divides --algorithm dpor or dpor-eager among workers, and not "
                    + algorithm + ".");
        }
        if (paper && arguments.has(LISTEN)) {
            throw new UsageError("--balancer paper exists for comparison, and it divides work among the workers of"
                    + " one process alone (--workers N): leave --listen out, or the balancer.");
        }
        if (arguments.value(WORKERS).orElse(1) == 0 && !arguments.has(LISTEN)) {
            throw new UsageError("--workers 0 is for a check in which only others work: with --listen.");
        }
        if (arguments.has(LISTEN) && !parallel) {
            throw new UsageError(
                    "--listen is for --algorithm " + Explorers.DEFAULT + ", which can be divided among workers.");
        }
        List<String> warnings = new ArrayList<>();
        for (Option<String> option : List.of(KEY, JOURNAL)) {
            if (arguments.has(option) && !arguments.has(LISTEN)) {
                warnings.add(option.dashed() + " has no effect here: it is for --listen.");
            }
        }
        ineffective(warnings, arguments, PREEMPTIONS, algorithm.equals("preemptions"), "preemptions");
        ineffective(warnings, arguments, DEPTH, algorithm.equals("pct"), "pct");
        ineffective(warnings, arguments, SEED, sampling, "random, pct or pos");
        boolean several = arguments.value(WORKERS).orElse(1) > 1;
        ineffective(warnings, arguments, WORKERS, parallel || !several, Explorers.DEFAULT);

        Limits limits = Limits.NONE;
        if (sampling && !arguments.has(TIME)) {
            limits = limits.withExecutions(Explorers.SAMPLES);
        }
        limits = limits.withExecutions(arguments.value(EXECUTIONS).orElse(limits.executions()))
                .withTime(arguments.value(TIME).orElse(limits.time()))
                .withSteps(arguments.value(STEPS).orElse(limits.steps()));
        int cores = Runtime.getRuntime().availableProcessors();
        Settings settings = Settings.DEFAULT
                .withLimits(limits)
                .withWorkers(parallel ? Math.max(1, arguments.value(WORKERS).orElse(cores)) : 1)
                .withKeepGoing(arguments.has(KEEP_GOING))
                .withSeed(arguments.value(SEED).orElse(Settings.DEFAULT.seed()))
                .withPreemptions(arguments.value(PREEMPTIONS).orElse(Settings.DEFAULT.preemptions()))
                .withDepth(arguments.value(DEPTH).orElse(Settings.DEFAULT.depth()));
        return new CheckOptions(paper ? algorithm + Explorers.UNLOADING : algorithm, settings, warnings);
    }

    /// The same with what is left of the time.
    CheckOptions after(Duration spent) {
        Duration left = settings.limits().time().minus(spent);
        Limits limits = settings.limits().withTime(left.compareTo(LEAST) < 0 ? LEAST : left);
        return new CheckOptions(algorithm, settings.withLimits(limits), warnings);
    }

    private static void ineffective(
            List<String> warnings, Arguments arguments, Option<?> option, boolean effective, String algorithms) {
        if (arguments.has(option) && !effective) {
            warnings.add(option.dashed() + " has no effect here: it is for --algorithm " + algorithms + ".");
        }
    }

    private static String algorithm(String name) {
        if (!Explorers.all().containsKey(name)) {
            throw new UsageError("there is no algorithm `" + name + "`."
                    + Suggestion.of(name, Explorers.all().keySet()) + " There are "
                    + String.join(", ", Explorers.all().keySet()) + ".");
        }
        return name;
    }

    /// The algorithms as a table, for help.
    static String algorithms() {
        StringBuilder table = new StringBuilder();
        for (Explorers.Algorithm each : Explorers.all().values()) {
            table.append(String.format("  %-12s %s%n", each.name(), each.about()));
        }
        return table.toString();
    }
}
