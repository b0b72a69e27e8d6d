package io.allways.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// MPI's files: each execution has them for itself, and accesses that nothing orders are found.
final class FilesTest {
    private static final String OPEN = """
            MPI_File f;
            MPI_Status s;
            int n, x[8] = {me, me + 10}, y[8] = {0};
            MPI_Offset size_;
            MPI_File_open(MPI_COMM_WORLD, "made-by-a-test", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &f);
            """;

    @BeforeEach
    void compiler() {
        Native.require();
    }

    @Test
    void eachItsOwnPart() throws IOException {
        assertEquals("verified 1", Native.check(3, OPEN + """
                MPI_File_get_size(f, &size_);
                assert(size_ == 0);
                MPI_Barrier(MPI_COMM_WORLD);
                MPI_File_write_at(f, me * 8, x, 2, MPI_INT, &s);
                MPI_Get_count(&s, MPI_INT, &n);
                assert(n == 2);
                MPI_File_sync(f);
                MPI_Barrier(MPI_COMM_WORLD);
                MPI_File_sync(f);
                MPI_File_read_at(f, 0, y, 8, MPI_INT, &s);
                MPI_Get_count(&s, MPI_INT, &n);
                assert(n == 6 && y[0] == 0 && y[2] == 1 && y[3] == 11 && y[5] == 12);
                MPI_File_close(&f);
                """));
        assertTrue(Files.notExists(Path.of("made-by-a-test")), "an execution leaves nothing behind");
    }

    /// The order of two messages is tried both ways, and each execution begins without the file.
    @Test
    void newInEachExecution() throws IOException {
        assertEquals("verified 2", Native.check(3, OPEN + """
                MPI_File_get_size(f, &size_);
                assert(size_ == 0);
                MPI_Barrier(MPI_COMM_WORLD);
                if (me == 0) {
                    for (int i = 0; i < 2; i++) {
                        MPI_Recv(y, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &s);
                        MPI_File_write(f, y, 1, MPI_INT, MPI_STATUS_IGNORE);
                    }
                    MPI_File_seek(f, -8, MPI_SEEK_CUR);
                    MPI_File_read(f, y, 2, MPI_INT, MPI_STATUS_IGNORE);
                    assert(y[0] + y[1] == 3);
                } else {
                    MPI_Send(x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
                }
                MPI_File_close(&f);
                """));
    }

    @Test
    void views() throws IOException {
        assertEquals("verified 1", Native.check(2, OPEN + """
                MPI_Datatype every, e, t;
                char kind[MPI_MAX_DATAREP_STRING];
                MPI_Offset at;
                MPI_Type_vector(2, 1, size, MPI_INT, &every);
                MPI_Type_create_resized(every, 0, 2 * size * 4, &t);
                MPI_Type_commit(&t);
                MPI_File_set_view(f, me * 4, MPI_INT, t, "native", MPI_INFO_NULL);
                int z[4] = {me, me + 10, me + 20, me + 30};
                MPI_File_write_all(f, z, 4, MPI_INT, &s);
                MPI_File_get_position(f, &at);
                assert(at == 4);
                MPI_File_get_byte_offset(f, 3, &at);
                assert(at == me * 4 + 24);
                MPI_File_sync(f);
                MPI_Barrier(MPI_COMM_WORLD);
                MPI_File_sync(f);
                MPI_File_seek(f, 0, MPI_SEEK_END);
                MPI_File_get_position(f, &at);
                assert(at == 4);
                MPI_File_set_view(f, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL);
                MPI_File_read_all(f, y, 8, MPI_INT, &s);
                for (int i = 0; i < 8; i++) assert(y[i] == i % 2 + i / 2 * 10);
                MPI_Type_free(&t);
                MPI_File_get_view(f, &at, &e, &t, kind);
                assert(at == 0 && e == MPI_INT && strcmp(kind, "native") == 0);
                MPI_File_set_size(f, 12);
                MPI_File_get_size(f, &size_);
                assert(size_ == 12);
                MPI_File_seek(f, 0, MPI_SEEK_END);
                MPI_File_get_position(f, &at);
                assert(at == 3);
                MPI_File_close(&f);
                MPI_Type_free(&every);
                """));
    }

    @Test
    void accessesThatNothingOrders() throws IOException {
        String told = Native.check(2, OPEN + """
                MPI_File_set_size(f, 64);
                if (me == 0) MPI_File_write_at(f, 0, x, 2, MPI_INT, &s);
                else MPI_File_read_at(f, 4, y, 1, MPI_INT, &s);
                MPI_File_close(&f);
                """);
        assertTrue(told.startsWith("file-conflict: "), told);
        assertTrue(told.contains("bytes 4 to 7 of made-by-a-test"), told);
        told = Native.check(2, OPEN + """
                if (me == 0) MPI_File_write_at(f, 0, x, 2, MPI_INT, &s);
                else MPI_File_get_size(f, &size_);
                MPI_File_close(&f);
                """);
        assertTrue(told.startsWith("file-conflict: ") && told.contains("depends on how long it is"), told);
        String atomic = Native.check(2, OPEN + """
                MPI_File_set_atomicity(f, 1);
                MPI_File_write_at(f, 0, x, 2, MPI_INT, &s);
                MPI_File_close(&f);
                """);
        assertTrue(atomic.contains("in atomic mode, in an order that nothing decides"), atomic);
    }

