package io.allways.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Requests: those of MPI-4, those with nobody, and what tests of them may answer.
final class RequestsTest {
    @BeforeEach
    void compiler() {
        Native.require();
    }

    @Test
    void sendAndReceiveAtOnce() throws IOException {
        assertEquals("verified 1", Native.check(2, """
                int mine = me, other = -1;
                MPI_Request q;
                MPI_Status s;
                MPI_Isendrecv(&mine, 1, MPI_INT, 1 - me, 0, &other, 1, MPI_INT, 1 - me, 0, MPI_COMM_WORLD, &q);
                MPI_Wait(&q, &s);
                assert(other == 1 - me && s.MPI_SOURCE == 1 - me && q == MPI_REQUEST_NULL);
                MPI_Isendrecv_replace(&mine, 1, MPI_INT, 1 - me, 0, 1 - me, 0, MPI_COMM_WORLD, &q);
                MPI_Wait(&q, &s);
                assert(mine == 1 - me);
                """));
        assertTrue(Native.check(2, """
                int mine = me, other = -1;
                MPI_Request q;
                MPI_Isendrecv(&mine, 1, MPI_INT, 1 - me, 0, &other, 1, MPI_INT, 1 - me, 0, MPI_COMM_WORLD, &q);
                mine = 5;
                MPI_Wait(&q, MPI_STATUS_IGNORE);
                """).startsWith("buffer: writes to the buffer of MPI_Isendrecv"));
        assertTrue(Native.check(2, """
                int mine = me, other = -1;
                MPI_Request q;
                MPI_Isendrecv(&mine, 1, MPI_INT, 1 - me, me, &other, 1, MPI_INT, 1 - me, me, MPI_COMM_WORLD, &q);
                MPI_Wait(&q, MPI_STATUS_IGNORE);
                """).startsWith("deadlock"));
    }

    /// A request with nobody is one that is complete: MPI_Waitany finds it, and its status says whom it was with.
    @Test
    void withNobody() throws IOException {
        assertEquals("verified 1", Native.check(1, """
                int x, index;
                MPI_Request q[2];
                MPI_Status s;
                MPI_Irecv(&x, 1, MPI_INT, MPI_PROC_NULL, 3, MPI_COMM_WORLD, &q[0]);
                q[1] = MPI_REQUEST_NULL;
                MPI_Waitany(2, q, &index, &s);
                assert(index == 0 && s.MPI_SOURCE == MPI_PROC_NULL && s.MPI_TAG == MPI_ANY_TAG);
                """));
    }

    @Test
    void attachedBufferIsFull() throws IOException {
        String two = """
                char buffer[MPI_BSEND_OVERHEAD + 4];
                int x = 0, size_;
                void *at;
                if (me == 0) {
                    MPI_Buffer_attach(buffer, sizeof buffer);
                    MPI_Bsend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
                    %s
                    MPI_Bsend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
                    MPI_Buffer_detach(&at, &size_);
                } else {
                    MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                    %s
                    MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                }
                """;
        String told = Native.check(2, two.formatted("", ""));
        assertTrue(told.startsWith("argument: MPI_Bsend: the attached buffer is too small"), told);
        assertEquals(
                "verified 1",
                Native.check(
                        2,
                        two.formatted(
                                "MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);",
                                "MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);")));
        assertEquals("verified 1", Native.check(2, two.formatted("MPI_Buffer_flush();", "")));
        assertEquals(
                "verified 1",
                Native.check(
                        2,
                        two.formatted("MPI_Request q; MPI_Buffer_iflush(&q); MPI_Wait(&q, MPI_STATUS_IGNORE);", "")));
    }

    /// Detaching the buffer waits for what is in it, if the library has no other place for that.
    @Test
    void detachingWaits() throws IOException {
        String told = Native.check(1, """
                char buffer[1000];
                int x = 0, size_;
                void *at;
                MPI_Buffer_attach(buffer, sizeof buffer);
                MPI_Bsend(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
                MPI_Buffer_detach(&at, &size_);
                MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                """);
        assertTrue(told.startsWith("deadlock: if sends are not buffered"), told);
    }

    /// What a rank has done between two probes says nothing about the second.
    @Test
    void twiceTooEarly() throws IOException {
        String told = Native.check(2, """
                int x, flag, no = 0;
                for (int i = 0; i < 2; i++) {
                    if (me == 1) {
                        MPI_Send(&i, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
                    } else {
                        MPI_Iprobe(1, 0, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
                        no += !flag;
                        MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                    }
                }
                assert(no < 2);
                """);
        assertTrue(told.startsWith("assertion"), told);
    }

    /// A rank may poll some hundred times for progress, whoever else does so: that is no livelock.
    @Test
    void pollingForProgress() throws IOException {
        assertEquals("verified 4", Native.check(2, """
                int flag;
                for (int i = 0; i < 200; i++) {
                    MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
                }
                """));
    }

