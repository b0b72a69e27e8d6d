package io.allways.mpi;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Memory that the program frees while the library still has it: told where it is freed.
final class LentMemoryTest {
    @BeforeEach
    void compiler() {
        Native.require();
    }

    private static void fails(String body, String kind, String text) throws IOException {
        String told = Native.check(2, body);
        assertTrue(told.startsWith(kind + ": frees "), told);
        assertTrue(told.contains("program.c:") && told.contains(text), told);
    }

    @Test
    void ofWindows() throws IOException {
        String window = """
                int *p = malloc(64);
                MPI_Win w;
                %s
                free(p);
                MPI_Win_free(&w);
                """;
        fails(
                window.formatted("MPI_Win_create(p, 64, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &w);"),
                "wrong-use",
                "still part of the window made at");
        fails(
                window.formatted(
                        "MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &w); MPI_Win_attach(w, p, 64);"),
                "wrong-use",
                "still part of the window made at");
    }

    @Test
    void ofRequests() throws IOException {
        fails("""
                int *p = malloc(4), y;
                MPI_Request q;
                *p = me;
                MPI_Isend(p, 1, MPI_INT, 1 - me, 0, MPI_COMM_WORLD, &q);
                free(p);
                MPI_Recv(&y, 1, MPI_INT, 1 - me, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                MPI_Wait(&q, MPI_STATUS_IGNORE);
                """, "buffer", "before the request is complete");
    }
}
