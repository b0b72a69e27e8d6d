package io.allways.cli;

import io.allways.core.Target;
import io.allways.jvm.JvmTarget;
import io.allways.jvm.Launch;
import io.allways.jvm.Machine;
import io.allways.jvm.Part;
import io.allways.jvm.inside.Copies;
import io.allways.jvm.program.Options;
import io.allways.jvm.program.StreamOptions;
import io.allways.jvm.program.WaitOptions;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Java programs: a class on a class path, a jar, or one source file, which is compiled.
final class JavaFrontEnd implements FrontEnd {
    private static final String CLASS = "([\\w$]+\\.)*[A-Z_$][\\w$]*";

    static final Option<String> CLASSPATH = new Option<>(
            "classpath",
            "PATH",
            "for Java: where the classes are, or their sources, which are compiled (default .); also -cp",
            text -> text);
    static final Option<String> RACES = new Option<>(
            "races",
            "fail|ignore",
            "for Java and C: whether a data race is a failure (default), or racing accesses are explored like others",
            text -> Values.oneOf(text, List.of("fail", "ignore")));
    static final Option<String> TIMEOUTS = new Option<>(
            "timeouts",
            "WHEN",
            "for Java and C: when waiting with a time limit may end because of it: idle (when nothing else can go on;"
                    + " default), any, never; for Java also N (idle, and early at most N times in each thread)",
            text -> text.matches("\\d{1,6}") ? text : Values.oneOf(text, List.of("idle", "any", "never")));
    static final Option<String> SLEEPS = new Option<>(
            "sleeps",
            "any|idle",
            "for Java: when a sleep may end: any (at any moment, so it orders nothing; default), idle (when nothing else"
                    + " can go on, in the order of their ends)",
            text -> Values.oneOf(text, List.of("any", "idle")));
    static final Option<String> SPURIOUS = new Option<>(
            "spurious",
            "N",
            "for Java and C: let each thread wake up, or a weak compare-and-set of it fail, without a reason, at most N"
                    + " times (default 0)",
            text -> Integer.toString(Values.small(text, 0, 999_999)));

    static final Option<String> READS = new Option<>(
            "reads",
            "whole|split=N|any",
            "for Java: how many reads of each direction of a connection may get less than one write sent, or several"
                    + " writes at once, where the program can notice: none, N (default split=1), any",
            text -> {
                try {
                    StreamOptions.of(text, 1);
                } catch (IllegalArgumentException e) {
                    throw new UsageError(String.valueOf(e.getMessage()));
                }
                return text;
            });
    static final Option<String> BUFFERS = new Option<>(
            "buffers",
            "SIZE",
            "for Java: how much may be on its way in each direction of a connection before a writer waits (default 4m)",
            text -> {
                Values.size(text);
                return text;
            });

    static final Option<String> INSIDE = Option.repeated(
            "inside",
            "CLASSES",
            "for Java: explore the JDK's own code of these classes, not what stands in for them: java.util.concurrent,"
                    + " java.util.concurrent.locks, or classes of theirs, with commas or several times",
            text -> {
                copies(text);
                return text;
            });

    static final Option<String> STUCK = new Option<>(
            "stuck",
            "TIME",
            "for Java and C: give up if the program takes this long from one operation to the next (default 10s)",
            text -> {
                Values.time(text);
                return text;
            });

    /// How the programs loaded here are launched.
    private final Map<Target, Launch> launches = new HashMap<>();

    @Override
    public String about() {
        return "a Java class, FILE.jar or FILE.java (a Java program)";
    }

    @Override
    public boolean accepts(String target) {
        return target.matches(CLASS) || target.endsWith(".jar") || target.endsWith(".java");
    }

    @Override
    public boolean takesArguments() {
        return true;
    }

    @Override
    public boolean isFile(String target) {
        return !target.matches(CLASS);
    }

