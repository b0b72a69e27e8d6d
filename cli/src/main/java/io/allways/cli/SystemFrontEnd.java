package io.allways.cli;

import io.allways.core.Target;
import io.allways.jvm.JvmTarget;
import io.allways.jvm.Launch;
import io.allways.jvm.Part;
import io.allways.jvm.ProcessSpec;
import io.allways.jvm.program.Faults;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Systems of Java programs, each a process of its own, which talk over sockets.
final class SystemFrontEnd implements FrontEnd {
    /// What stands for the target if the processes are on the command line.
    static final String TARGET = "system";

    static final Option<String> PROC = Option.repeated(
            "proc",
            "NAME=CLASS…",
            "a process: its name, *N if there are several, its class and arguments, as in 'client*3=Client 7000'",
            text -> {
                spec(text);
                return text;
            });
    static final Option<String> SERVICE = Option.repeated(
            "service",
            "NAME",
            "for systems: this process may be left waiting at the end, as a server without end is",
            text -> text);

    static final Option<String> AFTER = new Option<>(
            "after",
            "NAME:PORT",
            "for systems: the other processes begin when this one listens there, so nobody is refused",
            text -> {
                if (!text.matches("[A-Za-z][\\w-]*:[0-9]{1,9}")) {
                    throw new UsageError("a process and its port are needed, server:7000 for example.");
                }
                int port = Integer.parseInt(text.substring(text.indexOf(':') + 1));
                if (port < 1 || port > 0xffff) {
                    throw new UsageError("there is no port " + port + ": ports are 1 to 65535.");
                }
                return text;
            });

    static final Option<String> SYMMETRIC = Option.repeated(
            "symmetric",
            "NAME",
            "for systems: processes of this name are interchangeable; one of each n! executions is enough",
            text -> text);

    static final Option<String> FAULTS = new Option<>(
            "faults",
            "KIND=N,…",
            "for systems: up to so many faults strike, anywhere; crash, vanish, reset, partition, drop, duplicate, reorder, slow; crash:server=1 strikes only there",
            text -> {
                faults(text);
                return text;
            });

    static final Option<String> STARTUP = new Option<>(
            "startup",
            "free|ordered",
            "for systems, with --after: the others begin in any order (default), or all in one, which spares --algorithm naive a lot",
            text -> Values.oneOf(text, List.of("free", "ordered")));

    /// Where the classes of the systems loaded here are.
    private final Map<Target, List<Path>> classes = new HashMap<>();

    @Override
    public String about() {
        return "--proc NAME=CLASS… or FILE.toml (a system of Java programs)";
    }

    @Override
    public boolean accepts(String target) {
        return target.equals(TARGET) || target.endsWith(".toml");
    }

    @Override
    public boolean takesArguments() {
        return false;
    }

    @Override
    public boolean isFile(String target) {
        return !target.equals(TARGET);
    }

    @Override
    public List<Option<String>> options() {
        return List.of(
                JavaFrontEnd.CLASSPATH,
                SourceFolders.SOURCES,
                JavaFrontEnd.RACES,
                JavaFrontEnd.INSIDE,
                JavaFrontEnd.TIMEOUTS,
                JavaFrontEnd.SLEEPS,
                JavaFrontEnd.SPURIOUS,
                JavaFrontEnd.READS,
                JavaFrontEnd.BUFFERS,
                JavaFrontEnd.STUCK,
                PROC,
                SERVICE,
                AFTER,
                SYMMETRIC,
                FAULTS,
                STARTUP);
    }

    private static ProcessSpec spec(String text) {
        try {
            return ProcessSpec.parse(text);
        } catch (IllegalArgumentException e) {
            throw new UsageError(String.valueOf(e.getMessage()));
        }
    }

    private static Faults faults(String text) {
        try {
            return Faults.parse(text);
        } catch (IllegalArgumentException e) {
            throw new UsageError(String.valueOf(e.getMessage()));
        }
    }

    private static List<ProcessSpec> specs(Setup setup) {
        List<ProcessSpec> specs = new ArrayList<>();
        Set<String> names = new HashSet<>();
        Set<String> services = new HashSet<>(lines(setup.value(SERVICE)));
        for (String line : lines(setup.value(PROC))) {
            ProcessSpec spec = spec(line);
            if (!names.add(spec.name())) {
                throw UsageError.input("There are two processes `" + spec.name() + "`: write " + spec.name()
                        + "*2=… if they are alike, or give one of them another name.");
            }
            specs.add(services.remove(spec.name()) ? spec.asService() : spec);
        }
        if (specs.isEmpty()) {
            throw UsageError.input("A system needs processes: --proc 'server=Server 7000' --proc 'client*2=Client'.");
        }
        lines(setup.value(SYMMETRIC)).stream()
                .filter(name -> !names.contains(name))
                .forEach(services::add);
        for (String name : services) {
            throw UsageError.input("There is no process `" + name + "`." + Suggestion.of(name, names));
        }
        if (!first(setup).isEmpty() && !names.contains(first(setup))) {
            throw UsageError.input(
                    "--after: there is no process `" + first(setup) + "`." + Suggestion.of(first(setup), names));
        }
        return specs;
    }

