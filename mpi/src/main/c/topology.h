/* What the files about topologies share. */
#ifndef ALLWAYS_TOPOLOGY_H
#define ALLWAYS_TOPOLOGY_H

#include "world.h"

enum { DIMS = 16 };

struct topology *topology_of(struct rank *r, MPI_Comm comm, int kind) HIDDEN;
void topologies_agree(struct rank *r, struct collective *k, struct topology *mine) HIDDEN;

#endif
