package io.allways.cli;

import io.allways.c.BuildFailure;
import io.allways.c.CBuild;
import io.allways.c.CTarget;
import io.allways.c.Options;
import io.allways.c.Recipe;
import io.allways.c.Toolchain;
import io.allways.c.Unseen;
import io.allways.core.Target;
import io.allways.mpi.MpiAssumptions;
import io.allways.mpi.MpiBuild;
import io.allways.mpi.MpiRanks;
import io.allways.mpi.MpiRuntime;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// C programs: one or several source files, a directory of them, or a directory with a build of its own.
final class CFrontEnd implements FrontEnd {
    static final Option<String> CC = new Option<>("cc", "COMMAND", "for C: the compiler (default gcc)", text -> text);
    static final Option<String> CFLAGS =
            new Option<>("cflags", "FLAGS", "for C: flags for compiling and linking: \"-Iinclude -lm\"", text -> text);
    static final Option<String> MAKE = new Option<>(
            "make",
            "COMMAND",
            "for C: how TARGET, a directory or a program in it, is built; with our compiler as CC, cc and gcc",
            text -> text);
    static final Option<String> STDIN =
            new Option<>("stdin", "FILE", "for C: what the program reads from standard input", text -> text);
    static final Option<String> WAKES = new Option<>(
            "wakes",
            "any|oldest",
            "for C: which waiter a signal of a condition wakes: any of them (default), or the one that has waited longest",
            text -> Values.oneOf(text, List.of("any", "oldest")));
    static final Option<String> PROPERTY = new Option<>(
            "property",
            "LIST",
            "for C: what counts as a failure, of races, assertions, deadlocks, memory, exit, leaks (default: all but memory"
                    + " that is never freed); races that do not count are explored like other accesses",
            CFrontEnd::checkedProperties);
    static final Option<String> ISOLATION = new Option<>(
            "isolation",
            "HOW",
            "for C: executions in one process whose memory is reset (in-place; default), or fork: each in one of its own",
            text -> Values.oneOf(text, List.of("in-place", "fork")));

    /// What the program must be like on every machine that searches it: [CBuild#layout].
    private static final String LAYOUT = "layout";

    /// How the programs loaded here were built.
    private final Map<Target, Built> builds = new HashMap<>();

    private record Built(CBuild build, Path executable, List<Path> sources) {}

    /// A directory, or a program in one: no suffix that says what else it is, unless that is a number or a slash
    /// follows,
    /// and no name of a class.
    private static final Pattern PLAIN =
            Pattern.compile("(.*/)?([\\w+-]+/?|\\.{1,2}|[\\w.+-]+/|[\\w.+-]*\\.\\d[\\w+-]*)");

    @Override
    public String about() {
        return "FILE.c or a directory (a C program)";
    }

    @Override
    public boolean accepts(String target) {
        return target.endsWith(".c") || PLAIN.matcher(target).matches();
    }

    @Override
    public boolean takesArguments() {
        return true;
    }

    @Override
    public List<Option<String>> options() {
        return List.of(
                CC,
                CFLAGS,
                MAKE,
                STDIN,
                ISOLATION,
                WAKES,
                PROPERTY,
                MpiOptions.MPI,
                MpiOptions.BUFFERING,
                MpiOptions.BACKEND,
                MpiOptions.LIBRARY,
                MpiOptions.CONFIRM,
                JavaFrontEnd.RACES,
                JavaFrontEnd.TIMEOUTS,
                JavaFrontEnd.SPURIOUS,
                JavaFrontEnd.STUCK);
    }

    @Override
    public Loaded load(String target, Setup setup, Terminal terminal) {
        Path here = terminal.directory().toAbsolutePath().normalize();
        Path path = here.resolve(target).normalize();
        List<String> arguments = new ArrayList<>(setup.arguments());
        try {
            String compiler = setup.value(CC).orElse("gcc");
            String flags = setup.value(CFLAGS).orElse("");
            if (setup.value(MpiOptions.MPI).isPresent()) {
                return loadMpi(target, path, setup, new CBuild(MpiRuntime.toolchain(compiler), flags), here);
            }
            CBuild build = new CBuild(Toolchain.of(compiler), flags);
            Optional<Recipe> recipe = recipe(target, path, setup);
            List<Path> sources = recipe.isPresent()
                    ? sources(recipe.get().directory(), true)
                    : sources(target, path, arguments, here);
            Path executable = recipe.isPresent()
                    ? build.make(recipe.get())
                    : build.compile(sources.stream().map(here::relativize).toList(), here);
            sameLayout(target, setup, executable);
            Unseen unseen = new Unseen(executable);
            warn(unseen, terminal);
            Optional<Path> input = setup.value(STDIN).map(file -> readable(file, here));
            CTarget program =
                    new CTarget(name(path), executable, options(setup, arguments, input, here), unseen.assumptions());
            setup.lessons().ifPresent(program::restore);
            builds.put(program, new Built(build, executable, sources));
            return new Loaded(
                    program,
                    name(path),
                    target,
                    sha256(sources, setup.value(CFLAGS).orElse("")),
                    assumes(setup),
                    "thread",
                    () -> setup.withLessons(program.lessons()));
        } catch (BuildFailure e) {
            throw new UsageError(String.valueOf(e.getMessage()), UsageError.Style.LINES);
        } catch (IOException e) {
            throw UsageError.input("`" + target + "` cannot be read: " + e.getMessage() + ".");
        }
    }

