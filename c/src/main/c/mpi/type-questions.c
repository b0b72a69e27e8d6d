/* What programs ask about datatypes, addresses, and packing. */
#include "world.h"

int MPI_Type_size(MPI_Datatype type, int *size) {
    ENTER("Type_size");
    *size = (int) type_of(r, type, false)->size;
    return MPI_SUCCESS;
}

int MPI_Type_size_x(MPI_Datatype type, MPI_Count *size) {
    ENTER("Type_size_x");
    *size = type_of(r, type, false)->size;
    return MPI_SUCCESS;
}

int MPI_Type_get_extent(MPI_Datatype type, MPI_Aint *lb, MPI_Aint *extent) {
    ENTER("Type_get_extent");
    *lb = type_of(r, type, false)->lb;
    *extent = type_of(r, type, false)->extent;
    return MPI_SUCCESS;
}

int MPI_Type_get_true_extent(MPI_Datatype type, MPI_Aint *lb, MPI_Aint *extent) {
    ENTER("Type_get_true_extent");
    struct type *t = type_of(r, type, false);
    *lb = t->true_lb;
    *extent = t->true_ub - t->true_lb;
    return MPI_SUCCESS;
}

int MPI_Type_extent(MPI_Datatype type, MPI_Aint *extent) {
    ENTER("Type_extent");
    *extent = type_of(r, type, false)->extent;
    return MPI_SUCCESS;
}

int MPI_Type_lb(MPI_Datatype type, MPI_Aint *lb) {
    ENTER("Type_lb");
    *lb = type_of(r, type, false)->lb;
    return MPI_SUCCESS;
}

int MPI_Type_ub(MPI_Datatype type, MPI_Aint *ub) {
    ENTER("Type_ub");
    *ub = type_of(r, type, false)->lb + type_of(r, type, false)->extent;
    return MPI_SUCCESS;
}

int MPI_Type_set_name(MPI_Datatype type, const char *name) {
    ENTER("Type_set_name");
    struct type *t = type_of(r, type, false);
    copy_name(t->name, name, sizeof t->name);
    return MPI_SUCCESS;
}

int MPI_Type_get_name(MPI_Datatype type, char *name, int *length_) {
    ENTER("Type_get_name");
    copy_name(name, type_of(r, type, false)->name, MPI_MAX_OBJECT_NAME);
    *length_ = 0;
    while (name[*length_]) {
        (*length_)++;
    }
    return MPI_SUCCESS;
}

int MPI_Get_address(const void *location, MPI_Aint *address) {
    *address = (MPI_Aint) location;
    return MPI_SUCCESS;
}

int MPI_Address(void *location, MPI_Aint *address) {
    *address = (MPI_Aint) location;
    return MPI_SUCCESS;
}

MPI_Aint MPI_Aint_add(MPI_Aint base, MPI_Aint displacement) { return base + displacement; }
MPI_Aint MPI_Aint_diff(MPI_Aint a, MPI_Aint b) { return a - b; }

int MPI_Pack_size(int count, MPI_Datatype type, MPI_Comm comm, int *size) {
    ENTER("Pack_size");
    comm_of(r, comm);
    *size = (int) (type_of(r, type, true)->size * count);
    return MPI_SUCCESS;
}

int MPI_Pack(const void *in, int count, MPI_Datatype type, void *out, int size, int *position, MPI_Comm comm) {
    ENTER("Pack");
    struct type *t = type_of(r, type, true);
    if (*position + t->size * count > size) {
        return wrong(r, comm_of(r, comm), MPI_ERR_TRUNCATE, "truncation", "%ld bytes do not fit into %d from %d on",
                     t->size * count, size, *position);
    }
    type_pack(t, in, count, (char *) out + *position);
    *position += (int) (t->size * count);
    return MPI_SUCCESS;
}

int MPI_Unpack(const void *in, int size, int *position, void *out, int count, MPI_Datatype type, MPI_Comm comm) {
    ENTER("Unpack");
    struct type *t = type_of(r, type, true);
    if (*position + t->size * count > size) {
        return wrong(r, comm_of(r, comm), MPI_ERR_TRUNCATE, "truncation", "%ld bytes are wanted from %d on, of %d",
                     t->size * count, *position, size);
    }
    type_unpack(t, out, count, (const char *) in + *position, t->size * count);
    *position += (int) (t->size * count);
    return MPI_SUCCESS;
}
