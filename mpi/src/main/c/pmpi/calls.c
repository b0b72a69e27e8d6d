/* Calls that are under way, and what the scheduler has done of them on the library. */
#include "layer.h"

#include <stdlib.h>
#include <string.h>

static struct call **calls;
static long call_count, call_room, oldest;

struct call *call_new(enum kind kind) {
    if (call_count == call_room) {
        call_room = call_room ? 2 * call_room : 64;
        calls = realloc(calls, (size_t) call_room * sizeof *calls);
    }
    struct call *c = calloc(1, sizeof *c);
    c->kind = kind;
    c->ticket = call_count;
    c->active = true;
    c->real = MPI_REQUEST_NULL;
    return calls[call_count++] = c;
}

struct call *call_at(long ticket) { return ticket >= 0 && ticket < call_count ? calls[ticket] : NULL; }

void call_gone(struct call *c) {
    calls[c->ticket] = NULL;
    free(c->copy);
    free(c);
}

/* --- sends that the library still works on */

struct sent { MPI_Request request; char *copy; struct sent *next; };
static struct sent *sends;
static int together_later;            /* nonblocking collectives under way */

static void keep_sent(MPI_Request request, char *copy) {
    struct sent *s = malloc(sizeof *s);
    *s = (struct sent) {request, copy, sends};
    sends = s;
}

bool pending(void) { return sends != NULL || together_later > 0; }

/* A receive for which nothing comes: asking for it makes the library do all that it has to do, also for windows. */
static MPI_Request never = MPI_REQUEST_NULL;

void progress(void) {
    int flag;
    inside = true;
    for (struct sent **p = &sends; *p;) {
        struct sent *s = *p;
        PMPI_Test(&s->request, &flag, MPI_STATUS_IGNORE);
        if (flag) {
            *p = s->next;
            free(s->copy);
            free(s);
        } else {
            p = &s->next;
        }
    }
    while (oldest < call_count && calls[oldest] == NULL) {
        oldest++;
    }
    for (long i = oldest; together_later > 0 && i < call_count; i++) {
        if (calls[i] && calls[i]->kind == O_COLLECTIVE && calls[i]->real != MPI_REQUEST_NULL) {
            PMPI_Test(&calls[i]->real, &flag, MPI_STATUS_IGNORE);
        }
    }
    if (never == MPI_REQUEST_NULL) {
        PMPI_Irecv(NULL, 0, MPI_BYTE, 0, 0, comm_of(MPI_COMM_SELF)->twin, &never);
    }
    PMPI_Test(&never, &flag, MPI_STATUS_IGNORE);
    inside = false;
}

void progress_end(void) {
    if (never != MPI_REQUEST_NULL) {
        PMPI_Cancel(&never);
        PMPI_Wait(&never, MPI_STATUS_IGNORE);
    }
}

/* --- what the scheduler says */

/* A copy of the bytes that a buffer's elements lie in, which begin `offset` bytes from it: so the copy can be sent with
 * the program's own datatype. */
static long span(int count, MPI_Datatype type, long *offset) {
    MPI_Aint lb, extent, low, true_extent;
    PMPI_Type_get_extent(type, &lb, &extent);
    PMPI_Type_get_true_extent(type, &low, &true_extent);
    MPI_Aint last = (count > 0 ? count - 1 : 0) * extent;
    *offset = low + (last < 0 ? last : 0);
    return count == 0 ? 0 : true_extent + labs(last);
}

char *copy_of(const void *buf, int count, MPI_Datatype type, long *offset) {
    long size = span(count, type, offset);
    char *copy = malloc((size_t) size + 1);
    memcpy(copy, (const char *) buf + *offset, (size_t) size);
    return copy;
}

/* Sends a copy. */
void send_copy(const void *buf, int count, MPI_Datatype type, int dest, int tag, MPI_Comm comm) {
    MPI_Request request;
    char *copy;
    if (buf == MPI_BOTTOM) {
        int size = 0, position = 0;
        PMPI_Pack_size(count, type, comm, &size);
        copy = malloc((size_t) size + 1);
        PMPI_Pack(buf, count, type, copy, size, &position, comm);
        checked(REAL(PMPI_Isend(copy, position, MPI_PACKED, dest, tag, comm, &request)), "MPI_Isend", 0);
    } else {
        long offset;
        copy = copy_of(buf, count, type, &offset);
        checked(REAL(PMPI_Isend(copy - offset, count, type, dest, tag, comm, &request)), "MPI_Isend", 0);
    }
    keep_sent(request, copy);
}

void issue(struct call *c) {
    if (c->buf != MPI_BOTTOM) {
        free(c->copy);
        c->copied = span(c->count, c->type, &c->offset);
        c->copy = copy_of(c->buf, c->count, c->type, &c->offset);
    }
    send_copy(c->buf, c->count, c->type, c->peer, c->tag, c->comm->real);
}

void post(struct call *c, int source, int tag) {
    checked(REAL(PMPI_Irecv(c->rbuf, c->rcount, c->rtype, source, tag, c->comm->real, &c->real)), "MPI_Irecv", 0);
    c->posted = true;
}

void together(struct call *c) {
    c->together = true;
    if (c->kind == O_COLLECTIVE) {
        make_collective(c);
        together_later += c->later;
    } else if (c->make) {
        checked(REAL(c->make(c)), "the call", 0);
    }
}

/* --- the end of a call */

void no_status(MPI_Status *status) {
    if (status != MPI_STATUS_IGNORE) {
        MPI_Request none = MPI_REQUEST_NULL;
        int flag;
        PMPI_Test(&none, &flag, status);
    }
}

static int received(struct call *c, MPI_Status *status) {
    if (c->posted) {
        return checked(REAL(PMPI_Wait(&c->real, status)), "MPI_Wait", 0);
    }
    if (c->peer == MPI_PROC_NULL) {
        return PMPI_Recv(c->rbuf, 0, c->rtype, MPI_PROC_NULL, 0, c->comm->real, status);
    }
    no_status(status);
    if (status != MPI_STATUS_IGNORE && c->cancelled) {
        PMPI_Status_set_cancelled(status, 1);
    }
    return MPI_SUCCESS;
}

/* The scheduler says that it is complete: what it has to do with the library is done now. */
int complete(struct call *c, MPI_Status *status) {
    int code = MPI_SUCCESS;
    if (!c->active) {
        no_status(status);
        return code;
    }
    c->active = false;
    if (c->kind == O_RECEIVE) {
        code = received(c, status);
    } else {
        no_status(status);
    }
    if (c->kind == O_COLLECTIVE) {
        together_later -= c->together && c->later;
        code = finish_collective(c);
    }
    c->posted = c->cancelled = false;
    return code;
}
