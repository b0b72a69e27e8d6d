package io.allways.mpi;

import io.allways.c.BuildFailure;
import io.allways.c.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// An MPI that is installed: MPICH or Open MPI, by the names that Debian gives to their tools.
///
/// @param compiler its path
/// @param launcher its path
/// @param version for people
public record RealMpi(Kind kind, String compiler, String launcher, String version) {
    public enum Kind {
        MPICH("MPICH", "packages mpich and libmpich-dev"),
        OPENMPI("Open MPI", "packages openmpi-bin and libopenmpi-dev");

        private final String title;
        private final String packages;

        Kind(String title, String packages) {
            this.title = title;
            this.packages = packages;
        }

        String suffix() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    /// @param wanted else MPICH if it is there, else Open MPI
    /// @param option what needs it
    /// @throws BuildFailure if it is not installed; says what to install
    public static RealMpi find(Optional<Kind> wanted, String option) throws BuildFailure {
        for (Kind kind : wanted.map(List::of).orElse(List.of(Kind.values()))) {
            Optional<String> compiler = path("mpicc." + kind.suffix());
            Optional<String> launcher = path("mpiexec." + kind.suffix());
            if (compiler.isPresent() && launcher.isPresent()) {
                return new RealMpi(kind, compiler.get(), launcher.get(), version(kind, launcher.get()));
            }
        }
        throw new BuildFailure(wanted.map(kind -> option + " needs " + kind.title + ", which is not installed (Debian,"
                        + " Ubuntu: " + kind.packages + ").")
                .orElse(option + " needs a real MPI, and none is installed (Debian, Ubuntu: " + Kind.MPICH.packages
                        + ", or " + Kind.OPENMPI.packages + ")."));
    }

    private static Optional<String> path(String name) {
        return Arrays.stream(String.valueOf(System.getenv("PATH")).split(":", -1))
                .map(each -> Path.of(each, name))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst();
    }

    private static String version(Kind kind, String launcher) throws BuildFailure {
        try {
            return Command.run(List.of(launcher, "--version"), Path.of("."))
                    .lines()
                    .filter(line -> line.contains("Version:") || line.contains("(Open"))
                    .map(line -> line.replaceFirst(".*(Version:|\\(Open\\w* ?\\w*\\))\\s*", ""))
                    .findFirst()
                    .map(number -> kind.title + " " + number)
                    .orElse(kind.title);
        } catch (IOException e) {
            throw new BuildFailure(launcher + " cannot be run: " + e.getMessage());
        }
    }

    /// What runs a program on so many ranks, however few cores there are.
    List<String> command(int ranks, Path program, List<String> arguments) {
        List<String> words = new ArrayList<>(List.of(launcher));
        if (kind == Kind.OPENMPI) {
            words.add("--oversubscribe");
        }
        words.addAll(List.of("-n", String.valueOf(ranks), program.toString()));
        words.addAll(arguments);
        return words;
    }

    /// Containers have no other user than root, which Open MPI wants to be told; and who waits should sleep.
    Map<String, String> environment() {
        return kind == Kind.MPICH
                ? Map.of()
                : Map.of(
                        "OMPI_ALLOW_RUN_AS_ROOT", "1",
                        "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1",
                        "OMPI_MCA_mpi_yield_when_idle", "1");
    }
}
