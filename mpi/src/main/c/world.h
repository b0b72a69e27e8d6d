/* What the files of the MPI library share.
 *
 * A rank is a fiber with a copy of the program of its own, so its globals are private. A call that may block is one STEP,
 * which happens when the call returns and has what it waited for as its causes; what a call posts or sends is there from
 * the moment the rank stands before that step. Only what a wildcard receive may get is a conflict: see match.c. */
#ifndef ALLWAYS_WORLD_H
#define ALLWAYS_WORLD_H

#include "../runtime.h"
#include "mpi.h"

enum { RANKS = 64, NOBODY = -1 };

struct table { void **at; int count, room; };     /* by handle */

/* --- datatypes: types.c */
struct run { int basic; long count; };             /* of the signature */
struct segment { MPI_Aint at; long length; };      /* of the memory */
struct type {
    long size, elements;
    MPI_Aint lb, extent, true_lb, true_ub;
    struct run *runs;
    int run_count;
    struct segment *segments;
    int segment_count;
    bool committed, basic;
    uintptr_t made_at;
    struct attribute *attributes;
    struct contents *contents;                      /* how it was made: envelope.c */
    char name[64];
};

/* --- communicators: comm.c */
struct context {                                    /* what all members share */
    uint64_t id;                                    /* 40 bits, the same in every execution and every process */
    uint64_t path[3];                               /* how it came to be: what the id is made of */
    int size;
    int *members;                                   /* world ranks; of an intercommunicator those of both groups */
    int low;                                        /* of an intercommunicator: how many are in the first; else 0 */
    struct collective *collectives;                 /* in their order */
    struct context *next;
};

extern struct context *contexts HIDDEN;

/* Whom a member has beside it, in the standard's order. A grid's members have two for each dimension, the lower one first,
 * and MPI_PROC_NULL where it ends. */
struct neighbours { int count, *ranks, *weights; };
struct topology {
    int kind;                                       /* MPI_CART, MPI_GRAPH, MPI_DIST_GRAPH */
    int dims, *sizes, *periods;                     /* a grid */
    int nodes, *index, *edges;                      /* a graph that each member knows as a whole */
    struct neighbours in, out;                      /* from whom, and to whom */
    bool weighted;
};

struct comm {                                       /* what one member has */
    struct context *context;
    int index;                                      /* of this member, among all */
    int me, size, *members;                         /* its group, and its rank there */
    int remote_size, *remotes;                      /* intercommunicators: the other group */
    int handle;
    int calls;                                      /* collectives so far */
    int made;                                       /* communicators made from it */
    struct meetings *meetings;                      /* of some members only, made from it */
    MPI_Errhandler handler;
    struct attribute *attributes;
    struct topology *topology;
    struct request *begun;                          /* by MPI_Comm_idup: not to be used before that is complete */
    bool basic;
    uintptr_t made_at;
    char name[64];
};

struct group { int size, *members; bool basic; uintptr_t made_at; };

/* --- messages and requests: match.c */
struct message {
    int source, dest, tag;
    uint64_t context;
    int class;                                      /* of tags: see match.c */
    char *data;
    long size;
    struct type *type;
    int count;
    int cause;                                      /* the sender's last event before */
    uint32_t received_by;                           /* the receiver's steps when it had it; 0: it has not */
    uint32_t *knows;                                /* what the sender knew */
    struct request *taken_by;                       /* the receive that has it */
    int matched;                                    /* by which event; -1: none was needed */
    int *after, after_count;                        /* where none was needed: matches that had to come before */
    int awaited;                                    /* the receiver's last event before it posted that receive */
    uint32_t *receiver_knows;
    bool ready_mode, gone, synchronous;
    bool due, spared;                               /* cancel.c: to be received still; cancelled too late */
    int sent, received;                             /* the events, or -1 */
    struct message *next_fresh;
    uintptr_t pc;
    const char *call;
    struct message *next;                           /* of the same sender to the same receiver */
};

enum request_kind { R_SEND, R_RECV, R_PROBE, R_COLLECTIVE, R_RMA, R_GENERAL, R_FLUSH, R_NULL };

