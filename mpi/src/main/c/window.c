/* Windows: made, asked about, freed. Their epochs are in active.c (fences, and post, start, complete, wait) and passive.c
 * (locks), what is done in them in access.c. */
#include "attributes.h"
#include "remote.h"
#include "window.h"

static struct window *windows;
static uint32_t windows_stamp;

struct win *win_of(struct rank *r, MPI_Win handle) {
    struct win *w = table_get(&r->windows, 1, handle);
    if (w == NULL) {
        fail("argument", "%s is given a window that does not exist, or no longer, at {%lx}", r->call, r->fiber->pc);
    }
    return w;
}

static struct window *window_of(struct comm *c, int nth) {
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
    if (ranks_elsewhere || size <= 0) {
        return;
    }
    if (base == NULL) {
        wrong(r, c, MPI_ERR_BASE, "argument", "the memory is NULL, but the size is %ld", size);
    } else if (heap_block((uintptr_t) base, &start, &room, &freed, &site, &freed_at) && (uintptr_t) base < start + room) {
        heap_use((uintptr_t) base, (size_t) size, r->fiber->pc, true);
    }
}

/* Shared memory is in one piece, in the order of ranks, unless somebody wants it apart. It is allocated when all are there, in
 * the part of the first member's heap whoever comes first: so it has the same address in every execution. */
static void lay_out(struct rank *r, struct comm *c, struct window *x) {
    MPI_Aint total = 0;
    bool apart = true;
    for (int i = 0; i < c->size; i++) {
        apart &= x->parts[i].base != NULL;
        total += x->parts[i].size;
    }
    if (apart) {
        return;   /* or done already */
    }
    x->block = heap_get(ranks[c->members[0]].fiber, (size_t) total, r->fiber->pc);
    char *base = x->block;
    for (int i = 0; i < c->size; i++) {
        x->parts[i].base = base;
        base += x->parts[i].size;
    }
}

static struct window *make(struct rank *r, MPI_Comm comm, int flavor, void *base, MPI_Aint size, int unit, MPI_Win *into) {
    struct comm *c = comm_of(r, comm);
    if (size < 0 || unit < 1) {
        wrong(r, c, MPI_ERR_SIZE, "argument", "the size is %ld and the unit %d", size, unit);
        return NULL;
    }
    int nth = c->calls;
    struct window *x = window_of(c, nth);
    x->parts[c->me].base = base;
    x->parts[c->me].size = size;
    x->parts[c->me].unit = unit;
    about(r, r->call, NOBODY - 100, 0, NULL);
    struct arrival what = {.values = {0}};
    conclude(r, c, arrive(r, c, C_WIN, 0, what));
    if (flavor == MPI_WIN_FLAVOR_SHARED) {
        lay_out(r, c, x);
    }
    struct win *w = arena(sizeof *w);
    w->window = x;
    w->comm = c;
    w->last = &w->first;
    w->made_at = r->fiber->pc;
    w->flavor = flavor;
    w->errors = arena(sizeof *w->errors);
    w->errors->handler = MPI_ERRORS_ARE_FATAL;
    *into = w->errors->handle = table_add(&r->windows, 1, w);
    for (int i = 0; i < c->size; i++) {
        if (x->parts[i].size > 0 && (i == c->me || flavor == MPI_WIN_FLAVOR_SHARED)) {
            expose(r, x, i, x->parts[i].base, x->parts[i].size, 0);
        }
    }
    return x;
}

int MPI_Win_create(void *base, MPI_Aint size, int unit, MPI_Info info, MPI_Comm comm, MPI_Win *win) {
    (void) info;
    ENTER("Win_create");
    check_memory(r, comm_of(r, comm), base, size);
    if (r->returns == MPI_SUCCESS) {
        make(r, comm, MPI_WIN_FLAVOR_CREATE, base, size, unit, win);
    }
    return r->returns;
}

int MPI_Win_allocate(MPI_Aint size, int unit, MPI_Info info, MPI_Comm comm, void *base, MPI_Win *win) {
    (void) info;
    ENTER("Win_allocate");
    void *memory = size < 0 ? NULL : heap_get(r->fiber, (size_t) size, r->fiber->pc);
    *(void **) base = memory;
    make(r, comm, MPI_WIN_FLAVOR_ALLOCATE, memory, size, unit, win);
    return r->returns;
}

