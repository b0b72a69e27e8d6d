/* What the files about one-sided communication share. */
#ifndef ALLWAYS_WINDOW_H
#define ALLWAYS_WINDOW_H

#include "world.h"

/* What all members share of a window. */
struct window {
    struct context *context;
    uint64_t id;
    struct { char *base; MPI_Aint size; int unit; bool here; } parts[RANKS];
    bool shared_used, exclusive_used;
    bool dynamic;
    char *block;                              /* of all members together, where they share memory */
    bool freed;
    struct use *uses[RANKS];                  /* of each member's part: see conflict.c */
    struct exposure *exposures[RANKS];
    struct release *releases[RANKS];
    uint32_t *exclusive[RANKS], *shared[RANKS];   /* what who locks a part learns from those who had it before */
    struct fence { int number; bool done; struct fence *next; } *fences;
    struct window *next;
};

enum epoch { E_NONE, E_LAZY, E_HELD };

/* What one member has of it. */
struct win {
    struct window *window;
    struct comm *comm;
    struct access *first, **last;             /* asked for, not done yet */
    bool fenced, all;                         /* in a fence epoch; after lock_all */
    uintptr_t fenced_at, locked_access;       /* the last fence, and the first lock since then with accesses under it */
    bool started;
    struct group *start, *post;
    int posts, completes;                     /* made so far */
    struct { enum epoch state; int type; uintptr_t pc; uint32_t *knows; } locks[RANKS];
    int fences;
    int posted_at[RANKS], completed_at[RANKS];    /* event after which it did for that member, by how-manieth */
    uint32_t *posted_knows[RANKS], *completed_knows[RANKS];
    int post_count[RANKS], complete_count[RANKS], start_seen[RANKS], wait_seen[RANKS];
    int flavor;
    struct comm *errors;                      /* no communicator: a handle and its handler, for wrong() */
    struct attribute *attributes;
    uintptr_t made_at;
    char name[64];
};

/* Elements of a window: that many of that type, from there on. */
struct region { MPI_Aint base; struct type *type; long count; };

struct access {
    char kind;                                /* P(ut) G(et) A(ccumulate) F(etch) C(ompare), g(et atomically) */
    int target;
    struct region there;
    const void *origin, *compared;
    void *result;
    long count, result_count;
    struct type *type, *result_type;
    char *data, *compare;                     /* what is given */
    MPI_Op op;
    const char *call;
    uintptr_t pc;
    struct request *lent;                     /* has the buffers until then, if it has no request of its own */
    uint32_t *knows;                          /* what the origin knew when it asked */
    struct request *request;                  /* of its own, if it has one */
    long ticket;
    struct access *next;
};

/* Memory that is part of a window, at that place there, as a rank may load and store there: its owner, or anybody if it
 * is shared. */
struct exposure {
    struct window *window;
    int part, rank;
    char *base;
    MPI_Aint size, at;
    struct page **pages;                      /* what the rank did there */
    bool over;
    struct exposure *next, *next_of_rank;
};

struct win *win_of(struct rank *r, MPI_Win handle) HIDDEN;
struct bearer win_bearer(struct win *w) HIDDEN;
int open_lock(struct win *w) HIDDEN;
int check_assertion(struct rank *r, struct win *w, int given, int possible) HIDDEN;
/* How far accesses have come: asked for, complete at the origin (its buffers are its own again), or at the target. */
enum completion { ASKED, AT_ORIGIN, AT_TARGET };
/* Those to one target, or with -1 all; complete after that many steps of the origin. */
void accesses_do(struct rank *r, struct win *w, int target, bool visible, enum completion how, uint32_t done) HIDDEN;

/* conflict.c */
void expose(struct rank *r, struct window *w, int part, void *base, MPI_Aint size, MPI_Aint at) HIDDEN;
void hide(struct rank *r, struct window *w, const void *base) HIDDEN;   /* all of it: NULL */
void access_used(struct rank *r, struct win *w, struct access *a, enum completion how, uint32_t done) HIDDEN;
void accesses_complete(struct rank *r, struct window *w, int target, enum completion how, uint32_t done) HIDDEN;
/* The target's part: what those of the group have done there is complete for whoever knows of so many of its steps. */
void accesses_awaited(struct rank *target, struct window *w, int part, struct group *origins) HIDDEN;

/* overlap.c */
MPI_Aint region_from(const struct region *g) HIDDEN;
MPI_Aint region_to(const struct region *g) HIDDEN;
bool region_has(const struct region *g, MPI_Aint at, long size) HIDDEN;
bool regions_meet(const struct region *a, const struct region *b) HIDDEN;
bool regions_alike(const struct region *a, const struct region *b) HIDDEN;   /* where they meet, the same elements */

#endif
