// expect: traces 1, verified [--mpi 4]
// Datatypes tell what they were made of, bear attributes, and have a form that every machine reads alike: the parts of an array
// that is dealt out to a grid of ranks, gathered by rank 0 into a file's order.
#include <assert.h>
#include <mpi.h>
#include <string.h>

enum { ROWS = 5, COLUMNS = 7 };

static void made_of(MPI_Datatype type, int me, int size) {
    int ints, addresses, types, combiner, numbers[32];
    MPI_Datatype old;
    MPI_Type_get_envelope(type, &ints, &addresses, &types, &combiner);
    assert(combiner == MPI_COMBINER_DARRAY && ints == 12 && addresses == 0 && types == 1);
    MPI_Type_get_contents(type, 32, 0, 1, numbers, NULL, &old);
    assert(numbers[0] == size && numbers[1] == me && numbers[3] == ROWS && numbers[4] == COLUMNS && old == MPI_INT);
    MPI_Type_get_envelope(old, &ints, &addresses, &types, &combiner);
    assert(combiner == MPI_COMBINER_NAMED && types == 0);
}

static int deleted;

static int gone(MPI_Datatype type, int key, void *value, void *extra) {
    (void) type;
    (void) key;
    (void) extra;
    deleted += *(int *) value;
    return MPI_SUCCESS;
}

int main(int argc, char **argv) {
    int me, size, key, flag, value = 1, *found;
    int whole[ROWS][COLUMNS], mine[ROWS * COLUMNS];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int sizes[2] = {ROWS, COLUMNS}, grid[2] = {2, 2}, how[2] = {MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC};
    int arguments[2] = {MPI_DISTRIBUTE_DFLT_DARG, 2};
    assert(size == 4);
    for (int rank = 0; rank < size; rank++) {
        MPI_Datatype part, copy;
        MPI_Aint room, at = 0;
        int bytes;
        MPI_Type_create_darray(size, rank, 2, sizes, how, arguments, grid, MPI_ORDER_C, MPI_INT, &part);
        MPI_Type_commit(&part);
        made_of(part, rank, size);
        MPI_Type_size(part, &bytes);
        assert(bytes == (int) sizeof(int) * (rank < 2 ? 3 : 2) * (rank % 2 ? 3 : 4));

        MPI_Type_create_keyval(MPI_TYPE_DUP_FN, gone, &key, NULL);
        MPI_Type_set_attr(part, key, &value);
        MPI_Type_dup(part, &copy);
        MPI_Type_get_attr(copy, key, &found, &flag);
        assert(flag && found == &value);
        MPI_Type_free_keyval(&key);
        MPI_Type_free(&copy);

        if (me == rank) {
            for (int i = 0; i < bytes / (int) sizeof(int); i++) {
                mine[i] = 100 * me + i;
            }
        }
        char packed[256];
        MPI_Pack_external_size("external32", bytes / (int) sizeof(int), MPI_INT, &room);
        assert(room == bytes);
        if (me == rank) {
            MPI_Pack_external("external32", mine, bytes / (int) sizeof(int), MPI_INT, packed, room, &at);
            assert(at == room && packed[0] == 0 && packed[3] == (char) (100 * me));
        }
        MPI_Bcast(packed, (int) room, MPI_BYTE, rank, MPI_COMM_WORLD);
        at = 0;
        MPI_Unpack_external("external32", packed, room, &at, whole, 1, part);
        MPI_Type_free(&part);
    }
    assert(deleted == 2 * size);
    static const int first[COLUMNS] = {0, 1, 100, 101, 2, 3, 102}, last[COLUMNS] = {204, 205, 303, 304, 206, 207, 305};
    assert(memcmp(whole[0], first, sizeof first) == 0 && memcmp(whole[ROWS - 1], last, sizeof last) == 0);
    MPI_Finalize();
    return 0;
}
