/* Windows and their epochs.
 *
 * What is put or got is done when the epoch ends, or at a flush: that is when the standard lets a program rely on it. An
 * exclusive epoch without a flush in it is one event: lock, accesses and unlock together. Shared locks are no events at
 * all unless the program locks that window exclusively as well (a lesson); the accesses made under them are, each on the
 * bytes it touches. Fences are collectives, and post, start, complete, wait have each other as causes. */
#include "window.h"

#include <stdio.h>
#include <stdlib.h>

static struct window *windows;
static uint32_t windows_stamp;

struct win *win_of(struct rank *r, MPI_Win handle) {
    struct win *w = table_get(&r->windows, 1, handle);
    if (w == NULL) {
        fail("argument", "%s is given a window that does not exist, or no longer, at {%lx}", r->call, r->fiber->pc);
    }
    return w;
}

static struct window *shared_window(struct comm *c, int nth) {
    if (windows_stamp != stamp) {
        windows_stamp = stamp;
        windows = NULL;
    }
    uint64_t id = id_of((uint64_t[]) {c->context->id, (unsigned) nth, UINT64_C(1) << 40});
    struct window *w = windows;
    while (w && w->id != id) {
        w = w->next;
    }
    if (w == NULL) {
        w = arena(sizeof *w);
        w->id = id;
        w->context = c->context;
        w->next = windows;
        windows = w;
    }
    return w;
}

static void make(struct rank *r, MPI_Comm comm, void *base, MPI_Aint size, int unit, MPI_Win *into) {
    struct comm *c = comm_of(r, comm);
    if (size < 0 || unit < 1) {
        wrong(r, c, MPI_ERR_SIZE, "argument", "the size is %ld and the unit %d", size, unit);
    }
    int nth = c->calls;
    struct window *shared_ = shared_window(c, nth);
    shared_->parts[c->me].base = base;
    shared_->parts[c->me].size = size;
    shared_->parts[c->me].unit = unit;
    about(r, r->call, NOBODY - 100, 0, NULL);
    struct arrival what = {.values = {0}};
    conclude(r, c, arrive(r, c, C_WIN, 0, what));
    struct win *w = arena(sizeof *w);
    w->window = shared_;
    w->comm = c;
    w->last = &w->first;
    w->made_at = r->fiber->pc;
    *into = table_add(&r->windows, 1, w);
}

int MPI_Win_create(void *base, MPI_Aint size, int unit, MPI_Info info, MPI_Comm comm, MPI_Win *win) {
    (void) info;
    ENTER("Win_create");
    make(r, comm, base, size, unit, win);
    return MPI_SUCCESS;
}

int MPI_Win_allocate(MPI_Aint size, int unit, MPI_Info info, MPI_Comm comm, void *base, MPI_Win *win) {
    (void) info;
    ENTER("Win_allocate");
    void *memory = calloc(1, (size_t) size + 1);
    *(void **) base = memory;
    make(r, comm, memory, size, unit, win);
    return MPI_SUCCESS;
}

int MPI_Win_allocate_shared(MPI_Aint size, int unit, MPI_Info info, MPI_Comm comm, void *base, MPI_Win *win) {
    (void) info;
    ENTER("Win_allocate_shared");
    void *memory = calloc(1, (size_t) size + 1);
    *(void **) base = memory;
    make(r, comm, memory, size, unit, win);
    return MPI_SUCCESS;
}

int MPI_Win_shared_query(MPI_Win win, int rank, MPI_Aint *size, int *unit, void *base) {
    ENTER("Win_shared_query");
    struct win *w = win_of(r, win);
    for (int i = 0; rank == MPI_PROC_NULL && i < w->window->context->size; i++) {
        rank = w->window->parts[i].size > 0 ? i : rank;
    }
    rank = rank == MPI_PROC_NULL ? 0 : rank;
    *size = w->window->parts[rank].size;
    *unit = w->window->parts[rank].unit;
    *(void **) base = w->window->parts[rank].base;
    return MPI_SUCCESS;
}

int MPI_Win_create_dynamic(MPI_Info info, MPI_Comm comm, MPI_Win *win) {
    (void) info;
    ENTER("Win_create_dynamic");
    make(r, comm, NULL, 0, 1, win);
    win_of(r, *win)->window->dynamic = true;
    return MPI_SUCCESS;
}

int MPI_Win_attach(MPI_Win win, void *base, MPI_Aint size) {
    (void) base;
    (void) size;
    ENTER("Win_attach");
    win_of(r, win);
    return MPI_SUCCESS;
}

int MPI_Win_detach(MPI_Win win, const void *base) {
    (void) base;
    ENTER("Win_detach");
    win_of(r, win);
    return MPI_SUCCESS;
}

