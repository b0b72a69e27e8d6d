package io.allways.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// MPI programs that are none, or cannot be built, and what a real MPI says.
final class MpiInputTest {
    @TempDir
    Path directory;

    @BeforeEach
    void compiler() {
        CCompiler.require();
    }

    private Invocation.Result check(String source, String... options) throws IOException {
        Files.writeString(directory.resolve("prog.c"), source);
        String[] words = new String[options.length + 2];
        words[0] = "check";
        System.arraycopy(options, 0, words, 1, options.length);
        words[words.length - 1] = "prog.c";
        return new Invocation(directory).run(words);
    }

    @Test
    void noMpiProgram() throws IOException {
        Invocation.Result result = check("int main(void) { return 0; }\n", "--mpi", "2");
        assertEquals(2, result.code(), result::all);
        assertTrue(result.all().contains("it is no MPI program"), result::all);
    }

    @Test
    void withoutTheOption() throws IOException {
        Invocation.Result result = check("#include <mpi_that_is_not_there/mpi.h>\nint main(void) { return 0; }\n");
        assertEquals(2, result.code(), result::all);
        assertTrue(result.all().contains("checked with --mpi RANKS"), result::all);
    }

    @Test
    void callThatIsNotModelled() throws IOException {
        Invocation.Result result = check("""
                #include <mpi.h>
                int MPI_Comm_spawn_somewhere(int);
                int main(int argc, char **argv) {
                    MPI_Init(&argc, &argv);
                    return MPI_Comm_spawn_somewhere(1);
                }
                """, "--mpi", "2");
        assertEquals(2, result.code(), result::all);
        assertTrue(result.all().contains("prog.c:5"), result::all);
        assertTrue(result.all().contains("there is no model of MPI_Comm_spawn_somewhere"), result::all);
    }

    @Test
    void tooManyRanks() throws IOException {
        Invocation.Result result = check("int main(void) { return 0; }\n", "--mpi", "65");
        assertEquals(2, result.code(), result::all);
        assertTrue(result.all().contains("from 1 to 64"), result::all);
    }

    @Test
    void threadsAreRefused() throws IOException {
        Invocation.Result result = check("""
                #include <mpi.h>
                #include <pthread.h>
                static void *body(void *x) { return x; }
                int main(int argc, char **argv) {
                    pthread_t t;
                    MPI_Init(&argc, &argv);
                    pthread_create(&t, 0, body, 0);
                    MPI_Finalize();
                    return 0;
                }
                """, "--mpi", "2");
        assertEquals(4, result.code(), result::all);
        assertTrue(result.all().contains("starts a thread"), result::all);
    }

    @Test
    void aRealMpiConfirms() {
        MpiBackendTest.require("mpich");
        Path program =
                Path.of("../examples/mpi/08-any-then-named.c").toAbsolutePath().normalize();
        Invocation.Result result =
                new Invocation(directory).run("check", "--mpi", "3", "--confirm", program.toString());
        assertEquals(1, result.code(), result::all);
        assertTrue(result.all().contains("on MPICH"), result::all);
        assertTrue(result.all().contains("confirmed, it hangs there too"), result::all);
    }
}