    @Test
    void persistentCollectives() throws IOException {
        assertEquals("verified 1", Native.check(3, """
                int x = 0, sum = 0, all[3];
                MPI_Request q[4];
                MPI_Bcast_init(&x, 1, MPI_INT, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &q[0]);
                MPI_Allreduce_init(&me, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &q[1]);
                MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &q[2]);
                MPI_Allgather_init(&x, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD, MPI_INFO_NULL, &q[3]);
                for (int i = 1; i < 3; i++) {
                    if (me == 1) x = i * 10;
                    MPI_Start(&q[0]);
                    MPI_Wait(&q[0], MPI_STATUS_IGNORE);
                    assert(x == i * 10);
                    MPI_Startall(3, q + 1);
                    MPI_Waitall(3, q + 1, MPI_STATUSES_IGNORE);
                    assert(sum == 3 && all[2] == i * 10);
                }
                for (int i = 0; i < 4; i++) MPI_Request_free(&q[i]);
                """));
        assertEquals("verified 1", Native.check(2, """
                MPI_Request q[2];
                int x = me == 0 ? 42 : 0;
                MPI_Bcast_init(&x, 1, MPI_INT, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &q[0]);
                MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &q[1]);
                MPI_Start(&q[me]);
                MPI_Start(&q[1 - me]);
                MPI_Waitall(2, q, MPI_STATUSES_IGNORE);
                assert(x == 42);
                for (int i = 0; i < 2; i++) MPI_Request_free(&q[i]);
                """));
        String other = Native.check(2, """
                MPI_Request q;
                int x = 0;
                if (me == 0) MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &q);
                else MPI_Bcast_init(&x, 1, MPI_INT, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &q);
                MPI_Request_free(&q);
                """);
        assertTrue(other.contains("collective-mismatch: rank 1 calls MPI_Bcast_init"), other);
        String early = Native.check(2, """
                MPI_Request q;
                int x = 0;
                MPI_Bcast_init(&x, 1, MPI_INT, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &q);
                MPI_Start(&q);
                if (me == 1) x = 1;
                MPI_Wait(&q, MPI_STATUS_IGNORE);
                MPI_Request_free(&q);
                """);
        assertTrue(early.startsWith("buffer: writes to the buffer of MPI_Bcast_init"), early);
    }

    private static String cancelledSend(String call, String then) {
        return """
                int v = 1, flag = 0;
                MPI_Request q;
                MPI_Status s;
                if (me == 0) {
                    %s(&v, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &q);
                    MPI_Cancel(&q);
                    MPI_Wait(&q, &s);
                    MPI_Test_cancelled(&s, &flag);
                    v = 2;
                }
                %s
                """.formatted(call, then);
    }

    /// It is received, or it is not and the next message is; the wait returns in both cases, with and without
    /// buffering.
    @Test
    void sendsAreCancelledOrReceived() throws IOException {
        String then = """
                if (me == 0 && flag) {
                    MPI_Send(&v, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
                } else if (me == 1) {
                    MPI_Recv(&v, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &s);
                    %s
                }
                """;
        for (String call : new String[] {"MPI_Isend", "MPI_Issend"}) {
            assertEquals("verified 2", Native.check(2, cancelledSend(call, then.formatted(""))));
            for (int value = 1; value <= 2; value++) {
                String told = Native.check(2, cancelledSend(call, then.formatted("assert(v != " + value + ");")));
                assertEquals("assertion: v != " + value, told);
            }
        }
    }

    /// MPICH and Open MPI do not cancel what they have buffered; who waits for the other side waits no longer.
    @Test
    void sendsThatNobodyReceives() throws IOException {
        assertEquals("verified 2", Native.check(2, cancelledSend("MPI_Isend", "")));
        assertEquals("assertion: me || flag", Native.check(2, cancelledSend("MPI_Isend", "assert(me || flag);")));
        assertEquals("verified 2", Native.check(2, cancelledSend("MPI_Issend", "assert(me || flag);")));
    }

    /// What is never cancelled is never held back, wherever else such a call is.
    @Test
    void wrongGuessesShowNothing() throws IOException {
        String twice = """
                int v = 0, flag = 0;
                MPI_Request q;
                MPI_Status s;
                for (int i = 0; i < 2; i++) {
                    if (me == 0) {
                        MPI_Issend(&i, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &q);
                        if (i == 1) {
                            MPI_Cancel(&q);
                        }
                        MPI_Wait(&q, &s);
                        MPI_Test_cancelled(&s, &flag);
                        assert(i == 1 || !flag);
                    } else if (i == 0) {
                        MPI_Recv(&v, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &s);
                        assert(v == 0);
                    }
                }
                """;
        String told = Native.check(2, twice);
        assertTrue(told.startsWith("verified"), told);
    }

    @Test
    void receivesAreCancelledOrGetSomething() throws IOException {
        String receive = """
                int v = 1, flag = 0;
                MPI_Request q;
                MPI_Status s;
                if (me == 0) {
                    MPI_Irecv(&v, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &q);
                    MPI_Cancel(&q);
                    MPI_Wait(&q, &s);
                    MPI_Test_cancelled(&s, &flag);
                    %s
                    if (flag) {
                        MPI_Recv(&v, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &s);
                    }
                } else {
                    MPI_Send(&v, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
                }
                """;
        assertEquals("verified 2", Native.check(2, receive.formatted("")));
        assertEquals("assertion: flag", Native.check(2, receive.formatted("assert(flag);")));
        assertEquals("assertion: !flag", Native.check(2, receive.formatted("assert(!flag);")));
    }

    @Test
    void collectivesCannotBeCancelled() throws IOException {
        String told = Native.check(2, """
                MPI_Request q;
                MPI_Ibarrier(MPI_COMM_WORLD, &q);
                MPI_Cancel(&q);
                MPI_Wait(&q, MPI_STATUS_IGNORE);
                """);
        assertTrue(told.startsWith("wrong-use: MPI_Cancel: the request of MPI_Ibarrier"), told);
    }
}
