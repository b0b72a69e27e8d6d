package io.allways.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is wrong with calls between neighbours, and what handlers and attributes do: a few lines of C each, at the end
/// of a
/// `main` that has `me` and `size`.
final class MpiCallsTest {
    private static final String RING = """
            int one = 1;
            MPI_Comm ring;
            MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &one, 0, &ring);
            """;

    @TempDir
    Path directory;

    @BeforeEach
    void compiler() {
        CCompiler.require();
    }

    private Invocation.Result check(String functions, String body, String... options) throws IOException {
        Files.writeString(directory.resolve("prog.c"), """
                #include <assert.h>
                #include <mpi.h>
                %s
                int main(int argc, char **argv) {
                    int me, size;
                    MPI_Init(&argc, &argv);
                    MPI_Comm_rank(MPI_COMM_WORLD, &me);
                    MPI_Comm_size(MPI_COMM_WORLD, &size);
                    int mine[8] = {0}, got[8];
                    %s
                    MPI_Finalize();
                    return 0;
                }
                """.formatted(functions, body));
        List<String> words = new ArrayList<>(List.of("check", "--mpi", "3"));
        words.addAll(List.of(options));
        words.add("prog.c");
        return new Invocation(directory).run(words);
    }

    private void fails(String body, String... told) throws IOException {
        Invocation.Result result = check("", body);
        assertEquals(1, result.code(), result::all);
        String text = result.all().replaceAll("\\s+", " ");
        for (String words : told) {
            assertTrue(text.contains(words), result::all);
        }
    }

    private void passes(String functions, String body, String... options) throws IOException {
        Invocation.Result result = check(functions, body, options);
        assertEquals(0, result.code(), result::all);
    }

    @Test
    void noTopology() throws IOException {
        fails(
                "MPI_Neighbor_allgather(mine, 1, MPI_INT, got, 1, MPI_INT, MPI_COMM_WORLD);",
                "argument: MPI_Neighbor_allgather: the communicator has no topology");
    }

    @Test
    void anotherType() throws IOException {
        fails(RING + """
                MPI_Neighbor_alltoall(mine, 1, me ? MPI_INT : MPI_FLOAT, got, 1, MPI_INT, ring);
                MPI_Comm_free(&ring);
                """, "type mismatch", "of MPI_INT receives what rank 0 sends as MPI_FLOAT");
    }

    @Test
    void anotherCollective() throws IOException {
        fails(RING + """
                if (me) MPI_Neighbor_alltoall(mine, 1, MPI_INT, got, 1, MPI_INT, ring);
                else MPI_Neighbor_allgather(mine, 1, MPI_INT, got, 1, MPI_INT, ring);
                MPI_Comm_free(&ring);
                """, "collective mismatch", "MPI_Neighbor_alltoall", "MPI_Neighbor_allgather");
    }

    @Test
    void requestNobodyWaitsFor() throws IOException {
        fails(RING + """
                MPI_Request q;
                MPI_Ineighbor_allgather(mine, 1, MPI_INT, got, 1, MPI_INT, ring, &q);
                MPI_Comm_free(&ring);
                """, "never waits for the request of MPI_Ineighbor_allgather (prog.c:14)");
    }

    @Test
    void gridNobodyFrees() throws IOException {
        fails(RING, "never frees the communicator made at prog.c:12");
    }

    @Test
    void anotherGrid() throws IOException {
        fails("""
                int sizes[1] = {me ? 2 : 3}, periods[1] = {0};
                MPI_Comm grid;
                MPI_Cart_create(MPI_COMM_WORLD, 1, sizes, periods, 0, &grid);
                """, "collective mismatch: MPI_Cart_create at prog.c:12 is given another grid than rank 0 gives");
    }

    @Test
    void edgesOneWay() throws IOException {
        fails("""
                int index[3] = {1, 2, 3}, edges[3] = {1, 2, 0};
                MPI_Comm graph;
                MPI_Graph_create(MPI_COMM_WORLD, 3, index, edges, 0, &graph);
                MPI_Neighbor_allgather(mine, 1, MPI_INT, got, 1, MPI_INT, graph);
                """, "edges of the graph from", "are 1, but 0 lead back");
    }

