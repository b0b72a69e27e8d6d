/* Locks and flushes.
 *
 * What is put or got is done when the epoch ends, or at a flush: that is when the standard lets a program rely on it. An
 * exclusive epoch without a flush in it is one event: lock, accesses and unlock together. Only a lock of the rank's own window,
 * or of memory it shares, is taken at once, for what it guards are loads and stores. Shared locks are no events at all unless
 * the program locks that window exclusively as well (a lesson); the accesses made under them are, each on the bytes it
 * touches. */
#include "window.h"

#include <stdio.h>

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

/* --- what whoever gets the lock learns */

static uint32_t *merged(uint32_t *into, const uint32_t *from) {
    if (into == NULL) {
        into = arena((size_t) rank_count * sizeof *into);
    }
    for (int i = 0; from && i < rank_count; i++) {
        into[i] = into[i] > from[i] ? into[i] : from[i];
    }
    return into;
}

static void learn_from_lock(struct rank *r, struct win *w, int target, bool exclusive) {
    uint32_t *knows = merged(NULL, w->window->exclusive[target]);
    if (exclusive) {
        merged(knows, w->window->shared[target]);
    }
    w->locks[target].knows = knows;
    learn_from(r, knows);
}

static void teach_lock(struct rank *r, struct win *w, int target, bool exclusive) {
    uint32_t **at = exclusive ? &w->window->exclusive[target] : &w->window->shared[target];
    *at = merged(*at, r->knows);
    tick(r);
}

/* --- taking and giving back */

static void take(struct rank *r, struct win *w, int target, bool release) {
    struct object *o = lock_of(w, target);
    bool exclusive = w->locks[target].type == MPI_LOCK_EXCLUSIVE;
    about_lock(r, target);
    r->waits = NULL;
    stand(op_of(CALL, o->number), exclusive ? 3 : 1, o);
    int64_t before = guards(o);
    happened(before);
    w->locks[target].state = E_HELD;
    learn_from_lock(r, w, target, exclusive);
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

static bool needs_event(struct win *w, int target) {
    return w->locks[target].type == MPI_LOCK_EXCLUSIVE || mixed(w);
}

static int lock(struct rank *r, struct win *w, int type, int target) {
    if (target == MPI_PROC_NULL) {
        return MPI_SUCCESS;
    }
    if (target < 0 || target >= w->comm->context->size) {
        return wrong(r, w->errors, MPI_ERR_RANK, "argument", "there is no rank %d", target);
    }
    if (w->locks[target].state != E_NONE) {
        return wrong(r, w->errors, MPI_ERR_RMA_SYNC, "wrong-use", "rank %d is locked already, at {%lx}", target,
                     w->locks[target].pc);
    }
    for (struct access *a = w->first; a; a = a->next) {
        if (w->locks[a->target].state == E_NONE) {
            return wrong(r, w->errors, MPI_ERR_RMA_SYNC, "wrong-use", "the epoch of %s at {%lx} has not ended", a->call, a->pc);
        }
    }
    if (w->start) {
        return wrong(r, w->errors, MPI_ERR_RMA_SYNC, "wrong-use", "another epoch is open, that of MPI_Win_start");
    }
    w->locks[target].state = E_LAZY;
    w->locks[target].type = type;
    w->locks[target].pc = r->fiber->pc;
    w->locks[target].knows = NULL;
    note_use(w, type == MPI_LOCK_EXCLUSIVE);
    if ((target == w->comm->me || w->flavor == MPI_WIN_FLAVOR_SHARED) && needs_event(w, target)) {
        take(r, w, target, false);
    }
    return MPI_SUCCESS;
}

/* Does what was asked for; the lock is taken now at the latest. */
static void flush(struct rank *r, struct win *w, int target, enum completion how) {
    bool exclusive = w->locks[target].type == MPI_LOCK_EXCLUSIVE;
    if (needs_event(w, target) && w->locks[target].state == E_LAZY) {
        take(r, w, target, false);
    }
    accesses_do(r, w, target, !exclusive, how, (uint32_t) r->events);
}

static void unlock(struct rank *r, struct win *w, int target) {
    bool exclusive = w->locks[target].type == MPI_LOCK_EXCLUSIVE;
    if (exclusive && w->locks[target].state == E_LAZY) {
        take(r, w, target, true);
        accesses_do(r, w, target, false, AT_TARGET, (uint32_t) r->events);
    } else {
        flush(r, w, target, AT_TARGET);
        if (needs_event(w, target)) {
            give(r, w, target);
        }
    }
    teach_lock(r, w, target, exclusive);
    w->locks[target].state = E_NONE;
}

int MPI_Win_lock(int type, int rank, int assert_, MPI_Win win) {
    ENTER("Win_lock");
    struct win *w = win_of(r, win);
    int code = check_assertion(r, w, assert_, MPI_MODE_NOCHECK);
    if (code) {
        return code;
    }
    if (type != MPI_LOCK_EXCLUSIVE && type != MPI_LOCK_SHARED) {
        return wrong(r, w->errors, MPI_ERR_LOCKTYPE, "argument", "there is no such lock");
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
        return wrong(r, w->errors, MPI_ERR_RMA_SYNC, "wrong-use", "rank %d is not locked", rank);
    }
    unlock(r, w, rank);
    return MPI_SUCCESS;
}

int MPI_Win_lock_all(int assert_, MPI_Win win) {
    ENTER("Win_lock_all");
    struct win *w = win_of(r, win);
    int code = check_assertion(r, w, assert_, MPI_MODE_NOCHECK);
    if (code) {
        return code;
    }
    for (int i = 0; i < w->comm->context->size; i++) {
        code = lock(r, w, MPI_LOCK_SHARED, i);
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
        return wrong(r, w->errors, MPI_ERR_RMA_SYNC, "wrong-use", "MPI_Win_lock_all was not called");
    }
    for (int i = 0; i < w->comm->context->size; i++) {
        unlock(r, w, i);
    }
    w->all = false;
    return MPI_SUCCESS;
}

static int flush_some(struct rank *r, struct win *w, int target, enum completion how) {
    for (int i = 0; i < w->comm->context->size; i++) {
        if (target < 0 || i == target) {
            if (w->locks[i].state != E_NONE) {
                flush(r, w, i, how);
            } else if (i == target) {
                return wrong(r, w->errors, MPI_ERR_RMA_SYNC, "wrong-use", "rank %d is not locked", i);
            }
        }
    }
    return MPI_SUCCESS;
}

int MPI_Win_flush(int rank, MPI_Win win) {
    ENTER("Win_flush");
    return flush_some(r, win_of(r, win), rank, AT_TARGET);
}

int MPI_Win_flush_local(int rank, MPI_Win win) {
    ENTER("Win_flush_local");
    return flush_some(r, win_of(r, win), rank, AT_ORIGIN);
}

int MPI_Win_flush_all(MPI_Win win) {
    ENTER("Win_flush_all");
    return flush_some(r, win_of(r, win), -1, AT_TARGET);
}

int MPI_Win_flush_local_all(MPI_Win win) {
    ENTER("Win_flush_local_all");
    return flush_some(r, win_of(r, win), -1, AT_ORIGIN);
}