    @Override
    public List<Option<String>> options() {
        return List.of(
                CLASSPATH, SourceFolders.SOURCES, RACES, TIMEOUTS, SLEEPS, SPURIOUS, READS, BUFFERS, INSIDE, STUCK);
    }

    @Override
    public Loaded load(String target, Setup setup, Terminal terminal) {
        expectJdk();
        Machine.attach();
        List<Path> classpath = classpath(setup.value(CLASSPATH), terminal);
        Launch launch;
        List<Path> near = new ArrayList<>(classpath);
        if (target.endsWith(".java")) {
            // One file stands for itself, as for `java FILE.java`: what else lies around is not searched.
            List<Path> given = setup.value(CLASSPATH).isEmpty() ? List.of() : classpath;
            JavaSource source = JavaSource.compile(target, given, terminal);
            launch = new Launch(source.classpath(), source.main(), setup.arguments());
            near.addFirst(terminal.directory().resolve(target).toAbsolutePath().getParent());
        } else if (target.endsWith(".jar")) {
            List<Path> all = new ArrayList<>(List.of(existing(target, terminal)));
            setup.value(CLASSPATH).ifPresent(given -> all.addAll(classpath));
            launch = new Launch(all, mainClass(target, terminal), setup.arguments());
        } else {
            launch = new Launch(Javac.compiled(List.of(target), classpath, terminal), target, setup.arguments());
        }
        Optional<String> problem = launch.problem();
        if (problem.isPresent()) {
            String path = " `" + setup.value(CLASSPATH).orElse(".") + "`; -cp names another.";
            throw UsageError.input(problem.get() + (problem.get().endsWith(".") ? "" : path));
        }
        if (!launch.lineNumbers()) {
            terminal.err()
                    .println("warning: " + launch.main()
                            + " was compiled without line numbers (javac -g adds them): reports name methods instead.");
        }
        String name = target.substring(target.lastIndexOf('/') + 1);
        JvmTarget program = new JvmTarget(
                name,
                List.of(new Part("", false, 0, launch.urls(), launch.entry())),
                SourceFolders.of(setup, near, terminal),
                Set.of(),
                options(setup),
                copies(setup));
        launches.put(program, launch);
        setup.lessons().ifPresent(lessons -> program.lessons().set(new TreeSet<>(Arrays.asList(lessons.split(";")))));
        Setup kept = isFile(target) && setup.value(CLASSPATH).isEmpty()
                ? setup
                : setup.with(
                        Setup.CLASSPATH,
                        classpath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
        return new Loaded(
                program,
                name,
                target,
                sha256(launch),
                assumes(setup),
                "thread",
                () -> kept.withLessons(String.join(";", program.lessons().all())));
    }

    /// Java programs need a JDK that the front end knows.
    static void expectJdk() {
        Machine.problem().ifPresent(problem -> {
            throw UsageError.input(problem);
        });
    }

    /// The class path, each entry in a folder of its own. Of the current directory, if nobody named it, only what can
    /// be
    /// loaded from there.
    @Override
    public Luggage pack(String target, Setup setup, Loaded loaded, Terminal terminal) {
        Launch launch = Objects.requireNonNull(launches.get(loaded.target()));
        return pack(
                launch.main(), launch.classpath(), setup, setup.value(CLASSPATH).isPresent(), terminal);
    }

    static Luggage pack(String main, List<Path> classpath, Setup setup, boolean named, Terminal terminal) {
        Path here = terminal.directory().toAbsolutePath().normalize();
        Map<String, Path> files = new TreeMap<>();
        List<String> entries = new ArrayList<>();
        for (Path entry : classpath) {
            String folder = "classpath-" + entries.size();
            if (Files.isDirectory(entry)) {
                entries.add(folder);
                files.putAll(ClassFiles.under(entry, folder, !named && entry.equals(here)));
                files.putIfAbsent(folder + "/.allways", ClassFiles.placeholder());
            } else {
                entries.add(folder + "/" + entry.getFileName());
                files.put(folder + "/" + entry.getFileName(), entry);
            }
        }
        return new Luggage(main, setup.with(Setup.CLASSPATH, String.join(File.pathSeparator, entries)), files);
    }

    static String assumes(Setup setup) {
        return setup.value(RACES).orElse("fail").equals("fail")
                ? "no data races, so sequential consistency"
                : "sequential consistency";
    }

    static Options options(Setup setup) {
        boolean fail = setup.value(RACES).orElse("fail").equals("fail");
        int spurious = setup.value(SPURIOUS).map(Integer::parseInt).orElse(0);
        WaitOptions waits = WaitOptions.of(setup.value(TIMEOUTS).orElse("idle"), spurious)
                .withSleeps(setup.value(SLEEPS).orElse("any"));
        Duration patience = setup.value(STUCK).map(Values::time).orElse(Options.STANDARD.patience());
        long buffer = setup.value(BUFFERS).map(Values::size).orElse(StreamOptions.STANDARD.buffer());
        StreamOptions streams = setup.value(READS)
                .map(text -> StreamOptions.of(text, buffer))
                .orElse(new StreamOptions(StreamOptions.STANDARD.splits(), buffer));
        return new Options(fail, waits, patience, false).with(streams);
    }

    /// The classes of the JDK to look into.
    static Copies copies(Setup setup) {
        return setup.value(INSIDE).map(JavaFrontEnd::copies).orElse(Copies.NONE);
    }

    private static Copies copies(String given) {
        try {
            return Copies.of(List.of(given.split("\n", -1)));
        } catch (IllegalArgumentException e) {
            throw UsageError.input(Objects.requireNonNullElse(e.getMessage(), given));
        }
    }

    static List<Path> classpath(Optional<String> given, Terminal terminal) {
        List<Path> paths = new ArrayList<>();
        for (String each : given.orElse(".").split(File.pathSeparator, -1)) {
            if (!each.isEmpty()) {
                paths.add(existing(each, terminal));
            }
        }
        return paths;
    }

    private static Path existing(String text, Terminal terminal) {
        try {
            Path path = terminal.directory().resolve(text).toAbsolutePath().normalize();
            if (Files.exists(path)) {
                return path;
            }
        } catch (InvalidPathException e) {
            // as if it did not exist
        }
        throw UsageError.input("There is no `" + text + "` for the class path.");
    }

    private static String mainClass(String jar, Terminal terminal) {
        try (JarFile file = new JarFile(terminal.directory().resolve(jar).toFile())) {
            String main = file.getManifest() == null
                    ? null
                    : file.getManifest().getMainAttributes().getValue("Main-Class");
            if (main == null) {
                throw UsageError.input(
                        jar + " does not say which class begins. Name it: allways check -cp " + jar + " Main");
            }
            return main;
        } catch (IOException e) {
            throw UsageError.input(jar + " cannot be read as a jar: " + e.getMessage() + ".");
        }
    }

    /// Of the program's class files; of jars only the size counts.
    static String sha256(Launch launch) {
        StringBuilder all = new StringBuilder(launch.main()).append(launch.arguments());
        for (Path path : launch.classpath()) {
            try {
                if (Files.isDirectory(path)) {
                    for (Path file : classFiles(path)) {
                        all.append(TextFile.sha256(Files.readAllBytes(file)));
                    }
                } else {
                    all.append(Files.size(path));
                }
            } catch (IOException e) {
                all.append('?');
            }
        }
        return TextFile.sha256(all.toString().getBytes(StandardCharsets.UTF_8));
    }

    /// In order. What vanishes meanwhile, or must not be read, is not there.
    private static SortedSet<Path> classFiles(Path folder) throws IOException {
        SortedSet<Path> found = new TreeSet<>();
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().endsWith(".class")) {
                    found.add(file);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException problem) {
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path each, @Nullable IOException problem) {
                return FileVisitResult.CONTINUE;
            }
        });
        return found;
    }
}
