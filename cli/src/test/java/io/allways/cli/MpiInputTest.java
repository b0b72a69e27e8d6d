package io.allways.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
                    MPI_File file;
                    MPI_Init(&argc, &argv);
                    MPI_File_seek_shared(file, 0, MPI_SEEK_SET);
                    return MPI_Comm_spawn_somewhere(1);
                }
                """, "--mpi", "2");
        assertEquals(2, result.code(), result::all);
        assertTrue(result.all().contains("prog.c:6"), result::all);
        assertTrue(result.all().contains("prog.c:7"), result::all);
        assertTrue(
                result.all().contains("there is no model of MPI_File_seek_shared, MPI_Comm_spawn_somewhere"),
                result::all);
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

    /// Written, added to, renamed, removed: afterwards all is as it was, and each execution found it so.
    @Test
    void filesStayAsTheyWere() throws IOException {
        Files.writeString(directory.resolve("input.txt"), "hello\n");
        Files.writeString(directory.resolve("old.txt"), "old\n");
        Invocation.Result result = check("""
                #include <assert.h>
                #include <fcntl.h>
                #include <mpi.h>
                #include <stdio.h>
                #include <sys/stat.h>
                #include <unistd.h>
                int main(int argc, char **argv) {
                    int me, got;
                    struct stat about;
                    MPI_Init(&argc, &argv);
                    MPI_Comm_rank(MPI_COMM_WORLD, &me);
                    if (me == 0) {
                        FILE *in = fopen("input.txt", "a");
                        fputs("more\\n", in);
                        fclose(in);
                        int fd = open("log.txt", O_WRONLY | O_CREAT | O_EXCL, 0644);
                        assert(fd >= 0 && write(fd, "x", 1) == 1);
                        close(fd);
                        assert(mkdir("out", 0777) == 0 && rename("log.txt", "out/log.txt") == 0);
                        assert(unlink("old.txt") == 0 && access("old.txt", F_OK) == -1);
                        for (int i = 0; i < 2; i++) {
                            MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                        }
                    } else {
                        MPI_Send(&me, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
                    }
                    MPI_Barrier(MPI_COMM_WORLD);
                    assert(stat("input.txt", &about) == 0 && about.st_size == 11);
                    assert(stat("out/log.txt", &about) == 0 && about.st_size == 1);
                    MPI_Finalize();
                    return 0;
                }
                """, "--mpi", "3");
        assertEquals(0, result.code(), result::all);
        assertTrue(result.all().contains("verified: both traces"), result::all);
        assertEquals("hello\n", Files.readString(directory.resolve("input.txt")));
        assertEquals("old\n", Files.readString(directory.resolve("old.txt")));
        try (Stream<Path> left = Files.list(directory)) {
            assertEquals(3, left.count(), "input.txt, old.txt and prog.c");
        }
    }

    @Test
    void aBuildOfTheUsers() throws IOException {
        Path project = Files.createDirectories(directory.resolve("talk+more-1.2"));
        Files.writeString(project.resolve("Makefile"), "CC = mpicc\ntalk: a.o b.o\n\t$(CC) -O2 -o $@ $^\n");
        Files.writeString(project.resolve("a.c"), """
                #include <mpi.h>
                void talk(int me);
                int main(int argc, char **argv) {
                    int me;
                    MPI_Init(&argc, &argv);
                    MPI_Comm_rank(MPI_COMM_WORLD, &me);
                    talk(me);
                    return MPI_Finalize();
                }
                """);
        Files.writeString(project.resolve("b.c"), """
                #include <mpi.h>
                void talk(int me) {
                    int got;
                    MPI_Recv(&got, 1, MPI_INT, 1 - me, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                    MPI_Send(&me, 1, MPI_INT, 1 - me, 0, MPI_COMM_WORLD);
                }
                """);
        Invocation.Result result =
                new Invocation(directory).run("check", "--mpi", "2", "--make", "make", "talk+more-1.2");
        assertEquals(1, result.code(), result::all);
        assertTrue(result.all().contains("waits in MPI_Recv from 1, tag 0 at b.c:4"), result::all);
    }

    /// Sends and receives are what the page draws a chart of messages from.
    @Test
    void messagesAreInThePage() throws IOException {
        Path program =
                Path.of("../examples/mpi/10-order-assumed.c").toAbsolutePath().normalize();
        Invocation.Result result =
                new Invocation(directory).run("check", "--mpi", "3", "--html", "page.html", program.toString());
        assertEquals(1, result.code(), result::all);
        String page = Files.readString(directory.resolve("page.html"));
        Matcher roles = Pattern.compile("\"role\":\"([^\"]*)\"").matcher(page);
        Matcher edges = Pattern.compile("\"edges\":\\[([^]]*)]").matcher(page);
        assertTrue(roles.find() && edges.find(), page);
        int[] ends = Pattern.compile(",")
                .splitAsStream(edges.group(1))
                .mapToInt(Integer::parseInt)
                .toArray();
        long messages = IntStream.range(0, ends.length / 2)
                .filter(i -> roles.group(1).charAt(ends[2 * i]) == 's'
                        && roles.group(1).charAt(ends[2 * i + 1]) == 'v')
                .count();
        assertTrue(messages > 0, roles.group(1) + " " + edges.group(1));
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
