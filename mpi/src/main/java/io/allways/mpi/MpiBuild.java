package io.allways.mpi;

import io.allways.c.BuildFailure;
import io.allways.c.CBuild;
import io.allways.c.Command;
import io.allways.c.Recipe;
import io.allways.c.Toolchain;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Makes an MPI program that can be checked: a library that each rank gets a copy of.
public final class MpiBuild {
    private static final Pattern MISSING = Pattern.compile("undefined reference to `(P?MPIX?_\\w+)'");

    private final CBuild build;

    /// @param build with the toolchain of [MpiRuntime]
    public MpiBuild(CBuild build) {
        this.build = build;
    }

    /// From C files.
    public Path compile(List<Path> sources, Path directory) throws BuildFailure {
        try {
            return checked(compile(sources, directory, List.of()));
        } catch (BuildFailure e) {
            if (!String.valueOf(e.getMessage()).contains("undefined reference")) {
                throw e;
            }
            // What is missing is missing then, too, except for inline functions without a body of their own.
            return checked(compile(sources, directory, CBuild.INLINE_FUNCTIONS));
        }
    }

    private Path compile(List<Path> sources, Path directory, List<String> more) throws BuildFailure {
        Path program = build.work().resolve("program.so");
        List<String> objects = new ArrayList<>();
        for (Path source : sources) {
            String object = build.work().resolve("part" + objects.size() + ".o").toString();
            List<String> words = new ArrayList<>(List.of(build.compiler(), "-c", source.toString(), "-o", object));
            words.addAll(CBuild.split(build.flags()));
            words.addAll(CBuild.split(MpiRuntime.compileFlags(build.toolchain())));
            words.addAll(more);
            run(words, directory);
            objects.add(object);
        }
        List<String> words = new ArrayList<>(List.of(build.compiler(), "-o", program.toString()));
        words.addAll(objects);
        words.addAll(CBuild.split(build.flags()));
        words.addAll(CBuild.split(MpiRuntime.linkFlags(build.toolchain())));
        words.addAll(more);
        words.add("-lm"); // fabs and its like are calls without the compiler's own versions of them
        run(words, directory);
        return program;
    }

    /// By a build of the user's, in which `mpicc` is ours too.
    public Path make(Recipe recipe) throws BuildFailure {
        Toolchain toolchain = build.toolchain();
        try {
            return checked(recipe.run(
                    new Recipe.Tools(
                            toolchain.wrappers(),
                            build.compiler(),
                            MpiRuntime.compileFlags(toolchain),
                            MpiRuntime.linkFlags(toolchain),
                            build.flags()),
                    build.work()));
        } catch (BuildFailure e) {
            String output = String.valueOf(e.getMessage());
            throw MISSING.matcher(output).find() ? new BuildFailure(output + "\nallways: " + why(output)) : e;
        }
    }

    /// What runs the program.
    public Path launcher() {
        return MpiRuntime.launcher(build.toolchain());
    }

    /// For builds with another compiler.
    Path wrappers() {
        return build.toolchain().wrappers();
    }

    private static Path checked(Path program) throws BuildFailure {
        if (!symbols(program, "-u").contains("MPI_Init")) {
            throw new BuildFailure("The program never calls MPI_Init: it is no MPI program. Check it without --mpi.");
        }
        // As a library it links without one.
        if (symbols(program, "--defined-only").lines().noneMatch(line -> line.matches("(.* main|MPI_Init)"))) {
            throw new BuildFailure("The program has no main function. Name all files that it consists of.");
        }
        return program;
    }

    private static void run(List<String> words, Path directory) throws BuildFailure {
        try {
            Command.Result result = Command.result(words, directory);
            if (result.code() != 0) {
                throw new BuildFailure(result.output().stripTrailing() + "\nallways: " + why(result.output()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String why(String output) {
        String missing = MISSING.matcher(output)
                .results()
                .map(found -> found.group(1))
                .distinct()
                .collect(Collectors.joining(", "));
        return missing.isEmpty()
                ? "the program does not compile."
                : "there is no model of " + missing + "; the lines above say where it is called.";
    }

    /// Names that a program defines, or takes from elsewhere.
    private static String symbols(Path program, String which) {
        try {
            Path folder = Objects.requireNonNull(program.toAbsolutePath().getParent());
            return Command.run(List.of("nm", "-D", which, program.toString()), folder);
        } catch (IOException e) {
            return "MPI_Init"; // without binutils nobody knows
        }
    }
}
