package io.allways.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What `MPI_Comm_create` makes, of one group and of two.
final class CommunicatorsTest {
    /// Even ranks here, odd ones there.
    private static final String BRIDGE = """
            MPI_Comm half, inter, sub;
            MPI_Group g, s;
            MPI_Comm_split(MPI_COMM_WORLD, me % 2, me, &half);
            MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, 1 - me % 2, 7, &inter);
            MPI_Comm_group(inter, &g);
            """;

    private static final String END = """
            MPI_Group_free(&g);
            MPI_Group_free(&s);
            if (sub != MPI_COMM_NULL) MPI_Comm_free(&sub);
            MPI_Comm_free(&inter);
            MPI_Comm_free(&half);
            """;

    @BeforeEach
    void compiler() {
        Native.require();
    }

    @Test
    void someOfBothGroups() throws IOException {
        assertEquals("verified 1", Native.check(5, BRIDGE + """
                int chosen[] = {1, 0}, in, there, one = 1, sum, r;
                MPI_Group_incl(g, me % 2 ? 1 : 2, chosen, &s);
                MPI_Group_rank(s, &in);
                MPI_Comm_create(inter, s, &sub);
                assert((sub == MPI_COMM_NULL) == (in == MPI_UNDEFINED));
                if (sub != MPI_COMM_NULL) {
                    MPI_Comm_rank(sub, &r);
                    MPI_Comm_remote_size(sub, &there);
                    MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, sub);
                    assert(r == in && there == (me % 2 ? 2 : 1) && sum == there);
                }
                """ + END));
    }

    @Test
    void nobodyOfOneGroup() throws IOException {
        assertEquals("verified 1", Native.check(4, BRIDGE + """
                MPI_Group_incl(g, 1, (int[]) {0}, &s);
                MPI_Comm_create(inter, me % 2 ? MPI_GROUP_EMPTY : s, &sub);
                assert(sub == MPI_COMM_NULL);
                """ + END));
    }

    @Test
    void groupsThatDiffer() throws IOException {
        String told = Native.check(4, BRIDGE + """
                MPI_Group_incl(g, 1, (int[]) {me / 2}, &s);
                MPI_Comm_create(inter, s, &sub);
                """ + END);
        assertTrue(told.contains("collective-mismatch: MPI_Comm_create"), told);
        assertTrue(told.contains("gives another group"), told);
        told = Native.check(2, """
                MPI_Comm sub;
                MPI_Group g, s;
                MPI_Comm_group(MPI_COMM_WORLD, &g);
                MPI_Group_incl(g, 2, me ? (int[]) {0, 1} : (int[]) {1, 0}, &s);
                MPI_Comm_create(MPI_COMM_WORLD, s, &sub);
                """);
        assertTrue(told.contains("gives another group"), told);
    }

    /// Dimensions never increase, and are as close to each other as can be; those that are given stay.
    @Test
    void grids() throws IOException {
        assertEquals("verified 1", Native.check(1, """
                int wanted[][5] = {{12, 3, 3, 2, 2}, {6, 2, 3, 2}, {7, 2, 7, 1}, {14, 2, 7, 2}, {2310, 2, 55, 42},
                    {64, 3, 4, 4, 4}, {1, 2, 1, 1}, {60, 3, 5, 4, 3}};
                for (int i = 0; i < 8; i++) {
                    int dims[3] = {0};
                    MPI_Dims_create(wanted[i][0], wanted[i][1], dims);
                    for (int d = 0; d < wanted[i][1]; d++) assert(dims[d] == wanted[i][2 + d]);
                }
                int dims[3] = {0, 3, 0};
                MPI_Dims_create(12, 3, dims);
                assert(dims[0] == 2 && dims[1] == 3 && dims[2] == 2);
                """));
    }
}
