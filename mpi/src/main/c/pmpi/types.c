/* Datatypes: made on the library, and again by the scheduler, which compares what is sent with what is received. */
#include "layer.h"

static struct { MPI_Datatype real; int number; } made_types[8192];
static int type_count;

int type_number(MPI_Datatype type) {
    static MPI_Datatype basic[] = {WIRE_TYPES(WIRE_VALUE)};
    for (size_t i = 0; i < sizeof basic / sizeof *basic; i++) {
        if (basic[i] == type) {
            return (int) i;
        }
    }
    for (int i = 0; i < type_count; i++) {
        if (made_types[i].real == type) {
            return DERIVED + made_types[i].number;
        }
    }
    return 0;
}

/* After what it is made of has been said. */
static int made(int code, MPI_Datatype *type) {
    int other = go();
    if (code == MPI_SUCCESS && other == MPI_SUCCESS && type_count < 8192) {
        made_types[type_count].real = *type;
        made_types[type_count++].number = (int) got(0);
    }
    return other ? other : code;
}

int MPI_Type_contiguous(int count, MPI_Datatype old, MPI_Datatype *type) {
    ready("MPI_Type_contiguous", HERE);
    begin(W_CONTIGUOUS, HERE);
    say(count);
    say(type_number(old));
    return made(PMPI_Type_contiguous(count, old, type), type);
}

int MPI_Type_vector(int count, int length, int stride, MPI_Datatype old, MPI_Datatype *type) {
    ready("MPI_Type_vector", HERE);
    begin(W_VECTOR, HERE);
    say(count);
    say(length);
    say(stride);
    say(type_number(old));
    return made(PMPI_Type_vector(count, length, stride, old, type), type);
}

int MPI_Type_create_hvector(int count, int length, MPI_Aint stride, MPI_Datatype old, MPI_Datatype *type) {
    ready("MPI_Type_create_hvector", HERE);
    begin(W_HVECTOR, HERE);
    say(count);
    say(length);
    say(stride);
    say(type_number(old));
    return made(PMPI_Type_create_hvector(count, length, stride, old, type), type);
}

int MPI_Type_indexed(int count, const int lengths[], const int displs[], MPI_Datatype old, MPI_Datatype *type) {
    ready("MPI_Type_indexed", HERE);
    begin(W_INDEXED, HERE);
    say_ints(count, lengths);
    say_ints(count, displs);
    say(type_number(old));
    return made(PMPI_Type_indexed(count, lengths, displs, old, type), type);
}

int MPI_Type_create_hindexed(int count, const int lengths[], const MPI_Aint displs[], MPI_Datatype old,
                             MPI_Datatype *type) {
    ready("MPI_Type_create_hindexed", HERE);
    begin(W_HINDEXED, HERE);
    say_ints(count, lengths);
    say_longs(count, displs);
    say(type_number(old));
    return made(PMPI_Type_create_hindexed(count, lengths, displs, old, type), type);
}

int MPI_Type_create_indexed_block(int count, int length, const int displs[], MPI_Datatype old, MPI_Datatype *type) {
    ready("MPI_Type_create_indexed_block", HERE);
    begin(W_INDEXED_BLOCK, HERE);
    say(length);
    say_ints(count, displs);
    say(type_number(old));
    return made(PMPI_Type_create_indexed_block(count, length, displs, old, type), type);
}

int MPI_Type_create_hindexed_block(int count, int length, const MPI_Aint displs[], MPI_Datatype old,
                                   MPI_Datatype *type) {
    ready("MPI_Type_create_hindexed_block", HERE);
    begin(W_HINDEXED_BLOCK, HERE);
    say(length);
    say_longs(count, displs);
    say(type_number(old));
    return made(PMPI_Type_create_hindexed_block(count, length, displs, old, type), type);
}

int MPI_Type_create_struct(int count, const int lengths[], const MPI_Aint displs[], const MPI_Datatype types[],
                           MPI_Datatype *type) {
    ready("MPI_Type_create_struct", HERE);
    begin(W_STRUCT, HERE);
    say_ints(count, lengths);
    say_longs(count, displs);
    for (int i = 0; i < count; i++) {
        say(type_number(types[i]));
    }
    return made(PMPI_Type_create_struct(count, lengths, displs, types, type), type);
}

int MPI_Type_create_subarray(int dims, const int sizes[], const int subsizes[], const int starts[], int order,
                             MPI_Datatype old, MPI_Datatype *type) {
    ready("MPI_Type_create_subarray", HERE);
    begin(W_SUBARRAY, HERE);
    say_ints(dims, sizes);
    say_ints(dims, subsizes);
    say_ints(dims, starts);
    say(order == MPI_ORDER_C);
    say(type_number(old));
    return made(PMPI_Type_create_subarray(dims, sizes, subsizes, starts, order, old, type), type);
}

int MPI_Type_create_darray(int size, int rank, int dims, const int sizes[], const int distributions[],
                           const int arguments[], const int processes[], int order, MPI_Datatype old,
                           MPI_Datatype *type) {
    ready("MPI_Type_create_darray", HERE);
    begin(W_DARRAY, HERE);
    say(size);
    say(rank);
    say_ints(dims, sizes);
    say(dims);
    for (int i = 0; i < dims; i++) {
        say(distributions[i] == MPI_DISTRIBUTE_NONE ? N_NONE : distributions[i] == MPI_DISTRIBUTE_BLOCK ? N_BLOCK : N_CYCLIC);
    }
    say(dims);
    for (int i = 0; i < dims; i++) {
        say(arguments[i] == MPI_DISTRIBUTE_DFLT_DARG ? N_DEFAULT : arguments[i]);
    }
    say_ints(dims, processes);
    say(order == MPI_ORDER_C);
    say(type_number(old));
    return made(PMPI_Type_create_darray(size, rank, dims, sizes, distributions, arguments, processes, order, old, type),
                type);
}

int MPI_Type_create_resized(MPI_Datatype old, MPI_Aint lb, MPI_Aint extent, MPI_Datatype *type) {
    ready("MPI_Type_create_resized", HERE);
    begin(W_RESIZED, HERE);
    say(type_number(old));
    say(lb);
    say(extent);
    return made(PMPI_Type_create_resized(old, lb, extent, type), type);
}

int MPI_Type_dup(MPI_Datatype old, MPI_Datatype *type) {
    ready("MPI_Type_dup", HERE);
    begin(W_TYPE_DUP, HERE);
    say(type_number(old));
    return made(PMPI_Type_dup(old, type), type);
}

int MPI_Type_commit(MPI_Datatype *type) {
    ready("MPI_Type_commit", HERE);
    begin(W_TYPE_COMMIT, HERE);
    say(type_number(*type));
    int code = go();
    return code ? code : PMPI_Type_commit(type);
}

int MPI_Type_free(MPI_Datatype *type) {
    ready("MPI_Type_free", HERE);
    begin(W_TYPE_FREE, HERE);
    say(type_number(*type));
    int code = go();
    for (int i = 0; i < type_count; i++) {
        if (made_types[i].real == *type) {
            made_types[i] = made_types[--type_count];
            break;
        }
    }
    return code ? code : PMPI_Type_free(type);
}