static int open_lock(struct win *w) {
    for (int i = 0; i < w->comm->context->size; i++) {
        if (w->locks[i].state != E_NONE && !w->all) {
            return i;
        }
    }
    return -1;
}

int MPI_Win_free(MPI_Win *win) {
    ENTER("Win_free");
    struct win *w = win_of(r, *win);
    int open = open_lock(w);
    if (open >= 0) {
        return wrong(r, w->comm, MPI_ERR_RMA_SYNC, "wrong-use", "the lock of rank %d, taken at {%lx}, is still held", open,
                     w->locks[open].pc);
    }
    struct arrival what = {.values = {0}};
    about(r, r->call, NOBODY - 100, 0, NULL);
    conclude(r, w->comm, arrive(r, w->comm, C_WIN, 0, what));
    r->windows.at[*win - 1] = NULL;
    *win = MPI_WIN_NULL;
    return MPI_SUCCESS;
}

void windows_leaks(struct rank *r) {
    for (int i = 0; i < r->windows.count; i++) {
        struct win *w = r->windows.at[i];
        if (w) {
            int open = open_lock(w);
            if (open >= 0) {
                finding(r->number, "wrong-use", "never unlocks rank %d, locked at {%lx}", open, w->locks[open].pc);
            }
            finding(r->number, "leak", "never frees the window made at {%lx}", w->made_at);
        }
    }
}

/* --- questions */

int MPI_Win_get_group(MPI_Win win, MPI_Group *group) {
    ENTER("Win_get_group");
    return MPI_Comm_group(win_of(r, win)->comm->handle, group);
}

int MPI_Win_set_name(MPI_Win win, const char *name) {
    ENTER("Win_set_name");
    struct win *w = win_of(r, win);
    copy_name(w->name, name, sizeof w->name);
    return MPI_SUCCESS;
}

int MPI_Win_get_name(MPI_Win win, char *name, int *length_) {
    ENTER("Win_get_name");
    copy_name(name, win_of(r, win)->name, MPI_MAX_OBJECT_NAME);
    for (*length_ = 0; name[*length_]; (*length_)++) {
    }
    return MPI_SUCCESS;
}

int MPI_Win_get_attr(MPI_Win win, int keyval, void *value, int *flag) {
    ENTER("Win_get_attr");
    struct win *w = win_of(r, win);
    static int flavor = MPI_WIN_FLAVOR_CREATE, model = MPI_WIN_UNIFIED;
    struct window *x = w->window;
    int me = w->comm->me;
    *flag = 1;
    switch (keyval) {
    case MPI_WIN_BASE: *(void **) value = x->parts[me].base; break;
    case MPI_WIN_SIZE: *(void **) value = &x->parts[me].size; break;
    case MPI_WIN_DISP_UNIT: *(void **) value = &x->parts[me].unit; break;
    case MPI_WIN_CREATE_FLAVOR: *(void **) value = &flavor; break;
    case MPI_WIN_MODEL: *(void **) value = &model; break;
    default: *flag = 0;
    }
    return MPI_SUCCESS;
}

int MPI_Win_set_errhandler(MPI_Win win, MPI_Errhandler handler) {
    (void) handler;
    ENTER("Win_set_errhandler");
    win_of(r, win);
    return MPI_SUCCESS;
}

int MPI_Win_get_errhandler(MPI_Win win, MPI_Errhandler *handler) {
    ENTER("Win_get_errhandler");
    win_of(r, win);
    *handler = MPI_ERRORS_ARE_FATAL;
    return MPI_SUCCESS;
}

int MPI_Win_set_info(MPI_Win win, MPI_Info info) {
    (void) info;
    ENTER("Win_set_info");
    win_of(r, win);
    return MPI_SUCCESS;
}

int MPI_Win_sync(MPI_Win win) {
    ENTER("Win_sync");
    win_of(r, win);
    return MPI_SUCCESS;
}

/* --- fences */

int MPI_Win_fence(int assert_, MPI_Win win) {
    (void) assert_;
    ENTER("Win_fence");
    struct win *w = win_of(r, win);
    if (open_lock(w) >= 0 || w->all) {
        return wrong(r, w->comm, MPI_ERR_RMA_SYNC, "wrong-use", "a lock is held");
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
            struct win *other = k->arrivals[i].extra;
            struct rank *owner = &ranks[w->comm->context->members[i]];
            for (struct access *a = other->first; a; a = a->next) {
                touch(w->window, owner->number, a->target, a->kind, a->op, a->at, a->at + a->length, a->call, a->pc);
            }
        }
        conflicts_report(w->window);
        for (int i = 0; i < w->comm->context->size; i++) {
            accesses_do(&ranks[w->comm->context->members[i]], k->arrivals[i].extra, -1, false);
        }
    }
    w->fenced = true;
    return MPI_SUCCESS;
}

