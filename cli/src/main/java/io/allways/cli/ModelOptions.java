package io.allways.cli;

import io.allways.graph.Settings;
import io.allways.graph.Settings.Deadlock;
import io.allways.graph.Settings.Store;
import io.allways.murphi.compile.Symmetry;
import io.allways.murphi.model.Undefined;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The options of `allways check` that are about models, and what they mean for a search.
///
/// @param warnings about options that have no effect
record ModelOptions(
        Undefined undefined,
        Symmetry symmetry,
        boolean claims,
        boolean promela,
        Settings settings,
        List<String> warnings) {
    static final Option<String> STORE = choice(
            "store",
            "for models, how states are kept: exact (the default); tree, less memory for wide states, slower; compact40,"
                    + " hashes only, which may miss states and says how likely that is",
            "exact",
            "tree",
            "compact40");
    static final Option<String> SYMMETRY = choice(
            "symmetry",
            "for models, states that differ only by names of a scalarset count once: off, heuristic (quick), full (one"
                    + " state per orbit; default off)",
            "off",
            "heuristic",
            "full");
    static final Option<String> DEADLOCK = choice(
            "deadlock",
            "for models, what is a deadlock: stuttering (no rule leads to a different state; the default of Murphi models),"
                    + " stuck (no rule is enabled; the default of Promela models, where end labels count), off",
            "stuttering",
            "stuck",
            "off");
    static final Option<String> UNDEFINED = choice(
            "undefined",
            "for models, what may be done with undefined values: strict (as rumur; the default) or cmurphi",
            "strict",
            "cmurphi");
    static final Option<String> CLAIMS = choice(
            "claims",
            "for Promela models, what to do with ltl formulas and never claims: on (check them; the default), which is not"
                    + " supported yet; off (leave them out)",
            "on",
            "off");
    static final Option<Long> MEMORY = new Option<>(
            "memory",
            "SIZE",
            "for models, memory for states: 500m, 8g (default: two thirds of the machine's); beyond it states go to disk",
            Values::size);
    static final Option<String> CHECKPOINT = new Option<>(
            "checkpoint", "DIR", "for models, save there every minute how far the search is", text -> text);
    static final Option<Duration> EVERY = new Option<>(
            "checkpoint-every", "TIME", "for models, save after this time instead: 10s, 30m", Values::time);
    static final Option<Long> STATES = new Option<>(
            "states", "N", "for models, stop after about N states", text -> Values.whole(text, 1, Long.MAX_VALUE));
    static final Option<Boolean> COVERAGE =
            Option.flag("coverage", "for models, how often each rule was fired, and which covers were reached");

    static final List<Option<?>> ALL =
            List.of(STORE, SYMMETRY, DEADLOCK, UNDEFINED, CLAIMS, MEMORY, CHECKPOINT, EVERY, STATES, COVERAGE);

    /// Options of `allways check` that mean nothing for models.
    private static final List<Option<?>> OTHERS = List.of(
            CheckOptions.ALGORITHM,
            CheckOptions.EXECUTIONS,
            CheckOptions.STEPS,
            CheckOptions.PREEMPTIONS,
            CheckOptions.SEED,
            JavaFrontEnd.CLASSPATH,
            SourceFolders.SOURCES,
            JavaFrontEnd.RACES,
            JavaFrontEnd.TIMEOUTS,
            JavaFrontEnd.SLEEPS,
            JavaFrontEnd.SPURIOUS,
            JavaFrontEnd.READS,
            JavaFrontEnd.BUFFERS,
            JavaFrontEnd.INSIDE,
            JavaFrontEnd.STUCK);

    private static Option<String> choice(String name, String about, String... words) {
        return new Option<>(name, "HOW", about, text -> Values.oneOf(text, List.of(words)));
    }

    /// Warnings about options for models, where the target is none.
    static List<String> ineffective(Arguments arguments) {
        return ineffective(arguments, ALL, "it is for models, FILE.m and FILE.pml.");
    }

    private static List<String> ineffective(Arguments arguments, List<Option<?>> options, String why) {
        List<String> warnings = new ArrayList<>();
        for (Option<?> option : options) {
            if (arguments.has(option)) warnings.add(option.dashed() + " has no effect here: " + why);
        }
        return warnings;
    }

    static ModelOptions of(Arguments arguments, String name, Terminal terminal) {
        if (arguments.has(CHECKPOINT) && arguments.has(CheckOptions.RESUME)) {
            throw new UsageError("--resume DIR goes on in DIR, and saves there too: leave --checkpoint out.");
        }
        if (arguments.has(CheckOptions.LISTEN) && (arguments.has(CHECKPOINT) || arguments.has(CheckOptions.RESUME))) {
            throw new UsageError("With --listen a search is saved by --journal DIR, not by --checkpoint.");
        }
        if (arguments.value(CheckOptions.WORKERS).orElse(1) == 0 && !arguments.has(CheckOptions.LISTEN)) {
            throw new UsageError("--workers 0 is for a check in which only others work: with --listen.");
        }
        boolean promela = ModelFile.promela(name);
        Path out =
                terminal.directory().resolve(arguments.value(CheckOptions.OUT).orElse(Failures.DIRECTORY));
        Settings settings = Settings.DEFAULT
                .withStore(Store.valueOf(upper(arguments.value(STORE).orElse("exact"))))
                .withWorkers(Math.max(
                        1,
                        arguments
                                .value(CheckOptions.WORKERS)
                                .orElse(Runtime.getRuntime().availableProcessors())))
                .withDeadlock(
                        Deadlock.valueOf(upper(arguments.value(DEADLOCK).orElse(promela ? "stuck" : "stuttering"))))
                .withKeepGoing(arguments.has(CheckOptions.KEEP_GOING))
                .withMemory(arguments.value(MEMORY).orElseGet(ModelOptions::defaultMemory), out)
                .withLimits(
                        arguments.value(STATES).orElse(Long.MAX_VALUE),
                        arguments.value(CheckOptions.DEPTH).map(Long::valueOf).orElse(Long.MAX_VALUE),
                        arguments
                                .value(CheckOptions.TIME)
                                .map(time -> time.toNanos())
                                .orElse(Long.MAX_VALUE))
                .withRescue(out.resolve(base(name) + ".checkpoint"))
                .withInterrupted(terminal.interruption()::requested);
        String folder = arguments
                .value(CheckOptions.RESUME)
                .or(() -> arguments.value(CHECKPOINT))
                .orElse("");
        if (!folder.isEmpty()) {
            Path path = terminal.directory().resolve(folder);
            long every = arguments.value(EVERY).map(Duration::toNanos).orElse(Settings.DEFAULT.checkpointNanos());
            settings = settings.withCheckpoint(path, arguments.has(CheckOptions.RESUME), every)
                    .withMemory(settings.memory(), path);
        }
        return new ModelOptions(
                Undefined.valueOf(upper(arguments.value(UNDEFINED).orElse("strict"))),
                Symmetry.valueOf(upper(arguments.value(SYMMETRY).orElse("off"))),
                arguments.value(CLAIMS).orElse("on").equals("on"),
                promela,
                settings,
                warnings(arguments, promela));
    }

    private static List<String> warnings(Arguments arguments, boolean promela) {
        List<String> warnings = new ArrayList<>(ineffective(arguments, OTHERS, "it is not for models."));
        warnings.addAll(
                promela
                        ? ineffective(arguments, List.of(SYMMETRY, UNDEFINED), "it is for Murphi models.")
                        : ineffective(arguments, List.of(CLAIMS), "it is for Promela models."));
        return warnings;
    }

    ModelFile.Reading reading() {
        return new ModelFile.Reading(undefined, symmetry, claims);
    }

    static String base(String name) {
        int dot = name.lastIndexOf('.');
        return dot > 0 ? name.substring(0, dot) : name;
    }

    private static String upper(String word) {
        return word.toUpperCase(Locale.ROOT);
    }

    private static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    /// What a result depends on, for reports.
    Map<String, String> told() {
        Map<String, String> map = new LinkedHashMap<>();
        map.put("store", lower(settings.store()));
        if (!promela) map.put("symmetry", lower(symmetry));
        map.put("deadlock", lower(settings.deadlock()));
        if (promela) map.put("claims", claims ? "on" : "off");
        else map.put("undefined", lower(undefined));
        return map;
    }

    static long defaultMemory() {
        if (ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system) {
            return system.getTotalMemorySize() / 3 * 2;
        }
        return Runtime.getRuntime().maxMemory() * 2;
    }
}