    /// A line of three: rank 0 has nothing to do with rank 2, and goes on before that comes, where a library lets it.
    @Test
    void whoIsNoNeighbourIsNotWaitedFor() throws IOException {
        String line = """
                int none = 0;
                MPI_Comm line;
                MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &none, 0, &line);
                if (me == 2) MPI_Recv(got, 1, MPI_INT, 0, 0, line, MPI_STATUS_IGNORE);
                if (me == 0) {
                    MPI_Request q;
                    MPI_Ineighbor_allgather(mine, 1, MPI_INT, got, 1, MPI_INT, line, &q);
                    MPI_Wait(&q, MPI_STATUS_IGNORE);
                    MPI_Send(mine, 1, MPI_INT, 2, 0, line);
                } else {
                    MPI_Request q;
                    MPI_Ineighbor_allgather(mine, 1, MPI_INT, got, 1, MPI_INT, line, &q);
                    MPI_Wait(&q, MPI_STATUS_IGNORE);
                }
                MPI_Comm_free(&line);
                """;
        passes("", line, "--buffering", "eager");
        fails(line, "deadlock", "waits in MPI_Wait of MPI_Ineighbor_allgather");
    }

    @Test
    void handlersAreCalled() throws IOException {
        passes("""
                static int seen, where;
                static void handle(MPI_Comm *comm, int *code, ...) { seen = *code; where = *comm; }
                static void handle_window(MPI_Win *win, int *code, ...) { seen = *code; where = *win; }
                """, """
                MPI_Errhandler handler, again;
                MPI_Comm_create_errhandler(handle, &handler);
                MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
                int code = MPI_Send(mine, 1, MPI_INT, 77, 0, MPI_COMM_WORLD);
                assert(code == MPI_ERR_RANK && seen == MPI_ERR_RANK && where == MPI_COMM_WORLD);
                MPI_Errhandler_free(&handler);
                MPI_Win win;
                MPI_Win_create(got, sizeof got, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
                MPI_Win_create_errhandler(handle_window, &handler);
                MPI_Win_set_errhandler(win, handler);
                MPI_Win_get_errhandler(win, &again);
                assert(again == handler && MPI_Win_unlock(0, win) == MPI_ERR_RMA_SYNC && seen == MPI_ERR_RMA_SYNC);
                MPI_Win_call_errhandler(win, MPI_ERR_OTHER);
                assert(seen == MPI_ERR_OTHER && where == win);
                MPI_Win_free(&win);
                """);
    }

    @Test
    void windowsBearAttributes() throws IOException {
        passes("""
                static int gone;
                static int forget(MPI_Win win, int key, void *value, void *extra) {
                    gone += *(int *) value;
                    return MPI_SUCCESS;
                }
                """, """
                MPI_Win win;
                int *base, key, flag, *flavor, value = 5, *found;
                MPI_Win_allocate(sizeof *base, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
                MPI_Win_get_attr(win, MPI_WIN_CREATE_FLAVOR, &flavor, &flag);
                assert(flag && *flavor == MPI_WIN_FLAVOR_ALLOCATE);
                MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, forget, &key, 0);
                MPI_Win_set_attr(win, key, &value);
                MPI_Win_get_attr(win, key, &found, &flag);
                assert(flag && found == &value);
                MPI_Win_delete_attr(win, key);
                MPI_Win_get_attr(win, key, &found, &flag);
                assert(!flag && gone == 5);
                MPI_Win_set_attr(win, key, &value);
                MPI_Win_free_keyval(&key);
                MPI_Win_free(&win);
                assert(gone == 10 && MPI_Comm_f2c(MPI_Comm_c2f(MPI_COMM_WORLD)) == MPI_COMM_WORLD);
                """);
    }

    private static final String WINDOW = """
            MPI_Win win;
            MPI_Win_create(got, sizeof got, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
            %s
            MPI_Win_free(&win);
            """;