int MPI_Win_allocate_shared(MPI_Aint size, int unit, MPI_Info info, MPI_Comm comm, void *base, MPI_Win *win) {
    ENTER("Win_allocate_shared");
    bool apart = info_says(r, info, "alloc_shared_noncontig", "true");
    void *memory = apart && size >= 0 ? heap_get(r->fiber, (size_t) size, r->fiber->pc) : NULL;
    struct window *x = make(r, comm, MPI_WIN_FLAVOR_SHARED, memory, size, unit, win);
    if (x) {
        *(void **) base = x->parts[win_of(r, *win)->comm->me].base;
    }
    return r->returns;
}

int MPI_Win_shared_query(MPI_Win win, int rank, MPI_Aint *size, int *unit, void *base) {
    ENTER("Win_shared_query");
    struct win *w = win_of(r, win);
    if (w->flavor != MPI_WIN_FLAVOR_SHARED) {
        return wrong(r, w->errors, MPI_ERR_RMA_FLAVOR, "argument", "the window was not made by MPI_Win_allocate_shared");
    }
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
    if (r->returns != MPI_SUCCESS) {
        return r->returns;
    }
    expose(r, w->window, w->comm->me, base, size, (MPI_Aint) base);
    return MPI_SUCCESS;
}

int MPI_Win_detach(MPI_Win win, const void *base) {
    ENTER("Win_detach");
    hide(r, win_of(r, win)->window, base);
    return MPI_SUCCESS;
}

int check_assertion(struct rank *r, struct win *w, int given, int possible) {
    return given & ~possible ? wrong(r, w->errors, MPI_ERR_ASSERT, "argument", "the assertion %d is none for this call", given)
                             : MPI_SUCCESS;
}

int open_lock(struct win *w) {
    for (int i = 0; i < w->comm->context->size; i++) {
        if (w->locks[i].state != E_NONE && !w->all) {
            return i;
        }
    }
    return -1;
}

/* What the library has allocated: all have come, so nobody needs it any more. */
static void free_memory(struct rank *r, struct win *w) {
    struct window *x = w->window;
    if (x->block) {
        if (!x->freed) {
            heap_free(x->block, r->fiber->pc);
        }
        x->freed = true;
    } else if (w->flavor == MPI_WIN_FLAVOR_ALLOCATE || w->flavor == MPI_WIN_FLAVOR_SHARED) {
        heap_free(x->parts[w->comm->me].base, r->fiber->pc);
    }
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
    if (w->first) {
        return wrong(r, w->errors, MPI_ERR_RMA_SYNC, "wrong-use", "nothing has ended the epoch of %s at {%lx}", w->first->call,
                     w->first->pc);
    }
    if (w->start || w->post) {
        return wrong(r, w->errors, MPI_ERR_RMA_SYNC, "wrong-use", "%s was not called after %s",
                     w->start ? "MPI_Win_complete" : "MPI_Win_wait", w->start ? "MPI_Win_start" : "MPI_Win_post");
    }
    struct arrival what = {.values = {0}};
    about(r, r->call, NOBODY - 100, 0, NULL);
    conclude(r, w->comm, arrive(r, w->comm, C_WIN, 0, what));
    int code = attributes_delete(r, win_bearer(w));
    if (code != MPI_SUCCESS) {
        return code;
    }
    hide(r, w->window, NULL);
    free_memory(r, w);
    r->windows.at[*win - 1] = NULL;
    *win = MPI_WIN_NULL;
    return MPI_SUCCESS;
}

/* The program frees memory: not that of a window that is still there, or attached to one. */
void window_freed(struct rank *r, uintptr_t address, size_t size, uintptr_t pc) {
    for (struct exposure *e = r->exposed; e; e = e->next_of_rank) {
        if ((uintptr_t) e->base < address + size && (uintptr_t) e->base + (uintptr_t) e->size > address) {
            for (int i = 0; i < r->windows.count; i++) {
                struct win *w = r->windows.at[i];
                if (w && w->window == e->window) {
                    fail("wrong-use", "frees memory at {%lx} that is still part of the window made at {%lx}", pc, w->made_at);
                }
            }
        }
    }
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