struct request {
    enum request_kind kind;
    struct rank *owner;
    int handle;
    bool persistent, active, freed, cancelled, wild, posted;
    bool guessed, withheld, due, spared;            /* cancel.c: it is guessed whether it is cancelled; it is going to be; it
                                                       is to receive something still; it was cancelled too late */
    const char *call;
    uintptr_t pc;
    /* what was asked for */
    void *buffer;
    int count, peer, tag;
    int with;                                       /* the peer's world rank, or MPI_ANY_SOURCE */
    uint32_t *knows;                                /* what the owner knew */
    int patterns;                                   /* of wildcard receives posted before */
    int order;                                      /* among the receives of its owner */
    struct type *type;
    struct comm *comm;
    char mode;                                      /* of a send: s(tandard) S(ynchronous) B(uffered) R(eady) */
    struct message *message;                        /* sent, or received */
    int cause, number;                              /* the owner's last event before; the number of the event to come */
    struct collective *collective;
    struct plan *plan;                              /* of a persistent collective */
    struct general *general;                        /* of the program itself: general.c */
    struct request *also;                           /* of a receive: the send that is part of it */
    struct buffered *flushed;                       /* messages that are to leave the attached buffer: attached.c */
    struct message *held;                           /* matched probe */
    struct posting *posting;                        /* of a wildcard receive: the latest */
    struct request *next, *next_active;
    struct request *lent, *next_lent;               /* its buffers, if it has several or is none of a message */
    uint32_t until;                                 /* the owner's steps when the library was done with what is lent; 0: now */
    long ticket;                                    /* of a call made on a real MPI: wire.h */
};

/* A wildcard receive or probe, each time it is posted: a persistent one may be several times. */
struct posting {
    struct request *request;
    int order, cause;
    struct message *message;
    uint32_t done;                                  /* the owner's steps when it was complete; 0: it is not */
    struct posting *next;
};

/* --- ranks: world.c */
struct rank {
    int number;
    struct fiber *fiber;
    bool initialized, finalized, ended;
    int events;                                     /* its own steps so far */
    uint32_t knows[RANKS];                          /* steps of others that happened before */
    struct message *queues[RANKS], *tails[RANKS];   /* to this rank, by sender; the first that is still there */
    struct message *all[RANKS], *unreceived[RANKS]; /* from the first; from one before which all are received */
    struct message *fresh;                          /* sent by the call whose step is to come */
    struct request *posted, **posted_end;           /* receives that have nothing yet */
    int receives;                                   /* posted so far */
    struct posting *wilds;                          /* all wildcard receives, the latest first */
    struct { uint64_t context; int tag; } *patterns;   /* of wildcard receives posted so far */
    int pattern_count, pattern_room;
    struct attribute *basic_attributes[MPI_ALLWAYS_TYPES];
    char *basic_names[MPI_ALLWAYS_TYPES];           /* that the program has given to datatypes of the library's own */
    struct table comms, types, requests, groups, ops, infos, handlers, windows, messages, keys, files, errors;
    int last_error;                                 /* MPI_LASTUSEDCODE */
    struct comm *world, *self;
    struct exposure *exposed;                       /* memory that is part of windows */
    struct request *watched;                        /* requests whose buffers are the library's */
    const char *call;
    int returns;                                    /* what is wrong with it, if the program wants to know */
    /* what the rank waits for, in words */
    struct about {
        const char *call;
        int peer, tag;
        struct comm *comm;
        struct request *request;
        const char *text;
        int many;
    } about;
    bool (*waits)(struct rank *);
    int on;                                         /* the rank that alone can help, as far as is known */
    void *matter;
    char told[96];                                  /* what came of the step */
    struct need *needs;                             /* of an unbuffered run, for its next step */
    int64_t clock_calls;
    bool prepares;                                  /* the call makes a persistent collective */
    int polls;                                      /* fruitless, one after the other */
    struct { uintptr_t pc; int last, at, again; } poll_sites[32];   /* said no; after so many steps; how often again */
    int poll_count;
    long attached;
    void *attached_at;
    struct buffered *buffered;                      /* messages that may be there still */
    long ticket, send_ticket;                       /* on a real MPI: of the call that was announced */
    uintptr_t remote_pc;
};

