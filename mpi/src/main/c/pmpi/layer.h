/* What stands between a program and the real MPI it is linked with (the profiling interface): calls come here, are
 * announced to the scheduler (wire.h), and are made on the library when and as the scheduler says.
 *
 * Sends go out from a copy, so that none of them waits for anything but the scheduler. Receives are posted when they are
 * matched, from the source and with the tag that was chosen. Collectives are called when all members have come; one that
 * some members may leave before that (a broadcast's root) is made of messages instead. */
#ifndef ALLWAYS_LAYER_H
#define ALLWAYS_LAYER_H

#include <mpi.h>
#include <stdbool.h>
#include <stddef.h>
#include "wire.h"

#define HERE ((uintptr_t) __builtin_return_address(0))

enum kind { O_SEND, O_RECEIVE, O_COLLECTIVE, O_COMM, O_WINDOW, O_ACCESS };

/* A call, or what it has left behind. */
struct call {
    enum kind kind;
    long ticket;
    bool active, persistent, posted, together, parted, cancelled;
    MPI_Request real;
    struct comm *comm;
    void *buf;                        /* point-to-point, and the sending side of a collective */
    int count, peer, tag;
    MPI_Datatype type;
    char *copy;                       /* of what was sent */
    long copied, offset;
    /* collectives */
    int what, root, number;
    bool later;                       /* nonblocking */
    void *rbuf;
    int rcount;
    const int *scounts, *sdispls, *rcounts, *rdispls;
    const MPI_Aint *splaces, *rplaces;
    const MPI_Datatype *stypes, *rtypes;
    MPI_Datatype rtype;
    MPI_Op op;
    /* communicators and windows */
    int (*make)(struct call *);
    void *into;
    long numbers[6];
    const int *array, *array2, *array3, *array4;
    MPI_Group group;
    MPI_Comm peer_comm;
    MPI_Win win;
    MPI_Aint disp;
};

struct comm {
    MPI_Comm real, twin;              /* the twin is for collectives made of messages */
    int number;                       /* as the scheduler knows it */
    int rank, size;
    int peers;                        /* whom messages go to: of an intercommunicator the other group */
    int inter;
};

extern int me, ranks;
extern bool inside;                   /* in the library */
extern int windows;                   /* that others may access */

/* wire.c */
void begin(int what, uintptr_t pc);
void say(long word);
void say_ints(int count, const int *ints);
void say_longs(int count, const MPI_Aint *longs);
void say_text(const char *text);
int go(void);                         /* announces and waits: the error class, as the library has it */
long got(int i);                      /* what came with it */
void wait_for_ever(void) __attribute__((noreturn));
int checked(int code, const char *call, uintptr_t pc);
bool ready(const char *call, uintptr_t pc);

/* calls.c */
struct call *call_new(enum kind kind);
struct call *call_at(long ticket);
void call_gone(struct call *c);
void issue(struct call *c);
void post(struct call *c, int source, int tag);
void together(struct call *c);
void part(struct call *c, int number);
void access_now(struct call *c);
void progress(void);
void progress_end(void);
bool pending(void);
char *copy_of(const void *buf, int count, MPI_Datatype type, long *offset);
void send_copy(const void *buf, int count, MPI_Datatype type, int dest, int tag, MPI_Comm comm);
int complete(struct call *c, MPI_Status *status);
void no_status(MPI_Status *status);

/* collectives.c: what a call is given, and what is done with it */
struct given {
    int what;
    const void *sbuf;
    int scount;
    const int *scounts, *sdispls;
    const MPI_Aint *splaces;
    MPI_Datatype stype;
    const MPI_Datatype *stypes;
    void *rbuf;
    int rcount;
    const int *rcounts, *rdispls;
    const MPI_Aint *rplaces;
    MPI_Datatype rtype;
    const MPI_Datatype *rtypes;
    MPI_Op op;
    int root;
    MPI_Comm comm;
};
int collective(struct given g, const char *name, uintptr_t pc, MPI_Request *request);
int finish_collective(struct call *c);
void make_collective(struct call *c);
char *slot(void *buf, MPI_Datatype type, int i, int count, const int *displs);
void take(struct call *c, void *into, int count, MPI_Datatype type, int from);

/* neighbours.c: those of a member, in their order */
struct around { int kind, in, out, *sources, *dests; };
struct around around(MPI_Comm comm);
bool neighbourly(int what);
void neighbours_part(struct call *c);
void neighbours_finish(struct call *c);

/* A call and its nonblocking form: what it does with which of its parameters, and those. */
#define THESE(...) __VA_ARGS__
#define COLLECTIVE(Name, Iname, these, ...)                                                                            \
    int MPI_##Name(__VA_ARGS__, MPI_Comm comm) {                                                                       \
        struct given g = {THESE these, .comm = comm};                                                                  \
        return collective(g, "MPI_" #Name, HERE, NULL);                                                                \
    }                                                                                                                  \
    int MPI_##Iname(__VA_ARGS__, MPI_Comm comm, MPI_Request *request) {                                                \
        struct given g = {THESE these, .comm = comm};                                                                  \
        return collective(g, "MPI_" #Iname, HERE, request);                                                            \
    }
#define SENT .sbuf = sbuf, .scount = scount, .stype = stype, .op = MPI_OP_NULL
#define RECEIVED .rbuf = rbuf, .rcount = rcount, .rtype = rtype
#define SOURCE const void *sbuf, int scount, MPI_Datatype stype
#define TARGET void *rbuf, int rcount, MPI_Datatype rtype
#define SOURCES const void *sbuf, const int scounts[], const int sdispls[], MPI_Datatype stype
#define TARGETS void *rbuf, const int rcounts[], const int rdispls[], MPI_Datatype rtype
#define ALL_SENT .sbuf = sbuf, .scounts = scounts, .sdispls = sdispls, .stype = stype, .op = MPI_OP_NULL
#define ALL_RECEIVED .rbuf = rbuf, .rcounts = rcounts, .rdispls = rdispls, .rtype = rtype

/* objects.c */
struct comm *comm_of(MPI_Comm comm);
struct comm *comm_new(MPI_Comm real, int number);
int comm_number(MPI_Comm comm);
int type_number(MPI_Datatype type);
int op_number(MPI_Op op);
int group_number(MPI_Group group);
int peer_number(int rank);
int tag_number(int tag);
int buffer_number(const void *buf);
void objects_begin(void);

#define REAL(call) (inside = true, real_code = (call), inside = false, real_code)
extern int real_code;

#endif
