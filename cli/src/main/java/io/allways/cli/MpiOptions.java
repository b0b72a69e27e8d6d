package io.allways.cli;

import io.allways.c.BuildFailure;
import io.allways.c.Recipe;
import io.allways.mpi.Confirmation;
import io.allways.mpi.MpiBuild;
import io.allways.mpi.MpiRanks;
import io.allways.mpi.PmpiBuild;
import io.allways.mpi.RealMpi;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// How MPI programs are built and run, as the command line says.
final class MpiOptions {
    static final Option<String> MPI = new Option<>(
            "mpi",
            "RANKS",
            "for C: an MPI program, on so many ranks (1 to 64)",
            text -> String.valueOf(Values.small(text, 1, 64)));
    static final Option<String> BUFFERING = new Option<>(
            "buffering",
            "HOW",
            "for MPI: whether plain sends wait for their receives (zero) or not (eager); both, the default, looks at each",
            text -> Values.oneOf(text, List.of("zero", "eager", "both")));
    static final Option<String> BACKEND = new Option<>(
            "mpi-backend",
            "HOW",
            "for MPI: native, on our own library (default), or pmpi, each execution on a real one, a few a second",
            text -> Values.oneOf(text, List.of("native", "pmpi")));
    static final Option<String> LIBRARY = new Option<>(
            "mpi-library",
            "NAME",
            "for MPI: the real one, mpich or openmpi (default: the first that is installed)",
            text -> Values.oneOf(text, List.of("mpich", "openmpi")));
    static final Option<String> CONFIRM = new Option<>(
            "confirm",
            "",
            "for MPI: run what fails on a real MPI as well (MPICH or Open MPI), made to go the same way, and say what happened",
            text -> "yes");

    private MpiOptions() {}

    /// Builds the program.
    ///
    /// @param recipe how, if the user's own build does it
    static MpiRanks of(Setup setup, List<Path> sources, Optional<Recipe> recipe, MpiBuild build, Path here)
            throws BuildFailure {
        int ranks = Integer.parseInt(setup.value(MPI).orElseThrow());
        String buffering = setup.value(BUFFERING).orElse("both");
        String flags = setup.value(CFrontEnd.CFLAGS).orElse("");
        List<Path> files = sources.stream().map(here::relativize).toList();
        if (setup.value(BACKEND).orElse("native").equals("pmpi")) {
            if (setup.value(CONFIRM).isPresent()) {
                throw new UsageError("--confirm is for what the native back end finds: with --mpi-backend pmpi all runs"
                        + " are on a real MPI.");
            }
            RealMpi real = library(setup, "--mpi-backend pmpi");
            PmpiBuild layer = PmpiBuild.of(real);
            Path program = recipe.isPresent()
                    ? layer.make(recipe.get(), build, sources, flags)
                    : layer.compile(files, flags, here);
            return new MpiRanks(ranks, program, buffering, Optional.empty(), Optional.of(real));
        }
        Path program = recipe.isPresent() ? build.make(recipe.get()) : build.compile(files, here);
        Optional<Confirmation> confirmation = setup.value(CONFIRM).isPresent()
                ? Optional.of(confirmation(setup, sources, recipe, build, here))
                : Optional.empty();
        return new MpiRanks(ranks, program, buffering, confirmation, Optional.empty());
    }

    private static Confirmation confirmation(
            Setup setup, List<Path> sources, Optional<Recipe> recipe, MpiBuild build, Path here) throws BuildFailure {
        RealMpi real = library(setup, "--confirm");
        String flags = setup.value(CFrontEnd.CFLAGS).orElse("");
        return recipe.isPresent()
                ? Confirmation.of(real, recipe.get(), build, flags)
                : Confirmation.of(real, sources, flags, here);
    }

    private static RealMpi library(Setup setup, String option) throws BuildFailure {
        return RealMpi.find(
                setup.value(LIBRARY).map(name -> RealMpi.Kind.valueOf(name.toUpperCase(Locale.ROOT))), option);
    }

    /// What a green run is about.
    static String assumes(MpiRanks how) {
        return switch (how.buffering()) {
                    case "zero" -> "sends are not buffered";
                    case "eager" -> "sends are buffered";
                    default -> "with and without buffering of sends";
                }
                + how.real().map(real -> ", on " + real.version()).orElse("");
    }
}