    /// The process that the others wait for.
    private static String first(Setup setup) {
        return setup.value(AFTER)
                .map(text -> text.substring(0, text.indexOf(':')))
                .orElse("");
    }

    private static int after(Setup setup) {
        return setup.value(AFTER)
                .map(text -> Integer.parseInt(text.substring(text.indexOf(':') + 1)))
                .orElse(0);
    }

    static List<String> lines(Optional<String> text) {
        return text.map(all -> Arrays.asList(all.split("\n", -1))).orElse(List.of());
    }

    @Override
    public Loaded load(String target, Setup given, Terminal terminal) {
        JavaFrontEnd.expectJdk();
        Setup setup = given;
        if (!target.equals(TARGET)) {
            setup = SystemFile.read(
                            target, TextFile.read(target, terminal.directory()).text())
                    .over(given);
        }
        List<Path> classpath = JavaFrontEnd.classpath(setup.value(JavaFrontEnd.CLASSPATH), terminal);
        List<Part> parts = new ArrayList<>();
        List<String> symmetric = lines(setup.value(SYMMETRIC));
        StringBuilder hashes = new StringBuilder();
        List<ProcessSpec> specs = specs(setup);
        List<Path> compiled =
                Javac.compiled(specs.stream().map(ProcessSpec::main).toList(), classpath, terminal);
        for (ProcessSpec spec : specs) {
            Launch launch = new Launch(compiled, spec);
            Optional<String> problem = launch.problem();
            if (problem.isPresent()) {
                String path = " `" + setup.value(JavaFrontEnd.CLASSPATH).orElse(".") + "`; -cp names another.";
                String what = problem.get() + (problem.get().endsWith(".") ? "" : path);
                String file = target.equals(TARGET) ? "" : target + ", ";
                throw UsageError.input(file + "process " + spec.name() + ": " + what);
            }
            hashes.append(JavaFrontEnd.sha256(launch)).append(spec);
            int port = spec.name().equals(first(setup)) ? 0 : after(setup);
            boolean alike = symmetric.contains(spec.name());
            parts.addAll(Part.of(spec, launch.urls(), launch.entry(), port, alike));
        }
        if (parts.size() > ProcessSpec.MOST) {
            throw UsageError.input(
                    "There can be at most " + ProcessSpec.MOST + " processes, not " + parts.size() + ".");
        }
        List<Path> sources = SourceFolders.of(setup, classpath, terminal);
        String title = target.substring(target.lastIndexOf('/') + 1);
        Faults faults = setup.value(FAULTS).map(SystemFrontEnd::faults).orElse(Faults.NONE);
        for (Faults.Item item : faults.budget()) {
            if (parts.stream().noneMatch(part -> item.strikes(part.label()))) {
                throw UsageError.input("--faults: there is no process `" + item.process() + "`.");
            }
            long victims =
                    parts.stream().filter(part -> item.strikes(part.label())).count();
            if (item.kind().once() && item.count() > victims) {
                throw UsageError.input("--faults: " + item + " cannot strike: "
                        + (victims == 1 ? "there is one process" : "there are " + victims + " processes")
                        + " that can, each once.");
            }
        }
        boolean ordered = setup.value(STARTUP).orElse("free").equals("ordered");
        JvmTarget program = new JvmTarget(
                title,
                parts,
                sources,
                Set.of(),
                JavaFrontEnd.options(setup).with(faults, ordered),
                JavaFrontEnd.copies(setup));
        classes.put(program, compiled);
        setup.lessons().ifPresent(lessons -> program.lessons().set(new TreeSet<>(Arrays.asList(lessons.split(";")))));
        Setup kept = setup.with(
                Setup.CLASSPATH,
                classpath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
        return new Loaded(
                program,
                title,
                target,
                TextFile.sha256(hashes.toString().getBytes(StandardCharsets.UTF_8)),
                JavaFrontEnd.assumes(setup) + (faults.none() ? "" : "; " + faults.text()),
                "thread",
                () -> kept.withLessons(String.join(";", program.lessons().all())));
    }

    /// With what the file of the system says, if there is one, and the class path of all processes.
    @Override
    public Luggage pack(String target, Setup setup, Loaded loaded, Terminal terminal) {
        Setup all = loaded.setup().get();
        List<Path> classpath = Objects.requireNonNull(classes.get(loaded.target()));
        boolean named = setup.value(JavaFrontEnd.CLASSPATH).isPresent();
        return JavaFrontEnd.pack(TARGET, classpath, all, named, terminal);
    }
}
