/* What programs ask about datatypes, and about addresses. */
#include "types.h"

#include <limits.h>

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

/* Once with addresses, and once with numbers that may be larger. */
#define EXTENTS(suffix, number)                                                                                        \
    int MPI_Type_get_extent##suffix(MPI_Datatype type, number *lb, number *extent) {                                   \
        ENTER("Type_get_extent" #suffix);                                                                              \
        struct type *t = type_of(r, type, false);                                                                      \
        *lb = t->lb;                                                                                                   \
        *extent = t->extent;                                                                                           \
        return MPI_SUCCESS;                                                                                            \
    }                                                                                                                  \
    int MPI_Type_get_true_extent##suffix(MPI_Datatype type, number *lb, number *extent) {                              \
        ENTER("Type_get_true_extent" #suffix);                                                                         \
        struct type *t = type_of(r, type, false);                                                                      \
        *lb = t->true_lb;                                                                                              \
        *extent = t->true_ub - t->true_lb;                                                                             \
        return MPI_SUCCESS;                                                                                            \
    }

EXTENTS(, MPI_Aint)
EXTENTS(_x, MPI_Count)

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
    if (t->basic && r->basic_names[type] == NULL) {
        r->basic_names[type] = arena(sizeof t->name);
    }
    copy_name(t->basic ? r->basic_names[type] : t->name, name, sizeof t->name);
    return MPI_SUCCESS;
}

int MPI_Type_get_name(MPI_Datatype type, char *name, int *length_) {
    ENTER("Type_get_name");
    struct type *t = type_of(r, type, false);
    copy_name(name, t->basic && r->basic_names[type] ? r->basic_names[type] : t->name, MPI_MAX_OBJECT_NAME);
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

int MPI_Type_match_size(int class, int size, MPI_Datatype *type) {
    static const MPI_Datatype reals[] = {MPI_FLOAT, MPI_DOUBLE, MPI_LONG_DOUBLE},
            integers[] = {MPI_INTEGER1, MPI_INTEGER2, MPI_INTEGER4, MPI_INTEGER8},
            complexes[] = {MPI_C_FLOAT_COMPLEX, MPI_C_DOUBLE_COMPLEX, MPI_C_LONG_DOUBLE_COMPLEX};
    ENTER("Type_match_size");
    const MPI_Datatype *all = class == MPI_TYPECLASS_REAL ? reals : class == MPI_TYPECLASS_INTEGER ? integers : complexes;
    for (int i = 0; i < (class == MPI_TYPECLASS_INTEGER ? 4 : 3); i++) {
        if (basics[all[i]].size == size) {
            *type = all[i];
            return MPI_SUCCESS;
        }
    }
    return wrong(r, NULL, MPI_ERR_ARG, "argument", "there is no such datatype of %d bytes", size);
}

/* --- how much a message had of it */

/* Basic elements: of each whole datatype all, of the last one those that are there; one that is there in part counts as none. */
static long elements_in(struct type *t, long bytes) {
    if (t->size == 0) {
        return bytes == 0 ? 0 : MPI_UNDEFINED;
    }
    long count = bytes / t->size * t->elements, left = bytes % t->size;
    for (int i = 0; i < t->run_count && left > 0; i++) {
        long each = basics[t->runs[i].basic].size, fit = left / each;
        fit = fit < t->runs[i].count ? fit : t->runs[i].count;
        count += fit;
        left -= fit * each;
        if (fit < t->runs[i].count) {
            break;
        }
    }
    return left == 0 ? count : MPI_UNDEFINED;
}

int MPI_Get_count(const MPI_Status *status, MPI_Datatype type, int *count) {
    ENTER("Get_count");
    struct type *t = type_of(r, type, false);
    long bytes = status->allways_bytes;
    long whole = t->size == 0 ? 0 : bytes / t->size;
    *count = whole * t->size != bytes || whole > INT_MAX ? MPI_UNDEFINED : (int) whole;
    return MPI_SUCCESS;
}

int MPI_Get_elements(const MPI_Status *status, MPI_Datatype type, int *count) {
    ENTER("Get_elements");
    long elements = elements_in(type_of(r, type, false), status->allways_bytes);
    *count = elements > INT_MAX ? MPI_UNDEFINED : (int) elements;
    return MPI_SUCCESS;
}

int MPI_Get_elements_x(const MPI_Status *status, MPI_Datatype type, MPI_Count *count) {
    ENTER("Get_elements_x");
    *count = elements_in(type_of(r, type, false), status->allways_bytes);
    return MPI_SUCCESS;
}

int MPI_Status_set_elements(MPI_Status *status, MPI_Datatype type, int count) {
    ENTER("Status_set_elements");
    status->allways_bytes = type_of(r, type, false)->size * count;
    return MPI_SUCCESS;
}

int MPI_Status_set_elements_x(MPI_Status *status, MPI_Datatype type, MPI_Count count) {
    ENTER("Status_set_elements_x");
    status->allways_bytes = type_of(r, type, false)->size * (long) count;
    return MPI_SUCCESS;
}
