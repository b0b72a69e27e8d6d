package io.allways.c;

import io.allways.core.Leftovers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// A build of the user's: a command that is run in a copy of a directory, with our wrapper in the place of the
/// compiler.
///
/// @param program the name of the one that is meant, or empty: the one that is linked last
public record Recipe(String command, Path directory, String program) {
    private static final int MOST_FILES = 20_000;

    /// What the wrapper calls.
    ///
    /// @param wrappers the folder in which it has the names of compilers
    /// @param flags of the user's, for compiling
    public record Tools(Path wrappers, String compiler, String compileFlags, String linkFlags, String flags) {
        /// What programs rely on of what the flags for compiling take back.
        private String lasting() {
            return List.of(flags.split("\\s+", -1)).contains("-fcommon") ? "-fcommon" : "";
        }
    }

    /// @param work a folder in which the copy is made
    public Path run(Tools tools, Path work) throws BuildFailure {
        try {
            return run(tools, work, "", "");
        } catch (BuildFailure e) {
            if (!String.valueOf(e.getMessage()).contains("undefined reference")) {
                throw e;
            }
            try {
                return run(tools, work, " " + CBuild.INLINE_EMITTED, CBuild.DUPLICATES_LINKED + " ");
            } catch (BuildFailure again) {
                throw e; // what is missing is not such a function
            }
        }
    }

    private Path run(Tools tools, Path work, String compileMore, String linkMore) throws BuildFailure {
        Path copy = work.resolve("build");
        Path linked = work.resolve("linked");
        Path names = work.resolve("compilers");
        String path = String.valueOf(System.getenv("PATH"));
        Path wrapper = tools.wrappers().resolve("allways-cc");
        try {
            Leftovers.delete(copy);
            copy(directory, copy);
            Files.writeString(linked, "");
            CompilerNames.make(path, wrapper, names);
        } catch (IOException e) {
            throw new BuildFailure("The directory " + directory + " cannot be copied: " + e.getMessage());
        }
        String places =
                "-ffile-prefix-map=" + copy + "=" + directory.toAbsolutePath().normalize();
        Map<String, String> environment = Map.of(
                "PATH",
                tools.wrappers() + ":" + names + ":" + path,
                "ALLWAYS_PATH",
                path,
                "CC",
                wrapper.toString(),
                "MPICC",
                wrapper.toString(),
                "ALLWAYS_CC",
                tools.compiler(),
                "ALLWAYS_CFLAGS",
                tools.flags() + " " + tools.compileFlags() + " " + tools.lasting() + compileMore,
                "ALLWAYS_MAP",
                places,
                "ALLWAYS_LDFLAGS",
                linkMore + tools.linkFlags(),
                "ALLWAYS_LINKED",
                linked.toString());
        try {
            Command.Result result = Command.result(List.of("sh", "-c", command), copy, environment);
            if (result.code() != 0) {
                throw new BuildFailure(result.output().stripTrailing() + "\nallways: `" + command
                        + "` failed in a copy of " + directory + ".");
            }
            return choose(Files.readAllLines(linked));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path choose(List<String> programs) throws BuildFailure {
        return programs.stream()
                .map(Path::of)
                .filter(each -> program.isEmpty() || each.endsWith(program))
                .reduce((first, second) -> second)
                .filter(Files::isExecutable)
                .orElseThrow(() -> new BuildFailure("`" + command + "` linked "
                        + (programs.isEmpty()
                                ? "no program with the compiler it was given (as CC, cc, gcc and mpicc). If the"
                                        + " build names one by its path, let it call gcc instead, for example by"
                                        + " --make 'make CC=gcc'."
                                : "no program named " + program + ".")));
    }

    private static void copy(Path from, Path to) throws IOException, BuildFailure {
        try (Stream<Path> all = Files.walk(from)) {
            List<Path> files = all.limit(MOST_FILES + 1).toList();
            if (files.size() > MOST_FILES) {
                throw new BuildFailure("There are more than " + MOST_FILES + " files in " + from
                        + ", too many to copy for a build; name the directory with the Makefile.");
            }
            for (Path file : files) {
                Path place = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(place);
                } else if (Files.isRegularFile(file) && !file.toString().endsWith(".o")) {
                    Files.copy(file, place, StandardCopyOption.COPY_ATTRIBUTES);
                }
            }
        }
    }
}