/* --- locks */

static struct object *lock_of(struct win *w, int target) {
    return object_at(UINT64_C(1) << 54 | w->window->id << 8 | (unsigned) target, T_RWLOCK);
}

/* Shared and exclusive locks of one window: from now on shared ones are events too. */
static bool mixed(struct win *w) {
    return window_mixed(w->window->id);
}

static void note_use(struct win *w, bool exclusive) {
    w->window->exclusive_used |= exclusive;
    w->window->shared_used |= !exclusive;
    if (w->window->exclusive_used && w->window->shared_used && !mixed(w)) {
        lesson_window(w->window->id);
    }
}

static int64_t guards(struct object *o) { return o->owner >= 0 ? 0 : o->count > 0 ? 1 : 3; }

static void about_lock(struct rank *r, int target) {
    about(r, r->call, NOBODY - 100, 0, NULL);
    static char text[RANKS][48];
    snprintf(text[r->number], sizeof text[0], "the lock of rank %d", target);
    r->about.text = text[r->number];
}

static void take(struct rank *r, struct win *w, int target, bool release) {
    struct object *o = lock_of(w, target);
    bool exclusive = w->locks[target].type == MPI_LOCK_EXCLUSIVE;
    about_lock(r, target);
    r->waits = NULL;
    stand(op_of(CALL, o->number), exclusive ? 3 : 1, o);
    int64_t before = guards(o);
    happened(before);
    w->locks[target].state = E_HELD;
    if (!release) {
        o->taken_at = w->locks[target].pc;
        if (exclusive) {
            o->owner = r->number;
        } else {
            o->count++;
        }
    }
}

static void give(struct rank *r, struct win *w, int target) {
    struct object *o = lock_of(w, target);
    about_lock(r, target);
    stand(op_of(CALL, o->number), 0, o);
    int64_t before = guards(o);
    if (o->owner == r->number) {
        o->owner = -1;
    } else {
        o->count--;
    }
    happened(before);
}

static int lock(struct rank *r, struct win *w, int type, int target) {
    if (target == MPI_PROC_NULL) {
        return MPI_SUCCESS;
    }
    if (target < 0 || target >= w->comm->context->size) {
        return wrong(r, w->comm, MPI_ERR_RANK, "argument", "there is no rank %d", target);
    }
    if (w->locks[target].state != E_NONE) {
        return wrong(r, w->comm, MPI_ERR_RMA_SYNC, "wrong-use", "rank %d is locked already, at {%lx}", target,
                     w->locks[target].pc);
    }
    w->locks[target].state = E_LAZY;
    w->locks[target].type = type;
    w->locks[target].pc = r->fiber->pc;
    note_use(w, type == MPI_LOCK_EXCLUSIVE);
    return MPI_SUCCESS;
}

static bool needs_event(struct win *w, int target) {
    return w->locks[target].type == MPI_LOCK_EXCLUSIVE || mixed(w);
}

/* Does what was asked for; the lock is taken now at the latest. */
static void flush(struct rank *r, struct win *w, int target) {
    bool exclusive = w->locks[target].type == MPI_LOCK_EXCLUSIVE;
    if (needs_event(w, target) && w->locks[target].state == E_LAZY) {
        take(r, w, target, false);
    }
    accesses_do(r, w, target, !exclusive);
}

static void unlock(struct rank *r, struct win *w, int target) {
    bool exclusive = w->locks[target].type == MPI_LOCK_EXCLUSIVE;
    if (exclusive && w->locks[target].state == E_LAZY) {
        take(r, w, target, true);
        accesses_do(r, w, target, false);
    } else {
        flush(r, w, target);
        if (needs_event(w, target)) {
            give(r, w, target);
        }
    }
    w->locks[target].state = E_NONE;
}

int MPI_Win_lock(int type, int rank, int assert_, MPI_Win win) {
    (void) assert_;
    ENTER("Win_lock");
    struct win *w = win_of(r, win);
    if (type != MPI_LOCK_EXCLUSIVE && type != MPI_LOCK_SHARED) {
        return wrong(r, w->comm, MPI_ERR_LOCKTYPE, "argument", "there is no such lock");
    }
    return lock(r, w, type, rank);
}

int MPI_Win_unlock(int rank, MPI_Win win) {
    ENTER("Win_unlock");
    struct win *w = win_of(r, win);
    if (rank == MPI_PROC_NULL) {
        return MPI_SUCCESS;
    }
    if (rank < 0 || rank >= w->comm->context->size || w->locks[rank].state == E_NONE || w->all) {
        return wrong(r, w->comm, MPI_ERR_RMA_SYNC, "wrong-use", "rank %d is not locked", rank);
    }
    unlock(r, w, rank);
    return MPI_SUCCESS;
}

