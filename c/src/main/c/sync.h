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
void destroy(struct object *o) HIDDEN;
void locks_abandon(void) HIDDEN;
void not_destroyed(struct object *o, const char *does) HIDDEN;

/* thread.c */
int thread_create(pthread_t *into, const pthread_attr_t *attributes, void *(*entry)(void *), void *argument,
                  uintptr_t pc) HIDDEN;
struct fiber *fiber_of(pthread_t t, const char *does, uintptr_t pc) HIDDEN;

/* An execution in which that never comes counts for nothing. */
void await_cancel(void) HIDDEN;

/* keys.c */
void keys_end(struct fiber *f) HIDDEN;

/* time.c */
/* Whether a time limit is over before the wait begins: then it is an attempt. */
bool expired(int64_t nanos) HIDDEN;
int64_t nanos_until(const struct timespec *until) HIDDEN;
bool stand_limited(int op, int64_t range, struct object *subject, int64_t nanos) HIDDEN;

/* What a function gives back is written by the program as far as others can tell. */
static inline void stored(void *into, size_t size, uintptr_t pc) {
    if (!outside()) {
        access_range((uintptr_t) into, size, true, pc);
    }
}

#endif
