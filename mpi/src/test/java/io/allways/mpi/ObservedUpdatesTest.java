package io.allways.mpi;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// An atomic update whose value somebody has read atomically is visible, although its origin has not flushed it yet. So
/// the queues of locks work: who has read its successor may store to its own entry.
final class ObservedUpdatesTest {
    private static final String FLAG = """
            int *base, next = 0, one = 1;
            MPI_Win w;
            MPI_Win_allocate(4, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &w);
            *base = 0;
            MPI_Win_lock_all(0, w);
            MPI_Barrier(MPI_COMM_WORLD);
            if (me == 1) {
                UPDATE
                MPI_Win_flush(0, w);
            } else {
                MPI_Fetch_and_op(NULL, &next, MPI_INT, 0, 0, MPI_NO_OP, w);
                THEN
            }
            MPI_Barrier(MPI_COMM_WORLD);
            MPI_Win_unlock_all(w);
            MPI_Win_free(&w);
            """;
    private static final String ACCUMULATE = "MPI_Accumulate(&one, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_REPLACE, w);";
    private static final String PUT = "MPI_Put(&one, 1, MPI_INT, 0, 0, 1, MPI_INT, w);";

    @BeforeEach
    void compiler() {
        Native.require();
    }

    private static String told(String update, String then) throws IOException {
        return Native.check(2, FLAG.replace("UPDATE", update).replace("THEN", then));
    }

    @Test
    void whatWasReadIsThere() throws IOException {
        String clears = "MPI_Win_flush(0, w); if (next == 1) *base = 0;";
        assertTrue(told(ACCUMULATE, clears).startsWith("verified"), told(ACCUMULATE, clears));
    }

    @Test
    void whatWasNotReadMayBeOnItsWay() throws IOException {
        assertTrue(told(ACCUMULATE, "MPI_Win_flush(0, w); *base = 0;").startsWith("rma-conflict"));
        assertTrue(told(ACCUMULATE, "*base = 0; MPI_Win_flush(0, w);").startsWith("rma-conflict"));
        assertTrue(told(PUT, "MPI_Win_flush(0, w); if (next == 1) *base = 0;").startsWith("rma-conflict"));
    }
}
