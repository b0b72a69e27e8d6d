/* Windows: made, asked about, freed. Their epochs are in active.c (fences, and post, start, complete, wait) and passive.c
 * (locks), what is done in them in access.c. */
#include "attributes.h"
#include "remote.h"
#include "window.h"

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

/* The memory must be there, whether or not somebody will use it. */
static void check_memory(struct rank *r, struct comm *c, void *base, MPI_Aint size) {
    uintptr_t start, site, freed_at;
    size_t room;
    bool freed;
    if (remote || size <= 0) {
        return;
    }
    if (base == NULL) {
        wrong(r, c, MPI_ERR_BASE, "argument", "the memory is NULL, but the size is %ld", size);
    } else if (heap_block((uintptr_t) base, &start, &room, &freed, &site, &freed_at) && (uintptr_t) base < start + room) {
        heap_use((uintptr_t) base, (size_t) size, r->fiber->pc, true);
    }
}

static void make(struct rank *r, MPI_Comm comm, int flavor, void *base, MPI_Aint size, int unit, MPI_Win *into) {
    struct comm *c = comm_of(r, comm);
    if (size < 0 || unit < 1) {
        wrong(r, c, MPI_ERR_SIZE, "argument", "the size is %ld and the unit %d", size, unit);
    }
    check_memory(r, c, base, size);
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
    w->flavor = flavor;
    w->errors = arena(sizeof *w->errors);
    w->errors->handler = MPI_ERRORS_ARE_FATAL;
    *into = w->errors->handle = table_add(&r->windows, 1, w);
    if (size > 0) {
        expose(r, shared_, c->me, base, size, 0);
    }
}

int MPI_Win_create(void *base, MPI_Aint size, int unit, MPI_Info info, MPI_Comm comm, MPI_Win *win) {
    (void) info;
    ENTER("Win_create");
    make(r, comm, MPI_WIN_FLAVOR_CREATE, base, size, unit, win);
    return MPI_SUCCESS;
}

int MPI_Win_allocate(MPI_Aint size, int unit, MPI_Info info, MPI_Comm comm, void *base, MPI_Win *win) {
    (void) info;
    ENTER("Win_allocate");
    void *memory = calloc(1, (size_t) size + 1);
    *(void **) base = memory;
    make(r, comm, MPI_WIN_FLAVOR_ALLOCATE, memory, size, unit, win);
    return MPI_SUCCESS;
}

int MPI_Win_allocate_shared(MPI_Aint size, int unit, MPI_Info info, MPI_Comm comm, void *base, MPI_Win *win) {
    (void) info;
    ENTER("Win_allocate_shared");
    void *memory = calloc(1, (size_t) size + 1);
    *(void **) base = memory;
    make(r, comm, MPI_WIN_FLAVOR_SHARED, memory, size, unit, win);
    return MPI_SUCCESS;
}

int MPI_Win_shared_query(MPI_Win win, int rank, MPI_Aint *size, int *unit, void *base) {
    ENTER("Win_shared_query");
    struct win *w = win_of(r, win);
    for (int i = 0; rank == MPI_PROC_NULL && i < w->window->context->size; i++) {
        rank = w->window->parts[i].size > 0 ? i : rank;
    }
    rank = rank == MPI_PROC_NULL ? 0 : rank;
    if (rank < 0 || rank >= w->window->context->size) {
        return wrong(r, w->errors, MPI_ERR_RANK, "argument", "there is no rank %d", rank);
    }
    *size = w->window->parts[rank].size;
    *unit = w->window->parts[rank].unit;
    *(void **) base = w->window->parts[rank].base;
    return MPI_SUCCESS;
}

int MPI_Win_create_dynamic(MPI_Info info, MPI_Comm comm, MPI_Win *win) {
    (void) info;
    ENTER("Win_create_dynamic");
    make(r, comm, MPI_WIN_FLAVOR_DYNAMIC, NULL, 0, 1, win);
    win_of(r, *win)->window->dynamic = true;
    return MPI_SUCCESS;
}

int MPI_Win_attach(MPI_Win win, void *base, MPI_Aint size) {
    ENTER("Win_attach");
    struct win *w = win_of(r, win);
    check_memory(r, w->errors, base, size);
    expose(r, w->window, w->comm->me, base, size, (MPI_Aint) base);
    return MPI_SUCCESS;
}

int MPI_Win_detach(MPI_Win win, const void *base) {
    ENTER("Win_detach");
    hide(r, win_of(r, win)->window, base);
    return MPI_SUCCESS;
}

int open_lock(struct win *w) {
    for (int i = 0; i < w->comm->context->size; i++) {
        if (w->locks[i].state != E_NONE && !w->all) {
            return i;
        }
    }
    return -1;
}

struct access *fence_access(struct win *w) {
    struct access *a = w->first;
    while (a && !a->fence) {
        a = a->next;
    }
    return a;
}

int MPI_Win_free(MPI_Win *win) {
    ENTER("Win_free");
    struct win *w = win_of(r, *win);
    int open = open_lock(w);
    if (open >= 0 || w->all) {
        open = open < 0 ? 0 : open;
        return wrong(r, w->errors, MPI_ERR_RMA_SYNC, "wrong-use", "the lock of rank %d, taken at {%lx}, is still held", open,
                     w->locks[open].pc);
    }
    struct access *pending = fence_access(w);
    if (pending) {
        return wrong(r, w->errors, MPI_ERR_RMA_SYNC, "wrong-use", "no fence comes after %s ({%lx})", pending->call,
                     pending->pc);
    }
    if (w->start || w->post) {
        return wrong(r, w->errors, MPI_ERR_RMA_SYNC, "wrong-use", "%s has not been called", w->start ? "MPI_Win_complete"
                     : "MPI_Win_wait");
    }
    struct arrival what = {.values = {0}};
    about(r, r->call, NOBODY - 100, 0, NULL);
    conclude(r, w->comm, arrive(r, w->comm, C_WIN, 0, what));
    attributes_delete(r, win_bearer(w));
    hide(r, w->window, NULL);
    r->windows.at[*win - 1] = NULL;
    *win = MPI_WIN_NULL;
    return MPI_SUCCESS;
}

void windows_leaks(struct rank *r) {
    for (int i = 0; i < r->windows.count; i++) {
        struct win *w = r->windows.at[i];
        if (w) {
            int open = w->all ? 0 : open_lock(w);
            if (open >= 0) {
                finding(r->number, "wrong-use", "never unlocks rank %d, locked at {%lx}", open, w->locks[open].pc);
            }
            finding(r->number, "leak", "never frees the window made at {%lx}", w->made_at);
        }
    }
}
