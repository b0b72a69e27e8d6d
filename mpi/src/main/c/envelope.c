/* What a datatype was made of: MPI_Type_get_envelope says by which call and how many arguments, MPI_Type_get_contents which. */
#include "types.h"

struct contents *contents(struct type *t, int combiner, int ints, int addresses, int types) {
    struct contents *k = t->contents = arena(sizeof *k);
    k->combiner = combiner;
    k->int_at = arena((size_t) (ints + 1) * sizeof *k->int_at);
    k->address_at = arena((size_t) (addresses + 1) * sizeof *k->address_at);
    k->type_at = arena((size_t) (types + 1) * sizeof *k->type_at);
    return k;
}

void add_int(struct contents *k, int value) { k->int_at[k->ints++] = value; }

void add_ints(struct contents *k, const int *values, int count) {
    for (int i = 0; i < count; i++) {
        add_int(k, values[i]);
    }
}

void add_addresses(struct contents *k, const MPI_Aint *values, int count) {
    for (int i = 0; i < count; i++) {
        k->address_at[k->addresses++] = values[i];
    }
}

void add_type(struct contents *k, struct type *t) { k->type_at[k->types++] = t; }

int MPI_Type_get_envelope(MPI_Datatype type, int *ints, int *addresses, int *types, int *combiner) {
    ENTER("Type_get_envelope");
    struct contents *k = type_of(r, type, false)->contents;
    *ints = k ? k->ints : 0;
    *addresses = k ? k->addresses : 0;
    *types = k ? k->types : 0;
    *combiner = k ? k->combiner : MPI_COMBINER_NAMED;
    return MPI_SUCCESS;
}

/* A derived datatype is told as a new one, which the program has to free. */
static MPI_Datatype again(struct rank *r, struct type *old) {
    if (old->basic) {
        return type_handle(r, old);
    }
    struct type *t = arena(sizeof *t);
    *t = *old;
    t->attributes = NULL;
    t->made_at = r->fiber->pc;
    return table_add(&r->types, MPI_ALLWAYS_TYPES, t);
}

int MPI_Type_get_contents(MPI_Datatype type, int most_ints, int most_addresses, int most_types, int ints[],
                          MPI_Aint addresses[], MPI_Datatype types[]) {
    ENTER("Type_get_contents");
    struct type *t = type_of(r, type, false);
    struct contents *k = t->contents;
    if (k == NULL) {
        return wrong(r, NULL, MPI_ERR_TYPE, "argument", "%s is made of nothing", type_text(t));
    }
    if (most_ints < k->ints || most_addresses < k->addresses || most_types < k->types) {
        return wrong(r, NULL, MPI_ERR_ARG, "argument", "there is room for %d numbers, %d addresses, %d datatypes, but there are %d,"
                     " %d, %d", most_ints, most_addresses, most_types, k->ints, k->addresses, k->types);
    }
    for (int i = 0; i < k->ints; i++) {
        ints[i] = k->int_at[i];
    }
    for (int i = 0; i < k->addresses; i++) {
        addresses[i] = k->address_at[i];
    }
    for (int i = 0; i < k->types; i++) {
        types[i] = again(r, k->type_at[i]);
    }
    return MPI_SUCCESS;
}
