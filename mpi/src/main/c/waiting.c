/* Waits for requests: for all of several, for one, for some. */
#include "several.h"

#include <stdio.h>

static int peer_of(struct request *q) {
    return q->kind == R_SEND || q->kind == R_RECV ? q->with < 0 ? NOBODY : q->with : NOBODY;
}

struct several *gather(struct rank *r, int count, MPI_Request *handles) {
    struct several *s = arena(sizeof *s);
    s->count = count;
    s->of = arena((size_t) (count + 1) * sizeof *s->of);
    for (int i = 0; i < count; i++) {
        s->of[i] = request_of(r, handles[i]);
    }
    r->matter = s;
    return s;
}

int active_count(struct several *s) {
    int n = 0;
    for (int i = 0; i < s->count; i++) {
        n += active(s->of[i]);
    }
    return n;
}

bool all_complete(struct rank *r) {
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

bool chosen_complete(struct rank *r) {
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

void about_several(struct rank *r, struct several *s) {
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

void finish_one(struct rank *r, struct several *s, int i, MPI_Request *handles, MPI_Status *status) {
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