int MPI_Win_lock_all(int assert_, MPI_Win win) {
    (void) assert_;
    ENTER("Win_lock_all");
    struct win *w = win_of(r, win);
    for (int i = 0; i < w->comm->context->size; i++) {
        int code = lock(r, w, MPI_LOCK_SHARED, i);
        if (code) {
            return code;
        }
    }
    w->all = true;
    return MPI_SUCCESS;
}

int MPI_Win_unlock_all(MPI_Win win) {
    ENTER("Win_unlock_all");
    struct win *w = win_of(r, win);
    if (!w->all) {
        return wrong(r, w->comm, MPI_ERR_RMA_SYNC, "wrong-use", "MPI_Win_lock_all was not called");
    }
    for (int i = 0; i < w->comm->context->size; i++) {
        unlock(r, w, i);
    }
    w->all = false;
    return MPI_SUCCESS;
}

static int flush_some(struct rank *r, struct win *w, int target) {
    for (int i = 0; i < w->comm->context->size; i++) {
        if (target < 0 || i == target) {
            if (w->locks[i].state != E_NONE) {
                flush(r, w, i);
            } else if (i == target) {
                return wrong(r, w->comm, MPI_ERR_RMA_SYNC, "wrong-use", "rank %d is not locked", i);
            }
        }
    }
    return MPI_SUCCESS;
}

int MPI_Win_flush(int rank, MPI_Win win) {
    ENTER("Win_flush");
    return flush_some(r, win_of(r, win), rank);
}

int MPI_Win_flush_local(int rank, MPI_Win win) {
    ENTER("Win_flush_local");
    return flush_some(r, win_of(r, win), rank);
}

int MPI_Win_flush_all(MPI_Win win) {
    ENTER("Win_flush_all");
    return flush_some(r, win_of(r, win), -1);
}

int MPI_Win_flush_local_all(MPI_Win win) {
    ENTER("Win_flush_local_all");
    return flush_some(r, win_of(r, win), -1);
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
    (void) assert_;
    ENTER("Win_post");
    struct win *w = win_of(r, win);
    if (w->post) {
        return wrong(r, w->comm, MPI_ERR_RMA_SYNC, "wrong-use", "the window is posted already");
    }
    w->post = group_copy(r, group);
    for (int i = 0; i < w->post->size; i++) {
        w->post_count[w->post->members[i]]++;
        w->posted_at[w->post->members[i]] = last_event(r);
    }
    about(r, r->call, NOBODY - 100, 0, NULL);
    step(r);
    return MPI_SUCCESS;
}

int MPI_Win_start(MPI_Group group, int assert_, MPI_Win win) {
    (void) assert_;
    ENTER("Win_start");
    struct win *w = win_of(r, win);
    if (w->start) {
        return wrong(r, w->comm, MPI_ERR_RMA_SYNC, "wrong-use", "an access epoch is open already");
    }
    w->start = group_copy(r, group);
    r->matter = w;
    about(r, r->call, NOBODY - 100, 0, NULL);
    wait_until(r, all_posted);
    for (int i = 0; i < w->start->size; i++) {
        int target = w->start->members[i];
        cause(peer_win(w, target)->posted_at[r->number]);
        w->start_seen[target]++;
    }
    stepped(r);
    return MPI_SUCCESS;
}

int MPI_Win_complete(MPI_Win win) {
    ENTER("Win_complete");
    struct win *w = win_of(r, win);
    if (w->start == NULL) {
        return wrong(r, w->comm, MPI_ERR_RMA_SYNC, "wrong-use", "MPI_Win_start was not called");
    }
    for (struct access *a = w->first; a; a = a->next) {
        touch(w->window, r->number, a->target, a->kind, a->op, a->at, a->at + a->length, a->call, a->pc);
    }
    accesses_do(r, w, -1, false);
    for (int i = 0; i < w->start->size; i++) {
        w->complete_count[w->start->members[i]]++;
        w->completed_at[w->start->members[i]] = last_event(r);
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
        w->wait_seen[origin]++;
    }
    stepped(r);
    conflicts_report(w->window);
    w->post = NULL;
}

int MPI_Win_wait(MPI_Win win) {
    ENTER("Win_wait");
    struct win *w = win_of(r, win);
    if (w->post == NULL) {
        return wrong(r, w->comm, MPI_ERR_RMA_SYNC, "wrong-use", "MPI_Win_post was not called");
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
        return wrong(r, w->comm, MPI_ERR_RMA_SYNC, "wrong-use", "MPI_Win_post was not called");
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
