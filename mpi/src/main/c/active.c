/* Epochs in which both sides take part: fences, which are collectives, and post, start, complete, wait, which have each other
 * as causes. */
#include "window.h"

/* --- fences */

int MPI_Win_fence(int assert_, MPI_Win win) {
    ENTER("Win_fence");
    struct win *w = win_of(r, win);
    if (open_lock(w) >= 0 || w->all) {
        return wrong(r, w->errors, MPI_ERR_RMA_SYNC, "wrong-use", "a lock is held");
    }
    int code = check_assertion(r, w, assert_, MPI_MODE_NOSTORE | MPI_MODE_NOPUT | MPI_MODE_NOPRECEDE | MPI_MODE_NOSUCCEED);
    if (code) {
        return code;
    }
    /* Accesses between two fences make them an epoch, in which no other may be. MPICH and Open MPI let it pass, so it is
     * reported where errors are, but not returned. */
    if (w->locked_access && !(assert_ & MPI_MODE_NOPRECEDE) && w->errors->handler == MPI_ERRORS_ARE_FATAL) {
        return wrong(r, w->errors, MPI_ERR_RMA_SYNC, "wrong-use",
                     "the epoch since the fence at {%lx} has another one in it, with the lock taken at {%lx}; "
                     "MPI_MODE_NOSUCCEED there, or MPI_MODE_NOPRECEDE here, says that the fences make none", w->fenced_at,
                     w->locked_access);
    }
    if (assert_ & MPI_MODE_NOPRECEDE && w->first) {
        return wrong(r, w->errors, MPI_ERR_RMA_SYNC, "wrong-use", "MPI_MODE_NOPRECEDE, but %s at {%lx} does precede",
                     w->first->call, w->first->pc);
    }
    int number = w->fences++;
    struct arrival what = {.extra = w};
    about(r, r->call, NOBODY - 100, 0, NULL);
    struct collective *k = arrive(r, w->comm, C_WIN, 0, what);
    r->matter = k;
    conclude(r, w->comm, k);
    /* All are here. Whoever goes on first does what was asked for, in the order of ranks. */
    struct fence *f = w->window->fences;
    while (f && f->number != number) {
        f = f->next;
    }
    if (f == NULL) {
        f = arena(sizeof *f);
        f->number = number;
        f->next = w->window->fences;
        w->window->fences = f;
        for (int i = 0; i < w->comm->context->size; i++) {
            struct rank *owner = &ranks[w->comm->context->members[i]];
            accesses_do(owner, k->arrivals[i].extra, -1, false, AT_TARGET, k->arrivals[i].knows[owner->number]);
        }
    }
    w->fenced = !(assert_ & MPI_MODE_NOSUCCEED);
    w->fenced_at = r->fiber->pc;
    w->locked_access = 0;
    return MPI_SUCCESS;
}

/* --- post, start, complete, wait: how often each has been called for whom is what the others wait for */

static struct win *peer_win(struct win *w, int world) {
    struct rank *p = &ranks[world];
    for (int i = 0; i < p->windows.count; i++) {
        struct win *other = p->windows.at[i];
        if (other && other->window == w->window) {
            return other;
        }
    }
    return NULL;
}

static struct group *group_copy(struct rank *r, MPI_Group handle) {
    struct group *g = handle == MPI_GROUP_EMPTY ? NULL : table_get(&r->groups, 2, handle);
    struct group *copy = arena(sizeof *copy);
    if (g) {
        copy->size = g->size;
        copy->members = members_copy(g->members, g->size);
    }
    return copy;
}

static bool all_posted(struct rank *r) {
    struct win *w = r->matter;
    for (int i = 0; i < w->start->size; i++) {
        int target = w->start->members[i];
        struct win *other = peer_win(w, target);
        if (other == NULL || other->post_count[r->number] <= w->start_seen[target]) {
            r->on = target;
            return false;
        }
    }
    return true;
}

static bool all_completed(struct rank *r) {
    struct win *w = r->matter;
    for (int i = 0; i < w->post->size; i++) {
        int origin = w->post->members[i];
        struct win *other = peer_win(w, origin);
        if (other == NULL || other->complete_count[r->number] <= w->wait_seen[origin]) {
            r->on = origin;
            return false;
        }
    }
    return true;
}

