/* What programs ask about windows and attach to them. */
#include "attributes.h"
#include "window.h"

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

/* --- attributes */

struct bearer win_bearer(struct win *w) {
    return (struct bearer) {KEYED_WIN, &w->attributes, w->errors->handle, w->errors};
}

int MPI_Win_get_attr(MPI_Win win, int keyval, void *value, int *flag) {
    ENTER("Win_get_attr");
    struct win *w = win_of(r, win);
    static int model = MPI_WIN_UNIFIED;
    struct window *x = w->window;
    struct attribute *a = attribute_find(w->attributes, keyval);
    int me = w->comm->me;
    *flag = 1;
    switch (keyval) {
    case MPI_WIN_BASE: *(void **) value = x->parts[me].base; break;
    case MPI_WIN_SIZE: *(void **) value = &x->parts[me].size; break;
    case MPI_WIN_DISP_UNIT: *(void **) value = &x->parts[me].unit; break;
    case MPI_WIN_CREATE_FLAVOR: *(void **) value = &w->flavor; break;
    case MPI_WIN_MODEL: *(void **) value = &model; break;
    default:
        *flag = a != NULL;
        if (a) {
            *(void **) value = attribute_value(a);
        }
    }
    return MPI_SUCCESS;
}

int MPI_Win_set_attr(MPI_Win win, int keyval, void *value) {
    ENTER("Win_set_attr");
    return attribute_set(r, win_bearer(win_of(r, win)), keyval, value);
}

int MPI_Win_delete_attr(MPI_Win win, int keyval) {
    ENTER("Win_delete_attr");
    return attribute_delete(r, win_bearer(win_of(r, win)), keyval);
}

/* --- errors: a window has a handler of its own */

int MPI_Win_create_errhandler(MPI_Win_errhandler_function *function, MPI_Errhandler *handler) {
    ENTER("Win_create_errhandler");
    *handler = table_add(&r->handlers, 3, (void *) function);
    return MPI_SUCCESS;
}

int MPI_Win_set_errhandler(MPI_Win win, MPI_Errhandler handler) {
    ENTER("Win_set_errhandler");
    win_of(r, win)->errors->handler = handler;
    return MPI_SUCCESS;
}

int MPI_Win_get_errhandler(MPI_Win win, MPI_Errhandler *handler) {
    ENTER("Win_get_errhandler");
    *handler = win_of(r, win)->errors->handler;
    return MPI_SUCCESS;
}

int MPI_Win_call_errhandler(MPI_Win win, int code) {
    ENTER("Win_call_errhandler");
    wrong(r, win_of(r, win)->errors, code, "abort", "error %d", code);
    return MPI_SUCCESS;
}

int MPI_Win_set_info(MPI_Win win, MPI_Info info) {
    (void) info;
    ENTER("Win_set_info");
    win_of(r, win);
    return MPI_SUCCESS;
}

int MPI_Win_get_info(MPI_Win win, MPI_Info *info) {
    ENTER("Win_get_info");
    win_of(r, win);
    empty_info(r, info);
    return MPI_SUCCESS;
}

int MPI_Win_sync(MPI_Win win) {
    ENTER("Win_sync");
    win_of(r, win);
    return MPI_SUCCESS;
}
