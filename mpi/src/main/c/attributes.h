/* What bears attributes: a communicator, a datatype or a window. */
#ifndef ALLWAYS_ATTRIBUTES_H
#define ALLWAYS_ATTRIBUTES_H

#include "world.h"

typedef MPI_Comm_copy_attr_function attribute_copy;     /* handles are numbers, whatever they are of */
typedef MPI_Comm_delete_attr_function attribute_gone;

enum keyed { KEYED_COMM, KEYED_TYPE, KEYED_WIN };
struct bearer { enum keyed kind; struct attribute **list; int handle; struct comm *errors; };

struct bearer comm_bearer(struct comm *c) HIDDEN;
struct bearer type_bearer(struct rank *r, MPI_Datatype type) HIDDEN;
struct attribute *attribute_find(struct attribute *all, int keyval) HIDDEN;
void *attribute_value(struct attribute *a) HIDDEN;
int attribute_set(struct rank *r, struct bearer of, int keyval, void *value) HIDDEN;
int attribute_delete(struct rank *r, struct bearer of, int keyval) HIDDEN;
int attributes_delete(struct rank *r, struct bearer of) HIDDEN;
int attributes_copy(struct rank *r, struct bearer from, struct bearer to) HIDDEN;

#endif
