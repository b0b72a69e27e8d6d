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
    MPI_Datatype rtype;
    MPI_Op op;
    /* communicators and windows */
    int (*make)(struct call *);
    void *into;
    long numbers[6];
    const int *array, *array2;
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

/* collectives.c */
int finish_collective(struct call *c);
void make_collective(struct call *c);

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
