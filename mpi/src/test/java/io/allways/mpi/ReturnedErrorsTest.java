package io.allways.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What is wrong with a call is what it returns, where the program wants that; else it is a finding.
final class ReturnedErrorsTest {
    @BeforeEach
    void compiler() {
        Native.require();
    }

    private static final String WINDOW = """
            int buf = 0, v = 1, was = 0, class_;
            double d = 0, e = 0, f;
            MPI_Win win;
            MPI_Op op;
            MPI_Datatype one;
            MPI_Op_create(add, 1, &op);
            MPI_Type_contiguous(1, MPI_INT, &one);
            MPI_Type_commit(&one);
            MPI_Win_create(&buf, sizeof buf, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
            %s
            MPI_Win_fence(0, win);
            MPI_Error_class(%s, &class_);
            assert(class_ == %s);
            MPI_Win_fence(0, win);
            MPI_Win_free(&win);
            MPI_Type_free(&one);
            MPI_Op_free(&op);
            """;

    private static final String[][] WRONG = {
        {"MPI_Put(&v, 1, MPI_INT, 7, 0, 1, MPI_INT, win)", "MPI_ERR_RANK"},
        {"MPI_Get(&v, -1, MPI_INT, 0, 0, 1, MPI_INT, win)", "MPI_ERR_COUNT"},
        {"MPI_Compare_and_swap(&d, &e, &f, MPI_DOUBLE, 0, 0, win)", "MPI_ERR_TYPE"},
        {"MPI_Fetch_and_op(&v, &was, one, 0, 0, MPI_SUM, win)", "MPI_ERR_TYPE"},
        {"MPI_Accumulate(&v, 1, MPI_INT, 0, 0, 1, MPI_INT, op, win)", "MPI_ERR_OP"},
    };

    @Test
    void accessesThatAreWrong() throws IOException {
        String add = "static void add(void *a, void *b, int *n, MPI_Datatype *t) {}\n";
        for (String[] wrong : WRONG) {
            String returns = "MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);";
            assertEquals("verified 1", Native.check(1, add, WINDOW.formatted(returns, wrong[0], wrong[1])), wrong[0]);
            String told = Native.check(1, add, WINDOW.formatted("", wrong[0], wrong[1]));
            assertTrue(told.startsWith("argument: " + wrong[0].replaceFirst("\\(.*", ": ")), told);
        }
    }

    @Test
    void rootsThatAreNone() throws IOException {
        assertEquals("verified 1", Native.check(2, """
                int v = 1, class_;
                MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
                MPI_Error_class(MPI_Bcast(&v, 1, MPI_INT, 9, MPI_COMM_WORLD), &class_);
                assert(class_ == MPI_ERR_ROOT);
                """));
    }

    /// An access after the end of the epoch that it would be in is told where it is made, and the window can be freed.
    @Test
    void accessesInNoEpoch() throws IOException {
        String program = """
                int buf = 0, v, class_;
                MPI_Win win;
                MPI_Win_create(&buf, sizeof buf, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
                %s
                MPI_Error_class(MPI_Get(&v, 1, MPI_INT, 0, 0, 1, MPI_INT, win), &class_);
                assert(class_ == MPI_ERR_RMA_SYNC);
                MPI_Win_fence(0, win);
                MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
                MPI_Get(&v, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
                MPI_Win_unlock(0, win);
                MPI_Error_class(MPI_Get(&v, 1, MPI_INT, 0, 0, 1, MPI_INT, win), &class_);
                assert(class_ == MPI_ERR_RMA_SYNC);
                MPI_Win_fence(0, win);
                MPI_Win_free(&win);
                """;
        String returns = "MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);";
        assertEquals("verified 1", Native.check(1, "", program.formatted(returns)));
        String told = Native.check(1, "", program.formatted(""));
        assertTrue(told.startsWith("wrong-use: MPI_Get: it is in no epoch"), told);
        String between = Native.check(1, "", program.formatted("").replaceFirst("(?s)MPI_Error_class.*?SYNC\\);", ""));
        assertTrue(between.contains("has ended with the lock"), between);
    }
}
