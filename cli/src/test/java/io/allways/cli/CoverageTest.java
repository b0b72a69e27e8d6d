package io.allways.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CoverageTest {
    @TempDir
    Path directory;

    @Test
    void thePageOfAVerifiedProgramNamesWhatNoExecutionCameTo() throws Exception {
        String page = page("""
                public class Shop {
                    static int stock = 2, refused;

                    static synchronized void sell() {
                        if (stock > 0) {
                            stock--;
                        } else {
                            refused++;
                        }
                    }

                    public static void main(String[] args) throws Exception {
                        Thread other = new Thread(Shop::sell);
                        other.start();
                        sell();
                        other.join();
                        if (stock != 0) throw new AssertionError(stock);
                    }
                }
                """);
        assertTrue(page.contains("<li>Shop.java:8, Shop.refused</li>"), page);
        assertFalse(page.contains("<li>Shop.java:6"), page);
    }

    @Test
    void alsoOfCAndMpiPrograms() throws Exception {
        CCompiler.require();
        Files.writeString(directory.resolve("shop.c"), """
                #include <pthread.h>
                static int stock = 2, refused;
                static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
                static void *sell(void *unused) {
                    (void) unused;
                    pthread_mutex_lock(&lock);
                    if (stock > 0) {
                        stock--;
                    } else {
                        refused++;
                    }
                    pthread_mutex_unlock(&lock);
                    return 0;
                }
                int main(void) {
                    pthread_t other;
                    pthread_create(&other, 0, sell, 0);
                    sell(0);
                    return pthread_join(other, 0);
                }
                """);
        assertNever("shop.c:10, reads memory in sell", "shop.c:8", "shop.c");
        Files.writeString(directory.resolve("first.c"), """
                #include <mpi.h>
                static int first[3], never[3];
                int main(int argc, char **argv) {
                    int me, got;
                    MPI_Init(&argc, &argv);
                    MPI_Comm_rank(MPI_COMM_WORLD, &me);
                    if (me == 0) {
                        MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                        MPI_Recv(&first[0], 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                        if (got == 1)
                            first[1]++;
                        else if (got == 2)
                            first[2]++;
                        else
                            never[got]++;
                    } else {
                        MPI_Send(&me, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
                    }
                    return MPI_Finalize();
                }
                """);
        assertNever("first.c:15, reads memory in main", "first.c:11", "--mpi", "3", "first.c");
        assertNever("first.c:15, reads memory in main", "first.c:13", "--mpi", "3", "first.c");
    }

    private void assertNever(String never, String reached, String... words) throws IOException {
        List<String> all = new ArrayList<>(List.of("check", "--html", "page.html"));
        all.addAll(List.of(words));
        Invocation.Result result = new Invocation(directory).run(all);
        assertEquals(Exit.OK, result.code(), result::all);
        String page = Files.readString(directory.resolve("page.html"));
        assertTrue(page.contains("<li>" + never + "</li>"), page);
        assertFalse(page.contains("<li>" + reached), page);
    }

    @Test
    void whatOneOfManyExecutionsComesToIsReached() throws Exception {
        String page = page("""
                public class Shop {
                    static volatile int first;
                    static int late;

                    public static void main(String[] args) throws Exception {
                        Thread other = new Thread(() -> first = 1);
                        other.start();
                        int a = first, b = first, c = first;
                        if (a == 0 && b == 0 && c == 1) {
                            late++;
                        }
                        other.join();
                    }
                }
                """);
        assertFalse(page.contains("Never reached"), page);
    }

    private String page(String source) throws IOException {
        Files.writeString(directory.resolve("Shop.java"), source);
        Invocation.Result result = new Invocation(directory).run("check", "--html", "page.html", "Shop.java");
        assertEquals(Exit.OK, result.code(), result.all());
        return Files.readString(directory.resolve("page.html"));
    }
}