extern struct rank *ranks HIDDEN;
extern bool buffering_zero HIDDEN, buffering_check HIDDEN;

void *arena(size_t size) HIDDEN;                    /* zeroed, until the end of the execution */
int table_add(struct table *t, int from, void *what) HIDDEN;
void *table_get(struct table *t, int from, int handle) HIDDEN;

struct rank *enter(const char *call, uintptr_t pc) HIDDEN;
struct rank *enter_any(const char *call, uintptr_t pc) HIDDEN;
#define ENTER(name) struct rank *r = enter("MPI_" name, CALLER)
#define ENTER_ANY(name) struct rank *r = enter_any("MPI_" name, CALLER)

/* Stands before a step until `waits` holds; the causes and what the rank learns come between the two. */
void wait_until(struct rank *r, bool (*waits)(struct rank *)) HIDDEN;
bool wait_or_idle(struct rank *r, bool (*waits)(struct rank *)) HIDDEN;
void stepped(struct rank *r) HIDDEN;
void tick(struct rank *r) HIDDEN;                   /* something that others may learn of, and that is no event */
void step(struct rank *r) HIDDEN;                   /* one that never waits */
int pick(struct rank *r, int alternatives) HIDDEN;
int pick_named(struct rank *r, int alternatives, const char *const *names_) HIDDEN;
void learn_from(struct rank *r, const uint32_t *knows) HIDDEN;
uint32_t *knowledge(struct rank *r) HIDDEN;
int last_event(struct rank *r) HIDDEN;
void about(struct rank *r, const char *call, int peer, int tag, struct comm *comm) HIDDEN;
int wrong(struct rank *r, struct comm *comm, int code, const char *kind, const char *format, ...) HIDDEN
        __attribute__((format(printf, 5, 6)));
void finding(int rank, const char *kind, const char *format, ...) HIDDEN __attribute__((format(printf, 3, 4)));
const char *words_of(const struct about *about, char *into, size_t size) HIDDEN;
void copy_name(char *into, const char *from, size_t size) HIDDEN;

/* match.c */
struct message *send_message(struct rank *r, struct request *q) HIDDEN;
void post_receive(struct rank *r, struct request *q) HIDDEN;
void take_back(struct rank *r, struct request *q) HIDDEN;
bool matched(struct message *m) HIDDEN;
bool fits(struct request *q, struct message *m) HIDDEN;
void match_begin(void) HIDDEN;
bool match_possible(int event, bool (*happened_)(int)) HIDDEN;
void agent_describe(struct fiber *f, int index) HIDDEN;
void agents_tell(void) HIDDEN;
void causes_of_match(struct message *m) HIDDEN;

/* requests.c */
static inline bool nobody(struct request *q) { return (q->kind == R_SEND || q->kind == R_RECV) && q->peer == MPI_PROC_NULL; }
struct request *request_make(struct rank *r, enum request_kind kind) HIDDEN;
void request_done(struct rank *r, struct request *q, MPI_Status *status, MPI_Request *handle) HIDDEN;
bool request_complete(struct request *q) HIDDEN;
void request_causes(struct rank *r, struct request *q) HIDDEN;
void request_publish(struct rank *r, struct request *q, MPI_Request *into) HIDDEN;
void watch(struct rank *r, struct request *q) HIDDEN;
void unwatch(struct rank *r, struct request *q) HIDDEN;
void request_lend(struct rank *r, struct request *q, bool reads, const void *buffer, long count, struct type *type) HIDDEN;
void request_lent(struct rank *r, struct request *q) HIDDEN;
void request_give_back(struct rank *r, struct request *q, uint32_t done) HIDDEN;
void buffer_given(struct rank *r, struct request *q) HIDDEN;
void buffers_apart(struct rank *r, struct request *gives, struct request *gets) HIDDEN;
void buffer_filled(struct rank *r, struct request *q) HIDDEN;
void receive(struct rank *r, struct request *q, MPI_Status *status) HIDDEN;
void empty_status(MPI_Status *status) HIDDEN;
void cancelled_status(MPI_Status *status) HIDDEN;
void set_status(MPI_Status *status, int source, int tag, long bytes) HIDDEN;
bool poll_now(struct rank *r) HIDDEN;
void poll_over(struct rank *r) HIDDEN;

