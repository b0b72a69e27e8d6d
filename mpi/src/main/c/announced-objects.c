/* What processes announce about datatypes, communicators, groups, operations and windows: see announced.c. */
#include "announced.h"

/* --- datatypes */

int announced_types(struct said *s, int what) {
    MPI_Datatype made = MPI_DATATYPE_NULL, old;
    int n, m, a, b, code;
    const int *x, *y, *z;
    const MPI_Aint *d;
    switch (what) {
    case W_CONTIGUOUS:
        n = number(s);
        code = MPI_Type_contiguous(n, type(s), &made);
        break;
    case W_VECTOR:
        n = number(s);
        a = number(s);
        b = number(s);
        code = MPI_Type_vector(n, a, b, type(s), &made);
        break;
    case W_HVECTOR: {
        n = number(s);
        a = number(s);
        MPI_Aint stride = next(s);
        code = MPI_Type_create_hvector(n, a, stride, type(s), &made);
        break;
    }
    case W_INDEXED:
        x = array(s, &n);
        y = array(s, &m);
        code = MPI_Type_indexed(n, x, y, type(s), &made);
        break;
    case W_HINDEXED:
        x = array(s, &n);
        d = longs(s, &m);
        code = MPI_Type_create_hindexed(n, x, d, type(s), &made);
        break;
    case W_INDEXED_BLOCK:
        a = number(s);
        x = array(s, &n);
        code = MPI_Type_create_indexed_block(n, a, x, type(s), &made);
        break;
    case W_HINDEXED_BLOCK:
        a = number(s);
        d = longs(s, &n);
        code = MPI_Type_create_hindexed_block(n, a, d, type(s), &made);
        break;
    case W_STRUCT: {
        x = array(s, &n);
        d = longs(s, &m);
        MPI_Datatype *all = arena((size_t) (n + 1) * sizeof *all);
        for (int i = 0; i < n; i++) {
            all[i] = type(s);
        }
        code = MPI_Type_create_struct(n, x, d, all, &made);
        break;
    }
    case W_SUBARRAY:
        x = array(s, &n);
        y = array(s, &n);
        z = array(s, &n);
        a = number(s) ? MPI_ORDER_C : MPI_ORDER_FORTRAN;
        code = MPI_Type_create_subarray(n, x, y, z, a, type(s), &made);
        break;
    case W_DARRAY: {
        a = number(s);
        b = number(s);
        x = array(s, &n);
        y = array(s, &n);
        z = array(s, &n);
        const int *grid = array(s, &n);
        m = number(s) ? MPI_ORDER_C : MPI_ORDER_FORTRAN;
        code = MPI_Type_create_darray(a, b, n, x, y, z, grid, m, type(s), &made);
        break;
    }
    case W_RESIZED: {
        old = type(s);
        MPI_Aint lb = next(s), extent = next(s);
        code = MPI_Type_create_resized(old, lb, extent, &made);
        break;
    }
    case W_TYPE_DUP: code = MPI_Type_dup(type(s), &made); break;
    case W_TYPE_COMMIT:
        old = type(s);
        return MPI_Type_commit(&old);
    default:
        old = type(s);
        return MPI_Type_free(&old);
    }
    answer(made);
    return code;
}

/* --- communicators, groups, operations */

/* Nobody here asks what they are. */
static const int *weights(int weighted, int count) {
    return !weighted ? MPI_UNWEIGHTED : count == 0 ? MPI_WEIGHTS_EMPTY : arena((size_t) count * sizeof(int));
}

int announced_communicators(struct said *s, int what) {
    MPI_Comm comm = number(s), made = MPI_COMM_NULL;
    int code, a, b, n;
    const int *x, *y;
    switch (what) {
    case W_COMM_DUP: code = MPI_Comm_dup(comm, &made); break;
    case W_COMM_SPLIT:
    case W_COMM_SPLIT_TYPE:
        a = number(s);
        b = number(s);
        code = what == W_COMM_SPLIT ? MPI_Comm_split(comm, a, b, &made)
                                    : MPI_Comm_split_type(comm, a, b, MPI_INFO_NULL, &made);
        break;
    case W_INTERCOMM_CREATE: {
        a = number(s);
        MPI_Comm peer = number(s);
        b = number(s);
        code = MPI_Intercomm_create(comm, a, peer, b, number(s), &made);
        break;
    }
    case W_INTERCOMM_MERGE: code = MPI_Intercomm_merge(comm, number(s), &made); break;
    case W_COMM_CREATE: code = MPI_Comm_create(comm, number(s), &made); break;
    case W_CART_CREATE:
        x = array(s, &n);
        y = array(s, &n);
        code = MPI_Cart_create(comm, n, x, y, 0, &made);
        break;
    case W_GRAPH_CREATE:
        x = array(s, &n);
        y = array(s, &a);
        code = MPI_Graph_create(comm, n, x, y, 0, &made);
        break;
    case W_DIST_GRAPH_ADJACENT:
        b = number(s);
        x = array(s, &n);
        y = array(s, &a);
        code = MPI_Dist_graph_create_adjacent(comm, n, x, weights(b, n), a, y, weights(b, a), MPI_INFO_NULL, 0, &made);
        break;
    case W_DIST_GRAPH: {
        b = number(s);
        x = array(s, &n);
        y = array(s, &n);
        const int *dests = array(s, &a);
        code = MPI_Dist_graph_create(comm, n, x, y, dests, weights(b, a), MPI_INFO_NULL, 0, &made);
        break;
    }
    case W_CART_SUB:
        x = array(s, &n);
        code = MPI_Cart_sub(comm, x, &made);
        break;
    default: code = MPI_ERR_OTHER;
    }
    answer(made);
    return code;
}

