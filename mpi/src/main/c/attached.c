/* The buffer that the program attaches for MPI_Bsend. A message is there until it is received, as far as its sender can know:
 * what may still be there takes room from the next one. */
#include "world.h"

struct buffered {
    struct message *message;
    bool gone;
    struct buffered *of;                            /* of a flush: the one it is about */
    struct buffered *next;
};

static bool known_received(struct rank *r, struct message *m) {
    uint32_t steps = m->dest == r->number ? (uint32_t) r->events : r->knows[m->dest];
    return m->received_by > 0 && m->received_by <= steps;
}

static long room_for(long size) { return size + MPI_BSEND_OVERHEAD; }

/* The messages that may still be there. */
static struct buffered *remaining(struct rank *r) {
    struct buffered **p = &r->buffered;
    while (*p) {
        if ((*p)->gone || known_received(r, (*p)->message)) {
            *p = (*p)->next;
        } else {
            p = &(*p)->next;
        }
    }
    return r->buffered;
}

int attached_take(struct rank *r, struct request *q) {
    long size = room_for(q->type->size * q->count), left = r->attached;
    if (left == 0) {
        return wrong(r, q->comm, MPI_ERR_BUFFER, "argument", "no buffer is attached");
    }
    if (size > left) {
        return wrong(r, q->comm, MPI_ERR_BUFFER, "argument", "the attached buffer is too small: %ld bytes for %ld", left, size);
    }
    struct buffered *first = remaining(r);
    for (struct buffered *b = first; b; b = b->next) {
        left -= room_for(b->message->size);
    }
    return size <= left ? MPI_SUCCESS
            : wrong(r, q->comm, MPI_ERR_BUFFER, "argument", "the attached buffer is too small: %ld bytes, of which messages that "
                    "may not be received yet take %ld, such as that of {%lx}", r->attached, r->attached - left, first->message->pc);
}

void attached_holds(struct rank *r, struct message *m) {
    struct buffered *b = arena(sizeof *b);
    *b = (struct buffered) {.message = m, .next = r->buffered};
    r->buffered = b;
}

/* --- until they are gone: with a library that buffers nothing elsewhere, until they are received */

bool flush_complete(struct buffered *all) {
    for (struct buffered *b = all; b && buffering_zero; b = b->next) {
        if (!matched(b->message)) {
            return false;
        }
    }
    return true;
}

void flush_causes(struct rank *r, struct buffered *all) {
    for (struct buffered *b = all; b; b = b->next) {
        if (buffering_zero) {
            causes_of_match(b->message);
        } else {
            zero_message(r, b->message);
        }
    }
}

void flush_done(struct buffered *all) {
    for (struct buffered *b = all; b; b = b->next) {
        b->of->gone = true;
    }
}

/* What may be there now: later messages are put in front of them. */
static struct request *flush(struct rank *r) {
    struct request *q = request_make(r, R_FLUSH);
    struct buffered **end = &q->flushed;
    for (struct buffered *b = remaining(r); b; b = b->next) {
        *end = arena(sizeof **end);
        **end = (struct buffered) {.message = b->message, .of = b};
        end = &(*end)->next;
    }
    return q;
}

static bool flushed(struct rank *r) { return request_complete(r->matter); }

static void wait_flushed(struct rank *r) {
    struct request *q = flush(r);
    if (q->flushed) {
        about(r, r->call, NOBODY - 100, 0, NULL);
        r->matter = q;
        wait_until(r, flushed);
        request_causes(r, q);
        stepped(r);
    }
    r->buffered = NULL;
}

int MPI_Buffer_attach(void *buf, int size) {
    ENTER("Buffer_attach");
    if (r->attached) {
        return wrong(r, NULL, MPI_ERR_BUFFER, "wrong-use", "a buffer is attached already");
    }
    r->attached = size;
    r->attached_at = buf;
    return MPI_SUCCESS;
}

int MPI_Buffer_detach(void *buf, int *size) {
    ENTER("Buffer_detach");
    wait_flushed(r);
    *(void **) buf = r->attached_at;
    *size = (int) r->attached;
    r->attached = 0;
    return MPI_SUCCESS;
}

int MPI_Buffer_flush(void) {
    ENTER("Buffer_flush");
    wait_flushed(r);
    return MPI_SUCCESS;
}

int MPI_Buffer_iflush(MPI_Request *request) {
    ENTER("Buffer_iflush");
    request_publish(r, flush(r), request);
    about(r, r->call, NOBODY - 100, 0, NULL);
    step(r);
    return MPI_SUCCESS;
}