    private static void warn(Unseen unseen, Terminal terminal) {
        unseen.foreign()
                .forEach((library, functions) -> terminal.err()
                        .println("warning: " + library + " is not instrumented: what it does with memory is not seen,"
                                + " and if it blocks, all threads do."
                                + (functions.isEmpty() ? "" : " Called: " + String.join(", ", functions) + ".")));
        unseen.assembly()
                .forEach(place -> terminal.err()
                        .println("warning: " + place + ": assembly of which nothing is known; what it does with memory"
                                + " is not seen."));
    }

    /// How the user builds it, if that is to be done.
    private static Optional<Recipe> recipe(String target, Path path, Setup setup) {
        if (setup.value(MAKE).isEmpty()) {
            return Optional.empty();
        }
        boolean whole = Files.isDirectory(path);
        Path directory = whole ? path : path.getParent();
        if (directory == null || !Files.isDirectory(directory)) {
            throw UsageError.input("There is no directory `" + target + "` to build in.");
        }
        return Optional.of(
                new Recipe(setup.value(MAKE).get(), directory, whole ? "" : String.valueOf(path.getFileName())));
    }

    /// An MPI program: a library that each rank has a copy of, and our own launcher.
    private Loaded loadMpi(String target, Path path, Setup setup, CBuild build, Path here)
            throws BuildFailure, IOException {
        Optional<Recipe> recipe = recipe(target, path, setup);
        List<String> arguments = new ArrayList<>(setup.arguments());
        List<Path> sources =
                recipe.isPresent() ? sources(recipe.get().directory(), true) : sources(target, path, arguments, here);
        MpiBuild programs = new MpiBuild(build);
        MpiRanks how = MpiOptions.of(setup, sources, recipe, programs, here);
        Optional<Path> input = setup.value(STDIN).map(file -> readable(file, here));
        CTarget checked = new CTarget(
                name(path),
                programs.launcher(),
                options(setup, arguments, input, here).withRanks(how),
                MpiAssumptions.of(how.program()));
        setup.lessons().ifPresent(checked::restore);
        sameLayout(target, setup, how.program());
        builds.put(checked, new Built(build, how.program(), sources));
        return new Loaded(
                checked,
                name(path),
                target,
                sha256(sources, setup.value(CFLAGS).orElse("")),
                MpiOptions.assumes(how),
                "rank",
                () -> setup.withLessons(checked.lessons()));
    }

    private static void sameLayout(String target, Setup setup, Path executable) throws IOException {
        String wanted = setup.values().get(LAYOUT);
        if (wanted != null && !wanted.equals(CBuild.layout(executable))) {
            throw UsageError.input("The compiler here makes another program of " + target
                    + " than the coordinator's does: both need the same version of compiler and C library.");
        }
    }

    /// The sources and what they include; of a build, its whole directory. The program is built again where it is run.
    @Override
    public Luggage pack(String target, Setup setup, Loaded loaded, Terminal terminal) {
        Path here = terminal.directory().toAbsolutePath().normalize();
        Built built = Objects.requireNonNull(builds.get(loaded.target()));
        try {
            List<Path> files = new ArrayList<>();
            if (setup.value(MAKE).isPresent()) {
                Path path = here.resolve(target).normalize();
                files.addAll(all(Files.isDirectory(path) ? path : Objects.requireNonNull(path.getParent())));
            } else {
                List<Path> sources =
                        built.sources().stream().map(here::relativize).toList();
                built.build()
                        .read(sources, here)
                        .forEach(file -> files.add(here.resolve(file).normalize()));
            }
            setup.value(STDIN).ifPresent(file -> files.add(here.resolve(file).normalize()));
            Path root = here;
            for (Path file : files) {
                while (root != null && !file.startsWith(root)) {
                    root = root.getParent();
                }
            }
            Path top = Objects.requireNonNull(root);
            Map<String, Path> named = new TreeMap<>();
            files.forEach(file -> named.put(top.relativize(file).toString(), file));
            Path path = here.resolve(target).normalize();
            return new Luggage(
                    here.relativize(path).toString(),
                    setup.with(LAYOUT, CBuild.layout(built.executable()))
                            .with(Setup.DIRECTORY, top.relativize(here).toString()),
                    named);
        } catch (IOException e) {
            throw UsageError.input("`" + target + "` cannot be read: " + e.getMessage() + ".");
        }
    }