/* comm.c */
struct comm *comm_of(struct rank *r, MPI_Comm comm) HIDDEN;
int world_rank(struct comm *c, int rank) HIDDEN;
int comm_rank_of(struct comm *c, int world) HIDDEN;
void comms_begin(struct rank *r) HIDDEN;
uint64_t id_of(const uint64_t path[3]) HIDDEN;      /* 40 bits */
struct comm *comm_make(struct rank *r, const uint64_t path[3], int size, const int *members, int low, uintptr_t pc)
        HIDDEN;
struct comm *comm_from(struct rank *r, struct comm *c, int color, int size, const int *members, int low) HIDDEN;
int nth_meeting(struct comm *c, const uint64_t path[2]) HIDDEN;
struct collective *together(struct rank *r, struct comm *c, int root, long a, long b, void *extra) HIDDEN;
/* As part of the call that is under way; what all have come with is in what is returned. */
struct collective *comm_split(struct rank *r, struct comm *c, int color, int key, void *extra, MPI_Comm *fresh) HIDDEN;
int needs_intra(struct rank *r, struct comm *c) HIDDEN;
int index_in(const int *members, int size, int world) HIDDEN;
int peers(struct comm *c) HIDDEN;                   /* whom messages go to */
struct group *group_of(struct rank *r, MPI_Group group) HIDDEN;
int members_compare(const int *a, int a_size, const int *b, int b_size) HIDDEN;
enum { MADE_WORLD, MADE_SELF, MADE_TOGETHER, MADE_AMONG, MADE_BRIDGE };   /* how communicators come to be */
int *members_copy(const int *from, int size) HIDDEN;

/* types.c */
struct type *type_of(struct rank *r, MPI_Datatype type, bool used) HIDDEN;
void types_prepare(void) HIDDEN;
char *type_pack(struct type *t, const void *from, long count, char *into) HIDDEN;
const char *type_unpack(struct type *t, void *into, long count, const char *from, long size) HIDDEN;
bool type_matches(struct type *a, long a_count, struct type *b, long b_count) HIDDEN;
bool type_touches(struct type *t, void *buffer, long count, uintptr_t address, size_t size) HIDDEN;
bool type_any(struct type *t, void *buffer, long count, bool (*visit)(void *, uintptr_t, size_t), void *with) HIDDEN;
const char *type_text(struct type *t) HIDDEN;
MPI_Datatype type_handle(struct rank *r, struct type *t) HIDDEN;

/* collective.c */
enum collective_kind {
    C_BARRIER, C_BCAST, C_GATHER, C_SCATTER, C_ALLGATHER, C_ALLTOALL, C_REDUCE, C_ALLREDUCE, C_REDUCE_SCATTER, C_SCAN,
    C_EXSCAN, C_NEIGHBOUR_ALLGATHER, C_NEIGHBOUR_ALLTOALL, C_COMM, C_WIN, C_FILE, C_PREPARE,
    C_FINALIZE
};
struct chunk { char *data; long size; int count; struct type *type; const void *from; };
struct arrival {
    bool here, finished;
    int started;                                    /* of a persistent one: which, below 0; the order of starts is free */
    const char *call;
    uintptr_t pc;
    int cause;
    uint32_t *knows;
    struct chunk *chunks;                           /* for each member, or one */
    int chunk_count;
    int root;
    MPI_Op op;
    void *extra;                                    /* what else members tell each other */
    long values[4];
    /* where the result goes */
    void *into;
    const int *counts, *displs;
    const MPI_Aint *places;                         /* in bytes */
    struct type **types;
    int count;
    struct type *type;
    bool in_place;
    struct topology *topology;                      /* of a neighbourhood collective */
    long ticket;
};
struct collective {
    enum collective_kind kind;
    struct context *context;
    int number;
    int here;
    bool broken;
    struct arrival *arrivals;
    struct collective *next;
};
struct collective *arrive(struct rank *r, struct comm *c, enum collective_kind kind, int root, struct arrival what)
        HIDDEN;
