// expect: traces 1, verified [--mpi 2]
// A structure as a datatype, an array of them, and packing by hand.
#include <assert.h>
#include <mpi.h>
#include <stddef.h>

struct particle {
    char name;
    double mass;
    int count;
};

int main(int argc, char **argv) {
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    struct particle some[2] = {{'a', 1.5, 3}, {'b', 2.5, 4}};
    int lengths[] = {1, 1, 1};
    MPI_Aint places[] = {offsetof(struct particle, name), offsetof(struct particle, mass), offsetof(struct particle, count)};
    MPI_Datatype types[] = {MPI_CHAR, MPI_DOUBLE, MPI_INT}, type;
    MPI_Type_create_struct(3, lengths, places, types, &type);
    MPI_Type_commit(&type);
    MPI_Aint lb, extent;
    MPI_Type_get_extent(type, &lb, &extent);
    assert(lb == 0 && extent == sizeof(struct particle));
    if (me == 0) {
        MPI_Send(some, 2, type, 1, 0, MPI_COMM_WORLD);
        char packed[64];
        int at = 0;
        MPI_Pack(&some[0].mass, 1, MPI_DOUBLE, packed, sizeof packed, &at, MPI_COMM_WORLD);
        MPI_Pack(&some[1].count, 1, MPI_INT, packed, sizeof packed, &at, MPI_COMM_WORLD);
        MPI_Send(packed, at, MPI_PACKED, 1, 1, MPI_COMM_WORLD);
    } else {
        struct particle got[2];
        MPI_Recv(got, 2, type, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        assert(got[1].name == 'b' && got[1].mass == 2.5 && got[1].count == 4);
        char packed[64];
        int at = 0, count;
        double mass;
        MPI_Recv(packed, 64, MPI_PACKED, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Unpack(packed, sizeof packed, &at, &mass, 1, MPI_DOUBLE, MPI_COMM_WORLD);
        MPI_Unpack(packed, sizeof packed, &at, &count, 1, MPI_INT, MPI_COMM_WORLD);
        assert(mass == 1.5 && count == 4);
    }
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
