/* What waits and tests share: the requests that one of them is about. */
#ifndef ALLWAYS_SEVERAL_H
#define ALLWAYS_SEVERAL_H

#include "world.h"

struct several { int count; struct request **of; int chosen; };

static inline bool active(struct request *q) { return q && q->active; }

struct request *request_of(struct rank *r, MPI_Request handle) HIDDEN;

/* waiting.c */
struct several *gather(struct rank *r, int count, MPI_Request *handles) HIDDEN;
int active_count(struct several *s) HIDDEN;
void about_several(struct rank *r, struct several *s) HIDDEN;
bool all_complete(struct rank *r) HIDDEN;
bool chosen_complete(struct rank *r) HIDDEN;
void finish_one(struct rank *r, struct several *s, int i, MPI_Request *handles, MPI_Status *status) HIDDEN;

#endif