int announced_others(struct said *s, int what) {
    int n, code;
    const int *members;
    MPI_Group world, group = MPI_GROUP_EMPTY;
    MPI_Op o;
    MPI_Comm comm;
    switch (what) {
    case W_COMM_FREE:
        comm = number(s);
        return MPI_Comm_free(&comm);
    case W_COMM_ERRORS:
        comm = number(s);
        return MPI_Comm_set_errhandler(comm, number(s) ? MPI_ERRORS_RETURN : MPI_ERRORS_ARE_FATAL);
    case W_NEIGHBOURS: { /* in which order is the library's own affair */
        struct topology *t = comm_of(s->r, number(s))->topology;
        t->in.ranks = (int *) array(s, &t->in.count);
        t->out.ranks = (int *) array(s, &t->out.count);
        return MPI_SUCCESS;
    }
    case W_GROUP:
        members = array(s, &n);
        MPI_Comm_group(MPI_COMM_WORLD, &world);
        code = MPI_Group_incl(world, n, members, &group);
        MPI_Group_free(&world);
        answer(group);
        return code;
    case W_GROUP_FREE:
        group = number(s);
        return MPI_Group_free(&group);
    case W_OP_CREATE:
        code = MPI_Op_create(NULL, number(s), &o);
        answer(o);
        return code;
    default:
        o = op(s);
        return MPI_Op_free(&o);
    }
}

/* --- windows */

int announced_windows(struct said *s, int what) {
    MPI_Win win = MPI_WIN_NULL;
    if (what == W_WIN_CREATE || what == W_WIN_ALLOCATE) {
        MPI_Comm comm = number(s);
        MPI_Aint size = next(s);
        int unit = number(s);
        void *base = NULL;
        int code = what == W_WIN_CREATE ? MPI_Win_create((void *) 4096, size, unit, MPI_INFO_NULL, comm, &win)
                                        : MPI_Win_allocate(size, unit, MPI_INFO_NULL, comm, &base, &win);
        answer(win);
        return code;
    }
    win = number(s);
    int a = number(s), b = number(s);
    switch (what) {
    case W_WIN_FREE: return MPI_Win_free(&win);
    case W_WIN_FENCE: return MPI_Win_fence((a ? MPI_MODE_NOPRECEDE : 0) | (b ? MPI_MODE_NOSUCCEED : 0), win);
    case W_WIN_LOCK: return MPI_Win_lock(a == 1 ? MPI_LOCK_EXCLUSIVE : a == 2 ? MPI_LOCK_SHARED : 0, b, 0, win);
    case W_WIN_UNLOCK: return MPI_Win_unlock(a, win);
    case W_WIN_LOCK_ALL: return MPI_Win_lock_all(0, win);
    case W_WIN_UNLOCK_ALL: return MPI_Win_unlock_all(win);
    case W_WIN_FLUSH: return b ? MPI_Win_flush_local(a, win) : MPI_Win_flush(a, win);
    case W_WIN_FLUSH_ALL: return b ? MPI_Win_flush_local_all(win) : MPI_Win_flush_all(win);
    case W_WIN_POST: return MPI_Win_post(a, 0, win);
    case W_WIN_START: return MPI_Win_start(a, 0, win);
    case W_WIN_COMPLETE: return MPI_Win_complete(win);
    default: return MPI_Win_wait(win);
    }
}

int announced_accesses(struct said *s, int what) {
    int count = number(s);
    MPI_Datatype t = type(s);
    int target = number(s);
    MPI_Aint disp = next(s);
    int there = number(s);
    MPI_Datatype tt = type(s);
    MPI_Op o = op(s);
    MPI_Win win = number(s);
    void *buf = (void *) 4096;
    switch (what) {
    case W_PUT: return MPI_Put(buf, count, t, target, disp, there, tt, win);
    case W_GET: return MPI_Get(buf, count, t, target, disp, there, tt, win);
    case W_ACCUMULATE: return MPI_Accumulate(buf, count, t, target, disp, there, tt, o, win);
    case W_FETCH_AND_OP: return MPI_Fetch_and_op(buf, buf, t, target, disp, o, win);
    default: return MPI_Compare_and_swap(buf, buf, buf, t, target, disp, win);
    }
}
