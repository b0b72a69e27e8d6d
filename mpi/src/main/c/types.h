/* What the files about datatypes share. */
#ifndef ALLWAYS_TYPES_H
#define ALLWAYS_TYPES_H

#include "world.h"

extern struct type basics[MPI_ALLWAYS_TYPES] HIDDEN;

/* What a datatype is made of: some of an older one, somewhere. */
struct piece { MPI_Aint at; long count; struct type *type; };

/* derived.c */
struct piece *pieces_of(struct rank *r, int count) HIDDEN;
struct type *type_make(struct rank *r, struct piece *pieces, int count, MPI_Datatype *into) HIDDEN;

/* envelope.c: what the program made it of, to be told when it asks. There is room for so much; add it in the standard's order. */
struct contents { int combiner, ints, addresses, types; int *int_at; MPI_Aint *address_at; struct type **type_at; };
struct contents *contents(struct type *t, int combiner, int ints, int addresses, int types) HIDDEN;
void add_int(struct contents *k, int value) HIDDEN;
void add_ints(struct contents *k, const int *values, int count) HIDDEN;
void add_addresses(struct contents *k, const MPI_Aint *values, int count) HIDDEN;
void add_type(struct contents *k, struct type *t) HIDDEN;

#endif
