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

/// What is wrong with arguments, epochs and calls between neighbours, and what handlers and attributes do: a few lines
/// of
/// C each, at the end of a `main` that has `me` and `size`.
final class MpiCallsTest {
    private static final String RING = """
            int one = 1;
            MPI_Comm ring;
            MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &one, 0, &ring);
            """;

    private static final String FENCED = """
            MPI_Win win;
            static int cells[8];
            MPI_Win_create(cells, sizeof cells, sizeof *cells, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
            MPI_Win_fence(0, win);
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

    /// What a library that does not look would take for memory.
    @Test
    void nothingIsNoBuffer() throws IOException {
        fails(
                "MPI_Bcast(NULL, 1, MPI_INT, 0, MPI_COMM_WORLD);",
                "argument: MPI_Bcast at prog.c:10 is given NULL as a buffer");
        fails("""
                MPI_Win win;
                MPI_Win_create(NULL, 8, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
                """, "argument: MPI_Win_create: the memory is NULL, but the size is 8");
    }

    @Test
    void countsAreNotNegative() throws IOException {
        fails(
                "MPI_Gather(mine, 1, MPI_INT, got, -1, MPI_INT, 0, MPI_COMM_WORLD);",
                "argument: MPI_Gather: the count is -1");
        fails("""
                int counts[3] = {1, -1, 1}, displs[3] = {0, 1, 2};
                MPI_Alltoallv(mine, counts, displs, MPI_INT, got, counts, displs, MPI_INT, MPI_COMM_WORLD);
                """, "argument: MPI_Alltoallv: the count is -1");
        fails(FENCED + "MPI_Put(mine, 1, MPI_INT, 0, 0, -2, MPI_INT, win);", "argument: MPI_Put: the count is -2");
        passes("", """
                MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
                assert(MPI_Bcast(mine, -1, MPI_INT, 0, MPI_COMM_WORLD) == MPI_ERR_COUNT);
                """);
    }

    /// The classic mistake: all ranks write what only the root may.
    @Test
    void onlyTheRootReducesInPlace() throws IOException {
        fails(
                "MPI_Reduce(MPI_IN_PLACE, mine, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);",
                "argument: MPI_Reduce: MPI_IN_PLACE is for the root, which is 0");
        fails(
                "MPI_Gather(MPI_IN_PLACE, 1, MPI_INT, mine, 1, MPI_INT, 0, MPI_COMM_WORLD);",
                "argument: MPI_Gather: MPI_IN_PLACE is for the root, which is 0");
        fails(
                "MPI_Bcast(MPI_IN_PLACE, 1, MPI_INT, 0, MPI_COMM_WORLD);",
                "is given MPI_IN_PLACE where it has no meaning");
        passes("", """
                MPI_Reduce(me ? mine : MPI_IN_PLACE, me ? NULL : mine, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
                MPI_Scatter(mine, 1, MPI_INT, me ? got : MPI_IN_PLACE, 1, MPI_INT, 0, MPI_COMM_WORLD);
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

    /// Elements of a type of which the next one begins where it begins itself.
    @Test
    void elementsWithoutExtent() throws IOException {
        passes("", """
                MPI_Datatype still;
                MPI_Type_create_resized(MPI_INT, 0, 0, &still);
                MPI_Type_commit(&still);
                """ + WINDOW.formatted("""
                MPI_Win_fence(0, win);
                MPI_Accumulate(mine, 1, MPI_INT, 0, 1, 1, still, MPI_SUM, win);
                MPI_Win_fence(0, win);
                """) + "MPI_Type_free(&still);");
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
        fails("MPI_Win win; MPI_Win_create(0, 4, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);", "the memory is NULL");
        fails("""
                MPI_Win win;
                int *heap;
                MPI_Alloc_mem(4, MPI_INFO_NULL, &heap);
                MPI_Win_create(heap, 4, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
                MPI_Free_mem(heap);
                MPI_Win_free(&win);
                """, "wrong use", "frees memory at prog.c:", "still part of the window made at prog.c:");
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
    void typesOfOperationsAndAccesses() throws IOException {
        fails("""
                MPI_Datatype pair;
                MPI_Type_contiguous(2, MPI_INT, &pair);
                MPI_Type_commit(&pair);
                MPI_Allreduce(mine, got, 1, pair, MPI_SUM, MPI_COMM_WORLD);
                """, "argument: MPI_Allreduce: the operation is not defined for a derived datatype");
        fails(FENCED + """
                if (me) MPI_Put(mine, 1, MPI_INT, 0, me, 1, MPI_FLOAT, win);
                MPI_Win_fence(0, win);
                MPI_Win_free(&win);
                """, "type mismatch: rank 1 MPI_Put (prog.c:14) has MPI_INT here and MPI_FLOAT there");
        fails(
                "int sizes[2] = {-1, 0}; MPI_Dims_create(size, 2, sizes);",
                "argument: MPI_Dims_create: dimension 0 is -1");
    }

    /// For some libraries -1 is nobody, for others anybody; only the names are portable.
    @Test
    void ranksAreNotCountedDown() throws IOException {
        fails("""
                if (me < 2) MPI_Send(mine, 1, MPI_INT, me + 1, 0, MPI_COMM_WORLD);
                MPI_Recv(got, 1, MPI_INT, me - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                """, "argument: MPI_Recv: the rank -1 is none of the communicator's 3");
    }

    /// What the last rank gives counts for nobody, but what it gets has a type too.
    @Test
    void exclusiveScanOfAnotherType() throws IOException {
        fails(
                "MPI_Exscan(mine, got, 1, me == 2 ? MPI_FLOAT : MPI_INT, MPI_SUM, MPI_COMM_WORLD);",
                "type mismatch: rank 2 MPI_Exscan (prog.c:10) of MPI_FLOAT, but rank 0 gives MPI_INT");
    }

    /// Only the root of the one has room for a result; nothing comes of either.
    @Test
    void gatheredHereAndThere() throws IOException {
        fails("""
                MPI_Request q;
                if (me) MPI_Igather(mine, 1, MPI_INT, got, 1, MPI_INT, 0, MPI_COMM_WORLD, &q);
                else MPI_Iallgather(mine, 1, MPI_INT, got, 1, MPI_INT, MPI_COMM_WORLD, &q);
                MPI_Wait(&q, MPI_STATUS_IGNORE);
                """, "collective mismatch", "MPI_Igather", "MPI_Iallgather");
    }

    @Test
    void collectivesAreNotFreed() throws IOException {
        fails(
                """
                MPI_Request q;
                MPI_Ibarrier(MPI_COMM_WORLD, &q);
                MPI_Request_free(&q);
                """,
                "wrong use: MPI_Request_free: the request of MPI_Ibarrier (prog.c:11) can only be waited or tested for");
    }

    @Test
    void epochsEndBeforeTheirWindow() throws IOException {
        fails(FENCED + """
                MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
                MPI_Win_lock_all(0, win);
                MPI_Win_free(&win);
                """, "wrong use: MPI_Win_free: the lock of rank 0, taken at prog.c:15, is still held");
        fails(FENCED + """
                MPI_Group all;
                MPI_Comm_group(MPI_COMM_WORLD, &all);
                MPI_Win_post(all, 0, win);
                MPI_Win_free(&win);
                """, "wrong use: MPI_Win_free: MPI_Win_wait was not called after MPI_Win_post");
    }

    @Test
    void epochsDoNotOverlap() throws IOException {
        fails(FENCED + """
                if (me) MPI_Put(mine, 1, MPI_INT, 0, me, 1, MPI_INT, win);
                if (me) MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
                """, "wrong use: MPI_Win_lock: the epoch of MPI_Put at prog.c:14 has not ended");
    }

    @Test
    void fencesMeanWhatTheyAssert() throws IOException {
        fails(FENCED + """
                if (me) MPI_Put(mine, 1, MPI_INT, 0, me, 1, MPI_INT, win);
                MPI_Win_fence(MPI_MODE_NOPRECEDE, win);
                """, "wrong use: MPI_Win_fence: MPI_MODE_NOPRECEDE, but MPI_Put at prog.c:14 does precede");
        fails(FENCED + """
                MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
                MPI_Put(mine, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
                """, "is in no epoch");
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
