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

#endif