    @Test
    void inTwoParts() throws IOException {
        String program = OPEN + """
                MPI_File_write_at_all_begin(f, me * 4, x, 1, MPI_INT);
                %s
                MPI_File_write_at_all_end(f, x, &s);
                MPI_File_sync(f);
                MPI_Barrier(MPI_COMM_WORLD);
                MPI_File_sync(f);
                MPI_File_read_all_begin(f, y, 2, MPI_INT);
                MPI_File_read_all_end(f, y, &s);
                MPI_Get_count(&s, MPI_INT, &n);
                assert(n == 2 && y[0] == 0 && y[1] == 1);
                MPI_File_close(&f);
                """;
        assertEquals("verified 1", Native.check(2, program.formatted("")));
        assertTrue(Native.check(2, program.formatted("x[0] = 7;"))
                .startsWith("buffer: writes to the buffer of MPI_File_"));
    }

    @Test
    void errors() throws IOException {
        assertEquals("verified 1", Native.check(2, """
                MPI_File f;
                int x = 0;
                assert(MPI_File_open(MPI_COMM_WORLD, "not-there", MPI_MODE_RDONLY, MPI_INFO_NULL, &f) == MPI_ERR_NO_SUCH_FILE);
                assert(f == MPI_FILE_NULL);
                assert(MPI_File_open(MPI_COMM_WORLD, "x", MPI_MODE_RDONLY | MPI_MODE_RDWR, MPI_INFO_NULL, &f) == MPI_ERR_AMODE);
                MPI_File_open(MPI_COMM_WORLD, "x", MPI_MODE_WRONLY | MPI_MODE_CREATE | MPI_MODE_EXCL, MPI_INFO_NULL, &f);
                assert(MPI_File_read(f, &x, 1, MPI_INT, MPI_STATUS_IGNORE) == MPI_ERR_ACCESS);
                MPI_File_close(&f);
                assert(MPI_File_open(MPI_COMM_WORLD, "x", MPI_MODE_WRONLY | MPI_MODE_CREATE | MPI_MODE_EXCL, MPI_INFO_NULL, &f)
                       == MPI_ERR_FILE_EXISTS);
                MPI_Barrier(MPI_COMM_WORLD);
                if (me == 0) assert(MPI_File_delete("x", MPI_INFO_NULL) == MPI_SUCCESS);
                """));
        assertTrue(Native.check(2, OPEN).contains("leak: rank 0 never closes the file opened at "));
        assertTrue(Native.check(2, OPEN + """
                if (me == 0) MPI_File_write_all(f, x, 1, MPI_INT, &s);
                else MPI_File_read_all(f, y, 1, MPI_INT, &s);
                MPI_File_close(&f);
                """).contains("collective-mismatch"));
    }

    /// What another rank has written is there only if both have synchronised, one before and one after what orders
    /// them.
    @Test
    void synchronised() throws IOException {
        String both = OPEN + """
                if (me == 0) MPI_File_write_at(f, 0, x, 1, MPI_INT, &s);
                %s
                if (me == 1) MPI_File_read_at(f, 0, y, 1, MPI_INT, &s);
                MPI_File_close(&f);
                """;
        for (String missing : new String[] {
            "MPI_Barrier(MPI_COMM_WORLD);",
            "MPI_File_sync(f); MPI_Barrier(MPI_COMM_WORLD);",
            "MPI_Barrier(MPI_COMM_WORLD); MPI_File_sync(f);"
        }) {
            String told = Native.check(2, both.formatted(missing));
            assertTrue(told.startsWith("file-conflict: MPI_File_read_at") && told.contains("MPI_File_sync"), told);
        }
        assertEquals(
                "verified 1",
                Native.check(2, both.formatted("MPI_File_sync(f); MPI_Barrier(MPI_COMM_WORLD); MPI_File_sync(f);")));
        assertEquals("verified 1", Native.check(2, both.formatted("""
                MPI_File_close(&f);
                MPI_File_open(MPI_COMM_WORLD, "made-by-a-test", MPI_MODE_RDONLY, MPI_INFO_NULL, &f);
                """)));
        assertEquals(
                "verified 1",
                Native.check(
                        2,
                        both.replace("if (me == 0)", "MPI_File_set_atomicity(f, 1); if (me == 0)")
                                .formatted("MPI_Barrier(MPI_COMM_WORLD);")));
    }
}
