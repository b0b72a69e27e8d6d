/* Tests for requests. A test may always come too early; but one that came too early once waits the next time, so that a loop
 * that polls makes progress, and gives up only when nothing else can go on. If the rank has done something else in between it
 * may be too early again, a few times: a loop that does so for ever would never end. */
#include "several.h"

enum { EARLY = 3 };

bool poll_now(struct rank *r) {
    for (int i = 0; i < r->poll_count; i++) {
        if (r->poll_sites[i].pc == r->fiber->pc) {
            if (r->poll_sites[i].last && (r->poll_sites[i].at == r->events || r->poll_sites[i].again++ >= EARLY)) {
                return false;
            }
            r->poll_sites[i].last = 1;
            r->poll_sites[i].at = r->events;
            return true;
        }
    }
    if (r->poll_count < (int) (sizeof r->poll_sites / sizeof *r->poll_sites)) {
        r->poll_sites[r->poll_count].pc = r->fiber->pc;
        r->poll_sites[r->poll_count].at = r->events;
        r->poll_sites[r->poll_count++].last = 1;
        return true;
    }
    return false;
}

void poll_over(struct rank *r) {
    for (int i = 0; i < r->poll_count; i++) {
        if (r->poll_sites[i].pc == r->fiber->pc) {
            r->poll_sites[i].last = 0;
            r->poll_sites[i].again = 0;
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
    if (!active(s->of[0]) || (nobody(s->of[0]) && s->of[0]->also == NULL)) {
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
            if (s->of[0]->cancelled) {
                cancelled_status(status);
            } else if (nobody(s->of[0])) {
                set_status(status, MPI_PROC_NULL, MPI_ANY_TAG, 0);
            } else if (s->of[0]->kind == R_RECV) {
                struct message *m = s->of[0]->message;
                set_status(status, comm_rank_of(s->of[0]->comm, m->source), m->tag, m->size);
            } else if (s->of[0]->kind == R_GENERAL) {
                general_query(s->of[0], status);
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
