/* Requests: made by nonblocking and persistent calls. The waits for them are in waiting.c, the tests in testing.c. */
#include "several.h"

#include <stdio.h>

struct request *request_make(struct rank *r, enum request_kind kind) {
    struct request *q = arena(sizeof *q);
    q->kind = kind;
    q->owner = r;
    q->call = r->call;
    q->pc = r->fiber->pc;
    q->cause = -1;
    q->active = true;
    q->with = NOBODY;
    q->ticket = kind == R_SEND && r->send_ticket >= 0 ? r->send_ticket : r->ticket;
    return q;
}

void request_publish(struct rank *r, struct request *q, MPI_Request *into) {
    *into = q->handle = table_add(&r->requests, 1, q);
}

struct request *request_of(struct rank *r, MPI_Request handle) {
    if (handle == MPI_REQUEST_NULL) {
        return NULL;
    }
    struct request *q = table_get(&r->requests, 1, handle);
    if (q == NULL || q->freed) {
        fail("wrong-use", "%s is given a request that %s, at {%lx}", r->call,
             q ? "is completed or freed already" : "does not exist", r->fiber->pc);
    }
    return q;
}

/* --- status */

void set_status(MPI_Status *status, int source, int tag, long bytes) {
    if (status != MPI_STATUS_IGNORE && status != NULL) {
        status->MPI_SOURCE = source;
        status->MPI_TAG = tag;
        status->allways_cancelled = 0;
        status->allways_bytes = bytes;
    }
}

void empty_status(MPI_Status *status) {
    set_status(status, MPI_ANY_SOURCE, MPI_ANY_TAG, 0);
    if (status != MPI_STATUS_IGNORE && status != NULL) {
        status->MPI_ERROR = MPI_SUCCESS;
    }
}

void cancelled_status(MPI_Status *status) {
    if (status != MPI_STATUS_IGNORE && status != NULL) {
        status->allways_cancelled = 1;
    }
}

/* What was received goes to its buffer; lengths and types must agree. */
void receive(struct rank *r, struct request *q, MPI_Status *status) {
    struct message *m = q->message;
    long room = q->type->size * q->count;
    m->received = last_event(r);
    m->received_by = (uint32_t) r->events;
    if (q->wild) {
        q->posting->done = (uint32_t) r->events;
    }
    if (m->size > room) {
        finding(r->number, "truncation", "%s ({%lx}) has room for %ld bytes, but %s of rank %d ({%lx}) sends %ld", q->call,
                q->pc, room, m->call, m->source, m->pc, m->size);
    } else if (!type_matches(m->type, m->count, q->type, q->count)) {
        finding(r->number, "type-mismatch", "%s ({%lx}) of %s receives what %s of rank %d ({%lx}) sends as %s", q->call,
                q->pc, type_text(q->type), m->call, m->source, m->pc, type_text(m->type));
    }
    if (m->ready_mode && m->knows[r->number] < (uint32_t) q->number) {
        finding(m->source, "wrong-use", "%s ({%lx}) may come before %s of rank %d is posted ({%lx})", m->call, m->pc, q->call,
                r->number, q->pc);
    }
    type_unpack(q->type, q->buffer, q->count, m->data, m->size < room ? m->size : room);
    buffer_filled(r, q);
    set_status(status, comm_rank_of(q->comm, m->source), m->tag, m->size);
    snprintf(r->told, sizeof r->told, "from %d", comm_rank_of(q->comm, m->source));
}

/* --- completion */

bool request_complete(struct request *q) {
    if (!q->active || q->cancelled) {
        return true;
    }
    if (q->withheld) {
        return false;
    }
    if (q->also && !request_complete(q->also)) {
        return false;
    }
    if (nobody(q)) {
        return true;
    }
    switch (q->kind) {
    case R_SEND: return q->mode == 'B' || (q->mode != 'S' && !buffering_zero) || matched(q->message);
    case R_RECV:
    case R_PROBE: return q->message != NULL;
    case R_COLLECTIVE: return collective_ready(q->collective, q->comm->index);
    case R_GENERAL: return general_complete(q);
    case R_FLUSH: return flush_complete(q->flushed);
    default: return true;
    }
}

/* What its completion had to wait for, and what its owner learns. */
void request_causes(struct rank *r, struct request *q) {
    if (!q->active || q->cancelled) {
        return;
    }
    if (q->also) {
        request_causes(r, q->also);
    }
    if (nobody(q)) {
        return;
    }
    switch (q->kind) {
    case R_SEND:
        if (q->mode == 'S' || (buffering_zero && q->mode != 'B')) {
            causes_of_match(q->message);
            learn_from(r, q->message->receiver_knows);
        } else if (q->mode != 'B' && !q->spared) {
            zero_message(r, q->message);
        }
        break;
    case R_RECV:
    case R_PROBE:
        causes_of_match(q->message);
        learn_from(r, q->message->knows);
        break;
    case R_COLLECTIVE: collective_causes(r, q->collective, q->comm->index); break;
    case R_FLUSH: flush_causes(r, q->flushed); break;
    default: break;
    }
}

/* After the step: the request is used up, or a persistent one inactive. */
void request_done(struct rank *r, struct request *q, MPI_Status *status, MPI_Request *handle) {
    unwatch(r, q);
    if (q->also) {
        unwatch(r, q->also);
    }
    request_give_back(r, q, (uint32_t) r->events);
    empty_status(status);
    if (q->cancelled) {
        cancelled_status(status);
    } else if (q->active) {
        if (nobody(q)) {
            if (q->kind == R_RECV) {
                set_status(status, MPI_PROC_NULL, MPI_ANY_TAG, 0);
            }
        } else if (q->kind == R_RECV) {
            receive(r, q, status);
        } else if (q->kind == R_COLLECTIVE) {
            collective_finish(r, q->collective, q->comm->index);
        } else if (q->kind == R_RMA) {
            access_complete(r, q);
        } else if (q->kind == R_GENERAL) {
            general_query(q, status);
            general_free(q);
        } else if (q->kind == R_FLUSH) {
            flush_done(q->flushed);
        }
    }
    q->active = false;
    if (q->persistent) {
        q->cancelled = q->spared = false;
    } else {
        q->freed = true;
        if (handle) {
            *handle = MPI_REQUEST_NULL;
        }
    }
}

/* --- without waiting */

int MPI_Request_free(MPI_Request *request) {
    ENTER("Request_free");
    struct request *q = request_of(r, *request);
    if (q == NULL) {
        return wrong(r, NULL, MPI_ERR_REQUEST, "wrong-use", "there is no request to free");
    }
    if (q->kind == R_COLLECTIVE && q->active) {
        return wrong(r, q->comm, MPI_ERR_REQUEST, "wrong-use", "the request of %s ({%lx}) can only be waited or tested for",
                     q->call, q->pc);
    }
    unwatch(r, q);
    if (q->also) {
        unwatch(r, q->also);
    }
    if (q->kind == R_RECV && q->active && q->message == NULL && !nobody(q)) {
        finding(r->number, "wrong-use", "frees the request of %s ({%lx}) at {%lx} before it is complete", q->call, q->pc,
                r->fiber->pc);
    }
    if (q->kind == R_GENERAL && general_complete(q)) {
        general_free(q);
    }
    q->freed = true;
    *request = MPI_REQUEST_NULL;
    return MPI_SUCCESS;
}