int root_check(struct rank *r, struct comm *c, enum collective_kind kind, int root) HIDDEN;
void conclude(struct rank *r, struct comm *c, struct collective *k) HIDDEN;
/* `me`: the member's index in the context */
bool collective_ready(struct collective *k, int me) HIDDEN;
void collective_causes(struct rank *r, struct collective *k, int me) HIDDEN;
void collective_finish(struct rank *r, struct collective *k, int me) HIDDEN;
void collectives_check(void) HIDDEN;
void collective_lend(struct rank *r, struct collective *k, int me, struct request *q) HIDDEN;
void collective_apart(struct rank *r, struct collective *k, int me) HIDDEN;
/* What member `from` gives goes to its place. */
void collective_place(struct rank *r, struct collective *k, int me, int from, struct chunk *chunk, int slot) HIDDEN;
/* collectives.c */
struct type **types_of(struct rank *r, const MPI_Datatype *handles, int count) HIDDEN;
struct chunk chunk_of(struct type *t, const void *from, long count) HIDDEN;
int collective_go(struct rank *r, struct comm *c, enum collective_kind kind, int root, struct arrival what,
                  MPI_Request *request) HIDDEN;
int collective_start(struct rank *r, struct request *q) HIDDEN;
/* neighbours.c */
bool neighbours_need(struct collective *k, int me, int other) HIDDEN;
void neighbours_finish(struct rank *r, struct collective *k, int me) HIDDEN;
void reduce_into(struct rank *r, MPI_Op op, struct type *t, long count, const char *in, char *inout) HIDDEN;
bool op_defined(MPI_Op op, struct type *t) HIDDEN;
struct user_op { MPI_User_function *function; int commute; uintptr_t made_at; };

/* buffering.c: what would have blocked if nothing were buffered */
void zero_message(struct rank *r, struct message *m) HIDDEN;
void zero_collective(struct rank *r, struct collective *k) HIDDEN;
void zero_event(struct rank *r, int index) HIDDEN;
void zero_begin(void) HIDDEN;
void zero_check(void) HIDDEN;
bool zero_left_out(int event) HIDDEN;               /* of the execution that is described */

/* window.c, conflict.c */
void window_access(struct rank *r, uintptr_t address, size_t size, bool writes, uintptr_t pc, uint32_t done) HIDDEN;
void window_freed(struct rank *r, uintptr_t address, size_t size, uintptr_t pc) HIDDEN;
void access_complete(struct rank *r, struct request *q) HIDDEN;
void windows_leaks(struct rank *r) HIDDEN;
void files_leaks(struct rank *r) HIDDEN;            /* file.c */
bool window_mixed(uint64_t id) HIDDEN;
void lesson_window(uint64_t id) HIDDEN;

/* info.c */
void empty_info(struct rank *r, MPI_Info *info) HIDDEN;
bool info_says(struct rank *r, MPI_Info info, const char *key, const char *value) HIDDEN;

/* attached.c: the buffer for MPI_Bsend */
int attached_take(struct rank *r, struct request *q) HIDDEN;
void attached_holds(struct rank *r, struct message *m) HIDDEN;
bool flush_complete(struct buffered *all) HIDDEN;
void flush_causes(struct rank *r, struct buffered *all) HIDDEN;
void flush_done(struct buffered *all) HIDDEN;

/* environment.c */
int *errors_last(struct rank *r) HIDDEN;            /* the greatest code there is */

/* cancel.c */
void cancel_begin(void) HIDDEN;
void cancel_learn(uint64_t name) HIDDEN;
bool cancel_guess(struct rank *r, struct request *q) HIDDEN;   /* whether it is held back, to be cancelled */
void cancel_too_late(bool *due) HIDDEN;
bool cancel_doubtful(void) HIDDEN;                  /* whether a guess is not right yet */
void lesson_cancelled(uint64_t name) HIDDEN;           /* patterns.c */

/* general.c */
bool general_complete(struct request *q) HIDDEN;
void general_query(struct request *q, MPI_Status *status) HIDDEN;
void general_free(struct request *q) HIDDEN;
void general_cancel(struct request *q) HIDDEN;

/* leaks.c */
void leaks_check(void) HIDDEN;

#endif
