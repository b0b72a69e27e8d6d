package io.allways.mpi;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.allways.c.BuildFailure;
import io.allways.c.CBuild;
import io.allways.c.CTarget;
import io.allways.c.Command;
import io.allways.c.Options;
import io.allways.core.Limits;
import io.allways.core.NotControllable;
import io.allways.core.Observer;
import io.allways.core.Settings;
import io.allways.core.Verdict;
import io.allways.core.Violation;
import io.allways.core.explore.Exploration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// Checks small MPI programs, given as texts.
final class Native {
    private static final Path HERE = Path.of("").toAbsolutePath();

    private Native() {}

    /// Skips the test where there is no compiler, which a build on CI must not.
    static void require() {
        boolean there;
        try {
            there = Command.result(List.of("gcc", "--version"), HERE).code() == 0;
        } catch (IOException e) {
            there = false;
        }
        assumeTrue(there || "true".equals(System.getenv("CI")), "skipped: there is no gcc");
        assertTrue(there, "CI has no gcc");
    }

    /// A program whose `main` has `me` and `size`, and does this between `MPI_Init` and `MPI_Finalize`.
    static String program(String body) {
        return """
                #include <assert.h>
                #include <stdio.h>
                #include <stdlib.h>
                #include <string.h>
                #include <mpi.h>
                int main(int argc, char **argv) {
                    int me, size;
                    MPI_Init(&argc, &argv);
                    MPI_Comm_rank(MPI_COMM_WORLD, &me);
                    MPI_Comm_size(MPI_COMM_WORLD, &size);
                %s
                    MPI_Finalize();
                    return 0;
                }
                """.formatted(body);
    }

    static Verdict search(int ranks, String source, String buffering) throws IOException, BuildFailure {
        Path file = Files.createTempDirectory("allways-mpi-test").resolve("program.c");
        Files.writeString(file, source);
        MpiBuild build = new MpiBuild(new CBuild(MpiRuntime.toolchain("gcc"), "-w"));
        MpiRanks how = new MpiRanks(ranks, build.compile(List.of(file), HERE), buffering);
        CTarget target =
                new CTarget("program", build.launcher(), Options.standard(HERE).withRanks(how));
        Settings settings =
                Settings.DEFAULT.withLimits(Limits.NONE.withExecutions(20_000)).withKeepGoing(true);
        try {
            return new Exploration(target, "optimal", settings).search(Observer.NONE);
        } finally {
            target.release();
        }
    }

    /// `verified 3` (traces), the kinds and messages of all failures, or why there is no answer.
    static String check(int ranks, String body) throws IOException {
        return check(ranks, "", body);
    }

    /// @param before what stands before `main`
    static String check(int ranks, String before, String body) throws IOException {
        try {
            Verdict verdict = search(ranks, program(body).replace("int main(", before + "int main("), "both");
            return verdict.outcome() == Verdict.Outcome.VIOLATED
                    ? verdict.violations().stream()
                            .map(Native::failure)
                            .sorted()
                            .collect(Collectors.joining("\n"))
                    : verdict.outcome().name().toLowerCase(Locale.ROOT) + " " + verdict.executions();
        } catch (BuildFailure | NotControllable e) {
            return String.valueOf(e.getMessage());
        }
    }

    private static String failure(Violation violation) {
        return violation.kind() + ": " + violation.message();
    }
}
