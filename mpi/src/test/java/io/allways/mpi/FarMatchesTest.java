package io.allways.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allways.c.BuildFailure;
import io.allways.core.Verdict;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A message may take the place of one that was received long before, however many came in between.
final class FarMatchesTest {
    @BeforeEach
    void compiler() {
        Native.require();
    }

    /// Both messages with tag 1 may be the first; those with tag 2 have no choice.
    @ParameterizedTest
    @ValueSource(ints = {0, 40, 60, 61, 62, 63, 64, 65, 66, 100, 300})
    void theFirstMayBeEither(int between) throws IOException, BuildFailure {
        Verdict verdict = Native.search(3, Native.program("""
                    int x = 0;
                    if (me == 0) {
                        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                        for (int i = 0; i < %1$d; i++)
                            MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                    } else {
                        MPI_Send(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
                        for (int i = 0; me == 1 && i < %1$d; i++) MPI_Send(&x, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
                    }
                """.formatted(between)), "eager");
        assertEquals(Verdict.Outcome.VERIFIED, verdict.outcome());
        assertEquals(2, verdict.executions());
    }
}
