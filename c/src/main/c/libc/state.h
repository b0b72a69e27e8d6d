/* What the C library keeps between calls, for each process: an MPI rank has its own, and every execution begins anew.
 *
 * What threads of one process may race for lies where accesses are looked at: a page per process with a part every 64
 * bytes, which Places.java gives names to. */
#ifndef ALLWAYS_STATE_H
#define ALLWAYS_STATE_H

#include "announce.h"

#include <sched.h>
#include <search.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

/* In the order of Places.java. */
enum part { PART_TOKEN, PART_CALENDAR, PART_TEXT, PART_RANDOM48, PART_ENVIRONMENT, PART_OPTIONS, PART_RANDOM,
            PART_ATOMIC, PART_ASSUMED, PART_KEYS, PART_NAMES, PART_EXITS, PART_SIGNALS,
            PART_LOCALE, PART_CONVENTIONS, PART_PROCESS, PARTS };

struct library {
    bool used;               /* in this execution */
    char *parts;             /* the page */
    struct random_data random;
    bool random_begun;       /* random numbers are made ready by who first wants one */
    char random_state[128];
    struct hsearch_data table;
    char *option_next;       /* in a word of several options */
    int option_first, option_last;   /* what is no option and has been passed over */
    char ***environment;     /* variables that the program knows by these names */
    int *optind, *opterr, *optopt;
    char **optarg;
    unsigned mask;           /* umask of a rank */
    char locale[64];
    /* what the program has changed of its process, asked.c */
    struct changed_limit { bool changed; struct rlimit limit; } limits[RLIM_NLIMITS];
    int priority, policy;
    struct sched_param scheduled;
};

struct library *library(void) HIDDEN;

static inline void *part(enum part part) { return library()->parts + 64 * part; }
static inline void part_read(enum part p, uintptr_t pc) { reads(part(p), 8, pc); }
static inline void part_written(enum part p, uintptr_t pc) { writes(part(p), 8, pc); }

/* Whether no other thread can do anything before or after this call. */
bool alone(void) HIDDEN;

/* state.c: a call that others can notice, since it uses what all threads share: it begins and is over, as one op. `kind` is
 * LOOK if it only looks. NULL if there is nothing to order, because no other thread is left. */
struct object *turn(struct object *o, enum kind kind, uintptr_t pc) HIDDEN;
struct object *turn_of(enum part part, enum kind kind, uintptr_t pc) HIDDEN;
void over(struct object *o, int64_t value) HIDDEN;

/* buffers.c */
void buffers_flushed(uintptr_t pc) HIDDEN;

#endif
