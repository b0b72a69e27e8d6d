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
}
