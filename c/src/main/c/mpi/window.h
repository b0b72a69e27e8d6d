/* What the two files about one-sided communication share. */
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
    struct touch *touches;                    /* since the last fence */
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
    bool started;
    struct group *start, *post;
    int posts, completes;                     /* made so far */
    struct { enum epoch state; int type; uintptr_t pc; } locks[RANKS];
    int fences;
    int posted_at[RANKS], completed_at[RANKS];    /* event after which it did for that member, by how-manieth */
    int post_count[RANKS], complete_count[RANKS], start_seen[RANKS], wait_seen[RANKS];
    uintptr_t made_at;
    char name[64];
};

struct access {
    char kind;                                /* P(ut) G(et) A(ccumulate) F(etch) C(ompare) */
    int target;
    MPI_Aint at;
    long length;                              /* bytes from there on, gaps included */
    void *origin, *result;
    long count, result_count, target_count;
    struct type *type, *result_type, *target_type;
    char *data, *compare;
    MPI_Op op;
    const char *call;
    uintptr_t pc;
    struct request *lent;
    long ticket;
    struct access *next;
};

/* Somebody's use of a part of a window between two fences, or in one exposure. */
struct touch {
    int rank, target;
    char kind;                                /* as an access; L(oad), S(tore) by the owner */
    MPI_Op op;
    MPI_Aint from, to;
    uintptr_t pc;
    const char *call;
    struct touch *next;
};

struct win *win_of(struct rank *r, MPI_Win handle) HIDDEN;
void accesses_do(struct rank *r, struct win *w, int target, bool visible) HIDDEN;
void access_do(struct rank *r, struct win *w, struct access *a) HIDDEN;
void touch(struct window *w, int rank, int target, char kind, MPI_Op op, MPI_Aint from, MPI_Aint to, const char *call,
           uintptr_t pc) HIDDEN;
void conflicts_report(struct window *w) HIDDEN;

#endif
