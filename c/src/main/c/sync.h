/* What the files about synchronisation share. */
#ifndef ALLWAYS_SYNC_H
#define ALLWAYS_SYNC_H

#include "runtime.h"

#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

struct object *usable(void *address, enum object_type type, size_t size, const char *does, uintptr_t pc) HIDDEN;
struct object *made(void *address, enum object_type type, size_t size, uintptr_t pc) HIDDEN;
void locks_abandon(void) HIDDEN;
void not_destroyed(struct object *o, const char *does) HIDDEN;

/* time.c */
int64_t nanos_until(const struct timespec *until) HIDDEN;
bool stand_limited(int op, int64_t range, struct object *subject, int64_t nanos) HIDDEN;

#endif