int MPI_Win_post(MPI_Group group, int assert_, MPI_Win win) {
    ENTER("Win_post");
    struct win *w = win_of(r, win);
    int code = check_assertion(r, w, assert_, MPI_MODE_NOCHECK | MPI_MODE_NOSTORE | MPI_MODE_NOPUT);
    if (code) {
        return code;
    }
    if (w->post) {
        return wrong(r, w->errors, MPI_ERR_RMA_SYNC, "wrong-use", "the window is posted already");
    }
    w->post = group_copy(r, group);
    for (int i = 0; i < w->post->size; i++) {
        w->post_count[w->post->members[i]]++;
        w->posted_at[w->post->members[i]] = last_event(r);
        w->posted_knows[w->post->members[i]] = knowledge(r);
    }
    about(r, r->call, NOBODY - 100, 0, NULL);
    step(r);
    return MPI_SUCCESS;
}

int MPI_Win_start(MPI_Group group, int assert_, MPI_Win win) {
    ENTER("Win_start");
    struct win *w = win_of(r, win);
    int code = check_assertion(r, w, assert_, MPI_MODE_NOCHECK);
    if (code) {
        return code;
    }
    if (w->start) {
        return wrong(r, w->errors, MPI_ERR_RMA_SYNC, "wrong-use", "an access epoch is open already");
    }
    w->start = group_copy(r, group);
    r->matter = w;
    about(r, r->call, NOBODY - 100, 0, NULL);
    wait_until(r, all_posted);
    for (int i = 0; i < w->start->size; i++) {
        int target = w->start->members[i];
        cause(peer_win(w, target)->posted_at[r->number]);
        learn_from(r, peer_win(w, target)->posted_knows[r->number]);
        w->start_seen[target]++;
    }
    stepped(r);
    return MPI_SUCCESS;
}

int MPI_Win_complete(MPI_Win win) {
    ENTER("Win_complete");
    struct win *w = win_of(r, win);
    if (w->start == NULL) {
        return wrong(r, w->errors, MPI_ERR_RMA_SYNC, "wrong-use", "MPI_Win_start was not called");
    }
    accesses_do(r, w, -1, false, AT_ORIGIN, (uint32_t) r->events);
    for (int i = 0; i < w->start->size; i++) {
        w->complete_count[w->start->members[i]]++;
        w->completed_at[w->start->members[i]] = last_event(r);
        w->completed_knows[w->start->members[i]] = knowledge(r);
    }
    w->start = NULL;
    about(r, r->call, NOBODY - 100, 0, NULL);
    step(r);
    return MPI_SUCCESS;
}

static void exposed(struct rank *r, struct win *w) {
    for (int i = 0; i < w->post->size; i++) {
        int origin = w->post->members[i];
        cause(peer_win(w, origin)->completed_at[r->number]);
        learn_from(r, peer_win(w, origin)->completed_knows[r->number]);
        w->wait_seen[origin]++;
    }
    stepped(r);
    accesses_awaited(r, w->window, w->comm->me, w->post);
    w->post = NULL;
}

int MPI_Win_wait(MPI_Win win) {
    ENTER("Win_wait");
    struct win *w = win_of(r, win);
    if (w->post == NULL) {
        return wrong(r, w->errors, MPI_ERR_RMA_SYNC, "wrong-use", "MPI_Win_post was not called");
    }
    r->matter = w;
    about(r, r->call, NOBODY - 100, 0, NULL);
    wait_until(r, all_completed);
    exposed(r, w);
    return MPI_SUCCESS;
}

int MPI_Win_test(MPI_Win win, int *flag) {
    ENTER("Win_test");
    struct win *w = win_of(r, win);
    if (w->post == NULL) {
        return wrong(r, w->errors, MPI_ERR_RMA_SYNC, "wrong-use", "MPI_Win_post was not called");
    }
    r->matter = w;
    about(r, r->call, NOBODY - 100, 0, NULL);
    *flag = 0;
    if (poll_now(r) && pick(r, 2) == 0) {
        return MPI_SUCCESS;
    }
    if (wait_or_idle(r, all_completed)) {
        exposed(r, w);
        *flag = 1;
    }
    return MPI_SUCCESS;
}
