/* Requests: made by nonblocking and persistent calls, and the waits and tests for them. */
#include "world.h"

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

static struct request *request_of(struct rank *r, MPI_Request handle) {
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

/* What was received goes to its buffer; lengths and types must agree. */
void receive(struct rank *r, struct request *q, MPI_Status *status) {
    struct message *m = q->message;
    long room = q->type->size * q->count;
    m->received = last_event(r);
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
    switch (q->kind) {
    case R_SEND: return q->mode == 'B' || (q->mode != 'S' && !buffering_zero) || matched(q->message);
    case R_RECV:
    case R_PROBE: return q->message != NULL;
    case R_COLLECTIVE: return collective_ready(q->collective, q->comm->index);
    default: return true;
    }
}

/* What its completion had to wait for, and what its owner learns. */
void request_causes(struct rank *r, struct request *q) {
    if (!q->active || q->cancelled) {
        return;
    }
    switch (q->kind) {
    case R_SEND:
        if (q->mode == 'S' || (buffering_zero && q->mode != 'B')) {
            causes_of_match(q->message);
            learn_from(r, q->message->receiver_knows);
        } else if (q->mode != 'B') {
            zero_message(r, q->message);
        }
        break;
    case R_RECV:
    case R_PROBE:
        causes_of_match(q->message);
        learn_from(r, q->message->knows);
        break;
    case R_COLLECTIVE: collective_causes(r, q->collective, q->comm->index); break;
    default: break;
    }
}

/* After the step: the request is used up, or a persistent one inactive. */
void request_done(struct rank *r, struct request *q, MPI_Status *status, MPI_Request *handle) {
    unwatch(r, q);
    empty_status(status);
    if (q->cancelled) {
        if (status != MPI_STATUS_IGNORE) {
            status->allways_cancelled = 1;
        }
    } else if (q->active) {
        if (q->kind == R_RECV) {
            receive(r, q, status);
        } else if (q->kind == R_COLLECTIVE) {
            collective_finish(r, q->collective, q->comm->index);
        } else if (q->kind == R_RMA) {
            access_complete(r, q);
        }
    }
    q->active = false;
    if (q->persistent) {
        q->cancelled = false;
    } else {
        q->freed = true;
        if (handle) {
            *handle = MPI_REQUEST_NULL;
        }
    }
}

static int peer_of(struct request *q) {
    return q->kind == R_SEND || q->kind == R_RECV ? q->with < 0 ? NOBODY : q->with : NOBODY;
}

/* --- several at once: what the rank waits for */

struct several { int count; struct request **of; int chosen; };

static struct several *gather(struct rank *r, int count, MPI_Request *handles) {
    struct several *s = arena(sizeof *s);
    s->count = count;
    s->of = arena((size_t) (count + 1) * sizeof *s->of);
    for (int i = 0; i < count; i++) {
        s->of[i] = request_of(r, handles[i]);
    }
    r->matter = s;
    return s;
}

static bool active(struct request *q) { return q && q->active; }

static int active_count(struct several *s) {
    int n = 0;
    for (int i = 0; i < s->count; i++) {
        n += active(s->of[i]);
    }
    return n;
}

static bool all_complete(struct rank *r) {
    struct several *s = r->matter;
    for (int i = 0; i < s->count; i++) {
        if (s->of[i] && !request_complete(s->of[i])) {
            r->about.request = s->of[i];
            r->on = peer_of(s->of[i]);
            return false;
        }
    }
    return true;
}

static bool chosen_complete(struct rank *r) {
    struct several *s = r->matter;
    r->about.request = s->of[s->chosen];
    r->on = peer_of(s->of[s->chosen]);
    return request_complete(s->of[s->chosen]);
}

static bool some_complete(struct rank *r) {
    struct several *s = r->matter;
    for (int i = 0; i < s->count; i++) {
        if (active(s->of[i]) && request_complete(s->of[i])) {
            return true;
        }
    }
    return false;
}

static bool never(struct rank *r) {
    (void) r;
    return false;
}

static void about_several(struct rank *r, struct several *s) {
    about(r, r->call, NOBODY - 100, 0, NULL);
    r->about.many = active_count(s);
    for (int i = 0; i < s->count && r->about.request == NULL; i++) {
        if (active(s->of[i]) && !request_complete(s->of[i])) {
            r->about.request = s->of[i];
        }
    }
    for (int i = 0; i < s->count && r->about.request == NULL; i++) {
        if (active(s->of[i])) {
            r->about.request = s->of[i];
        }
    }
}

static void wait_all(struct rank *r, int count, MPI_Request *handles, MPI_Status *statuses) {
    struct several *s = gather(r, count, handles);
    about_several(r, s);
    wait_until(r, all_complete);
    for (int i = 0; i < count; i++) {
        if (s->of[i]) {
            request_causes(r, s->of[i]);
        }
    }
    stepped(r);
    for (int i = 0; i < count; i++) {
        MPI_Status *status = statuses == MPI_STATUSES_IGNORE ? MPI_STATUS_IGNORE : &statuses[i];
        if (s->of[i]) {
            request_done(r, s->of[i], status, &handles[i]);
        } else {
            empty_status(status);
        }
    }
}

int MPI_Wait(MPI_Request *request, MPI_Status *status) {
    ENTER("Wait");
    wait_all(r, 1, request, status);
    return MPI_SUCCESS;
}

int MPI_Waitall(int count, MPI_Request requests[], MPI_Status statuses[]) {
    ENTER("Waitall");
    wait_all(r, count, requests, statuses);
    return MPI_SUCCESS;
}

static void finish_one(struct rank *r, struct several *s, int i, MPI_Request *handles, MPI_Status *status) {
    request_causes(r, s->of[i]);
    snprintf(r->told, sizeof r->told, "request %d", i);
    stepped(r);
    request_done(r, s->of[i], status, &handles[i]);
}

/* Which of them completes first is decided beforehand; if that one cannot be the first, another that is complete. */
static int wait_any(struct rank *r, struct several *s) {
    int open = active_count(s), nth = pick(r, open);
    for (int i = 0; i < s->count; i++) {
        if (active(s->of[i]) && nth-- == 0) {
            s->chosen = i;
        }
    }
    about_several(r, s);
    if (open == 1) {
        wait_until(r, chosen_complete);
        return s->chosen;
    }
    if (wait_or_idle(r, chosen_complete)) {
        return s->chosen;
    }
    about_several(r, s);
    wait_until(r, some_complete);
    int i = 0;
    while (!(active(s->of[i]) && request_complete(s->of[i]))) {
        i++;
    }
    return i;
}

int MPI_Waitany(int count, MPI_Request requests[], int *index, MPI_Status *status) {
    ENTER("Waitany");
    struct several *s = gather(r, count, requests);
    empty_status(status);
    if (active_count(s) == 0) {
        *index = MPI_UNDEFINED;
        return MPI_SUCCESS;
    }
    *index = wait_any(r, s);
    finish_one(r, s, *index, requests, status);
    return MPI_SUCCESS;
}

static void finish_some(struct rank *r, struct several *s, MPI_Request *handles, int *done, int *indices,
                        MPI_Status *statuses) {
    int n = 0;
    for (int i = 0; i < s->count; i++) {
        if (active(s->of[i]) && request_complete(s->of[i])) {
            request_causes(r, s->of[i]);
            indices[n++] = i;
        }
    }
    stepped(r);
    for (int k = 0; k < n; k++) {
        request_done(r, s->of[indices[k]], statuses == MPI_STATUSES_IGNORE ? MPI_STATUS_IGNORE : &statuses[k],
                     &handles[indices[k]]);
    }
    *done = n;
}

/* One of them, or all that can be complete when nothing else goes on. */
int MPI_Waitsome(int count, MPI_Request requests[], int *done, int indices[], MPI_Status statuses[]) {
    ENTER("Waitsome");
    struct several *s = gather(r, count, requests);
    if (active_count(s) == 0) {
        *done = MPI_UNDEFINED;
        return MPI_SUCCESS;
    }
    if (active_count(s) > 1 && pick(r, 2) == 0) {
        wait_or_idle(r, never);
        about_several(r, s);
        wait_until(r, some_complete);
        finish_some(r, s, requests, done, indices, statuses);
        return MPI_SUCCESS;
    }
    indices[0] = wait_any(r, s);
    *done = 1;
    finish_one(r, s, indices[0], requests, statuses == MPI_STATUSES_IGNORE ? MPI_STATUS_IGNORE : &statuses[0]);
    return MPI_SUCCESS;
}

/* --- tests: a test may always come too early; but one that came too early once waits the next time, so that a loop that
 * polls makes progress, and gives up only when nothing else can go on */

bool poll_now(struct rank *r) {
    for (int i = 0; i < r->poll_count; i++) {
        if (r->poll_sites[i].pc == r->fiber->pc) {
            if (r->poll_sites[i].last) {
                return false;
            }
            r->poll_sites[i].last = 1;
            return true;
        }
    }
    if (r->poll_count < (int) (sizeof r->poll_sites / sizeof *r->poll_sites)) {
        r->poll_sites[r->poll_count].pc = r->fiber->pc;
        r->poll_sites[r->poll_count++].last = 1;
        return true;
    }
    return false;
}

static void poll_over(struct rank *r) {
    for (int i = 0; i < r->poll_count; i++) {
        if (r->poll_sites[i].pc == r->fiber->pc) {
            r->poll_sites[i].last = 0;
        }
    }
    r->polls = 0;
}

/* Whether the test succeeds. If not, that has happened. */
static bool test_until(struct rank *r, bool (*waits)(struct rank *)) {
    if (poll_now(r) && pick(r, 2) == 0) {
        return false;
    }
    if (!wait_or_idle(r, waits)) {
        return false;
    }
    poll_over(r);
    return true;
}

int MPI_Test(MPI_Request *request, int *flag, MPI_Status *status) {
    ENTER("Test");
    struct several *s = gather(r, 1, request);
    empty_status(status);
    *flag = 1;
    if (!active(s->of[0])) {
        if (s->of[0]) {
            request_done(r, s->of[0], status, request);
        }
        return MPI_SUCCESS;
    }
    about_several(r, s);
    *flag = test_until(r, all_complete);
    if (*flag) {
        finish_one(r, s, 0, request, status);
    }
    return MPI_SUCCESS;
}

int MPI_Request_get_status(MPI_Request request, int *flag, MPI_Status *status) {
    ENTER("Request_get_status");
    struct several *s = gather(r, 1, &request);
    empty_status(status);
    *flag = 1;
    if (active(s->of[0])) {
        about_several(r, s);
        *flag = test_until(r, all_complete);
        if (*flag) {
            request_causes(r, s->of[0]);
            stepped(r);
            if (s->of[0]->kind == R_RECV) {
                struct message *m = s->of[0]->message;
                set_status(status, comm_rank_of(s->of[0]->comm, m->source), m->tag, m->size);
            }
        }
    }
    return MPI_SUCCESS;
}

int MPI_Testall(int count, MPI_Request requests[], int *flag, MPI_Status statuses[]) {
    ENTER("Testall");
    struct several *s = gather(r, count, requests);
    about_several(r, s);
    *flag = active_count(s) == 0 || test_until(r, all_complete);
    if (*flag) {
        for (int i = 0; i < count; i++) {
            if (s->of[i]) {
                request_causes(r, s->of[i]);
            }
        }
        if (active_count(s) > 0) {
            stepped(r);
        }
        for (int i = 0; i < count; i++) {
            MPI_Status *status = statuses == MPI_STATUSES_IGNORE ? MPI_STATUS_IGNORE : &statuses[i];
            if (s->of[i]) {
                request_done(r, s->of[i], status, &requests[i]);
            } else {
                empty_status(status);
            }
        }
    }
    return MPI_SUCCESS;
}

/* Nothing, or one of them, decided beforehand as for MPI_Waitany. */
static int test_any(struct rank *r, struct several *s) {
    int open = active_count(s), nth;
    about_several(r, s);
    if (poll_now(r)) {
        nth = pick(r, open + 1) - 1;
        if (nth < 0) {
            return -1;
        }
    } else {
        nth = pick(r, open);
    }
    for (int i = 0; i < s->count; i++) {
        if (active(s->of[i]) && nth-- == 0) {
            s->chosen = i;
        }
    }
    if (wait_or_idle(r, chosen_complete)) {
        poll_over(r);
        return s->chosen;
    }
    for (int i = 0; i < s->count; i++) {
        if (active(s->of[i]) && request_complete(s->of[i])) {
            s->chosen = i;
            wait_until(r, chosen_complete);
            poll_over(r);
            return i;
        }
    }
    return -1;
}

int MPI_Testany(int count, MPI_Request requests[], int *index, int *flag, MPI_Status *status) {
    ENTER("Testany");
    struct several *s = gather(r, count, requests);
    empty_status(status);
    *index = MPI_UNDEFINED;
    *flag = active_count(s) == 0;
    if (!*flag) {
        int i = test_any(r, s);
        *flag = i >= 0;
        if (*flag) {
            *index = i;
            finish_one(r, s, i, requests, status);
        }
    }
    return MPI_SUCCESS;
}

int MPI_Testsome(int count, MPI_Request requests[], int *done, int indices[], MPI_Status statuses[]) {
    ENTER("Testsome");
    struct several *s = gather(r, count, requests);
    if (active_count(s) == 0) {
        *done = MPI_UNDEFINED;
        return MPI_SUCCESS;
    }
    int i = test_any(r, s);
    *done = i >= 0;
    if (i >= 0) {
        indices[0] = i;
        finish_one(r, s, i, requests, statuses == MPI_STATUSES_IGNORE ? MPI_STATUS_IGNORE : &statuses[0]);
    }
    return MPI_SUCCESS;
}

/* --- the rest */

int MPI_Request_free(MPI_Request *request) {
    ENTER("Request_free");
    struct request *q = request_of(r, *request);
    if (q == NULL) {
        return wrong(r, NULL, MPI_ERR_REQUEST, "wrong-use", "there is no request to free");
    }
    unwatch(r, q);
    if (q->kind == R_RECV && q->active && q->message == NULL) {
        finding(r->number, "wrong-use", "frees the request of %s ({%lx}) at {%lx} before it is complete", q->call, q->pc,
                r->fiber->pc);
    }
    q->freed = true;
    *request = MPI_REQUEST_NULL;
    return MPI_SUCCESS;
}

int MPI_Cancel(MPI_Request *request) {
    ENTER("Cancel");
    struct request *q = request_of(r, *request);
    if (q && q->kind == R_RECV && q->active) {
        /* Only what nothing else could complete is cancelled. */
        struct several *s = gather(r, 1, request);
        about_several(r, s);
        if (!wait_or_idle(r, all_complete)) {
            take_back(r, q);
            q->cancelled = true;
        } else {
            stepped(r);
        }
        r->polls = 0;
    }
    return MPI_SUCCESS;
}

int MPI_Test_cancelled(const MPI_Status *status, int *flag) {
    *flag = status->allways_cancelled;
    return MPI_SUCCESS;
}

int MPI_Status_set_cancelled(MPI_Status *status, int flag) {
    status->allways_cancelled = flag;
    return MPI_SUCCESS;
}
