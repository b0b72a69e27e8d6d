package io.allways.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Searches on a real MPI say what those on our own library say. `bench/mpi/agree` does this for all examples.
final class MpiBackendTest {
    @TempDir
    Path directory;

    @BeforeEach
    void compiler() {
        CCompiler.require();
    }

    /// Skips the test where that library is missing, which a build on CI must not.
    static void require(String library) {
        boolean there = Arrays.stream(String.valueOf(System.getenv("PATH")).split(":", -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "mpiexec." + library)));
        assumeTrue(there || "true".equals(System.getenv("CI")), "skipped: mpiexec." + library + " is not installed");
        assertTrue(there, "CI has no mpiexec." + library);
    }

    private Invocation.Result check(String... words) {
        List<String> all = new ArrayList<>(List.of("check", "--mpi-backend", "pmpi"));
        all.addAll(List.of(words));
        return new Invocation(directory).run(all);
    }

    @ParameterizedTest
    @CsvSource({
        "mpich, 3, 10-order-assumed, assertion, 10-order-assumed.c:1",
        "mpich, 4, 07-any-source, , all 6 traces",
        "mpich, 4, 29-collectives, , the only trace",
        "mpich, 3, 36-overtaken-broadcast, assertion, 36-overtaken-broadcast.c:",
        "openmpi, 2, 73-byte-range-locking, deadlock, waits in MPI_Recv",
        "openmpi, 3, 08-any-then-named, deadlock, waits in MPI_Recv from 2",
        "openmpi, 2, 65-put-and-fence, , verified",
        "mpich, 4, 95-halo-exchange, , the only trace",
        "mpich, 3, 98-edge-of-one-end, collective mismatch, 98-edge-of-one-end.c:12 names",
        "openmpi, 5, 100-tree, , the only trace",
    })
    void agrees(String library, String ranks, String name, String kind, String told) {
        require(library);
        Path program =
                Path.of("../examples/mpi/" + name + ".c").toAbsolutePath().normalize();
        Invocation.Result result = check("--mpi-library", library, "--mpi", ranks, program.toString());
        assertEquals(kind == null ? 0 : 1, result.code(), result::all);
        assertTrue(kind == null || result.all().contains(kind), result::all);
        assertTrue(result.all().contains(told), result::all);
    }

    @Test
    void whatItDoesNotKnowIsNamed() throws IOException {
        require("mpich");
        Files.writeString(directory.resolve("prog.c"), """
                #include <mpi.h>
                int main(int argc, char **argv) {
                    MPI_Comm all;
                    MPI_Init(&argc, &argv);
                    MPI_Comm_spawn("other", MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, MPI_COMM_SELF, &all, MPI_ERRCODES_IGNORE);
                    return MPI_Finalize();
                }
                """);
        Invocation.Result result = check("--mpi", "2", "prog.c");
        assertEquals(2, result.code(), result::all);
        assertTrue(result.all().contains("prog.c:5: MPI_Comm_spawn"), result::all);
        assertTrue(result.all().contains("does not know MPI_Comm_spawn"), result::all);
    }
}