    private static List<Path> all(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> !file.toString().endsWith(".o"))
                    .sorted()
                    .toList();
        }
    }

    private static String name(Path path) {
        return String.valueOf(path.getFileName());
    }

    /// The files that the program is made of; further ones may follow the target, before the program's arguments.
    private static List<Path> sources(String target, Path path, List<String> arguments, Path here) throws IOException {
        if (Files.isDirectory(path)) {
            List<Path> all = sources(path, false);
            if (all.isEmpty()) {
                throw UsageError.input("There is no C file in `" + target + "`; --make says how to build it.");
            }
            return all;
        }
        List<Path> all = new ArrayList<>(List.of(path));
        while (!arguments.isEmpty()
                && arguments.getFirst().endsWith(".c")
                && Files.isRegularFile(here.resolve(arguments.getFirst()))) {
            all.add(here.resolve(arguments.removeFirst()).normalize());
        }
        for (Path each : all) {
            if (!Files.isReadable(each)) {
                throw UsageError.input("There is no " + (target.endsWith(".c") ? "file `" : "file or directory `")
                        + here.relativize(each) + "`.");
            }
        }
        return all;
    }

    private static List<Path> sources(Path directory, boolean deep) throws IOException {
        try (Stream<Path> files = Files.walk(directory, deep ? 20 : 1)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> file.toString().endsWith(".c")
                            || deep && file.toString().endsWith(".h"))
                    .sorted()
                    .toList();
        }
    }

    private static Path readable(String file, Path here) {
        Path path = here.resolve(file);
        if (!Files.isReadable(path)) {
            throw UsageError.input("--stdin: there is no file `" + file + "`.");
        }
        return path;
    }

    private static Options options(Setup setup, List<String> arguments, Optional<Path> input, Path here) {
        boolean fail = setup.value(JavaFrontEnd.RACES).orElse("fail").equals("fail");
        String when = setup.value(JavaFrontEnd.TIMEOUTS).orElse("idle");
        String timeouts = Values.oneOf(when, List.of("idle", "any", "never")).toUpperCase(Locale.ROOT);
        Duration patience = setup.value(JavaFrontEnd.STUCK).map(Values::time).orElse(Options.PATIENCE);
        boolean fork = setup.value(ISOLATION).orElse("in-place").equals("fork");
        boolean oldest = setup.value(WAKES).orElse("any").equals("oldest");
        int spurious = setup.value(JavaFrontEnd.SPURIOUS).map(Integer::parseInt).orElse(0);
        Options options = new Options(
                        fail, Options.Timeouts.valueOf(timeouts), fork, oldest, patience, arguments, input, here)
                .withSpurious(spurious);
        return setup.value(PROPERTY)
                .map(list -> options.withProperties(properties(list)))
                .orElse(options);
    }

    private static String checkedProperties(String list) {
        properties(list);
        return list;
    }

    private static Set<Options.Property> properties(String list) {
        Set<Options.Property> some = EnumSet.noneOf(Options.Property.class);
        List<String> known = Arrays.stream(Options.Property.values())
                .map(property -> property.name().toLowerCase(Locale.ROOT))
                .toList();
        for (String word : list.split(",", -1)) {
            some.add(Options.Property.valueOf(Values.oneOf(word.strip(), known).toUpperCase(Locale.ROOT)));
        }
        return some;
    }

    private static String assumes(Setup setup) {
        Optional<String> some = setup.value(PROPERTY);
        boolean races = setup.value(JavaFrontEnd.RACES).orElse("fail").equals("fail")
                && some.map(list -> list.contains("races")).orElse(true);
        return (races ? "no data races, so sequential consistency" : "sequential consistency")
                + some.map(list -> ", failures of " + list + " only").orElse("");
    }

    private static String sha256(List<Path> sources, String flags) throws IOException {
        StringBuilder all = new StringBuilder(flags);
        for (Path source : sources) {
            all.append(TextFile.sha256(Files.readAllBytes(source)));
        }
        return TextFile.sha256(all.toString().getBytes(StandardCharsets.UTF_8));
    }
}