    @Test
    void epochsEnd() throws IOException {
        String put = "if (me == 0) { MPI_Put(mine, 1, MPI_INT, 1, 0, 1, MPI_INT, win); }";
        fails(WINDOW.formatted("MPI_Win_fence(0, win); " + put), "wrong use", "nothing has ended the epoch of MPI_Put");
        fails(
                WINDOW.formatted("MPI_Win_fence(0, win); " + put + " MPI_Win_fence(MPI_MODE_NOPRECEDE, win);"),
                "MPI_MODE_NOPRECEDE, but MPI_Put");
        fails(WINDOW.formatted("MPI_Win_fence(MPI_MODE_NOSUCCEED, win); " + put), "is in no epoch");
        fails(
                WINDOW.formatted("MPI_Win_fence(0, win); " + put
                        + " MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win); MPI_Win_unlock(1, win);"),
                "the epoch of MPI_Put at",
                "has not ended");
        fails(
                WINDOW.formatted("MPI_Group all; MPI_Win_get_group(win, &all); MPI_Win_post(all, 0, win);"),
                "MPI_Win_wait was not called after MPI_Win_post");
        fails(WINDOW.formatted("MPI_Win_fence(MPI_MODE_NOCHECK, win);"), "argument", "is none for this call");
    }

    @Test
    void whatIsAccessedIsCompared() throws IOException {
        String inFences = WINDOW.formatted("MPI_Win_fence(0, win); %s MPI_Win_fence(0, win);");
        fails(
                inFences.formatted("MPI_Put(mine, 1, MPI_INT, 1, me, 1, MPI_FLOAT, win);"),
                "type mismatch",
                "MPI_INT here and MPI_FLOAT there");
        fails(inFences.formatted("MPI_Get(mine, -1, MPI_INT, 1, 0, 1, MPI_INT, win);"), "argument", "the count is -1");
        fails(
                inFences.formatted("MPI_Fetch_and_op(mine, mine, MPI_INT, 1, 0, MPI_SUM, win);"),
                "the same memory for what goes there and what comes back");
    }

    @Test
    void windowsHaveMemory() throws IOException {
        fails("MPI_Win win; MPI_Win_create(0, 4, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);", "there is no memory");
        fails("""
                MPI_Win win;
                int *heap;
                MPI_Alloc_mem(4, MPI_INFO_NULL, &heap);
                MPI_Win_create(heap, 4, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
                MPI_Free_mem(heap);
                MPI_Win_free(&win);
                """, "use after free", "before the window");
        fails(
                WINDOW.formatted("MPI_Aint room; int unit, *at; MPI_Win_shared_query(win, 0, &room, &unit, &at);"),
                "was not made by MPI_Win_allocate_shared");
        passes("", """
                MPI_Win win;
                MPI_Info apart;
                int *at;
                MPI_Info_create(&apart);
                MPI_Info_set(apart, "alloc_shared_noncontig", "true");
                MPI_Win_allocate_shared(me == 1 ? 0 : 4, 1, apart, MPI_COMM_WORLD, &at, &win);
                MPI_Info_free(&apart);
                MPI_Win_free(&win);
                MPI_Win_allocate_shared(0, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &at, &win);
                MPI_Win_free(&win);
                """);
    }

    @Test
    void whatIsAttachedIsThere() throws IOException {
        String dynamic = """
                MPI_Win win;
                MPI_Aint at;
                MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
                MPI_Win_attach(win, got, 4 * sizeof(int));
                MPI_Get_address(&got[%d], &at);
                MPI_Bcast(&at, 1, MPI_AINT, 0, MPI_COMM_WORLD);
                MPI_Win_fence(0, win);
                if (me == 1) {
                    mine[0] = 7;
                    MPI_Put(mine, 1, MPI_INT, 0, at, 1, MPI_INT, win);
                }
                MPI_Win_fence(0, win);
                assert(me > 0 || got[3] == 7);
                MPI_Win_detach(win, got);
                MPI_Win_free(&win);
                """;
        passes("", dynamic.formatted(3));
        fails(dynamic.formatted(4), "argument", "MPI_Put", "rank 0 has not attached to its window");
    }
}
