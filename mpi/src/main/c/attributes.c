/* What programs attach to communicators, datatypes and windows. */
#include "attributes.h"

enum { KEYS = 100 };

struct keyval {
    enum keyed kind;
    attribute_copy *copy;
    attribute_gone *gone;
    void *extra;
};

struct attribute {
    int keyval;
    void *value;
    struct attribute *next;
};

static int keyval_make(struct rank *r, enum keyed kind, attribute_copy *copy, attribute_gone *gone, int *keyval,
                       void *extra) {
    struct keyval *k = arena(sizeof *k);
    *k = (struct keyval) {kind, copy, gone, extra};
    *keyval = table_add(&r->keys, KEYS, k);
    return MPI_SUCCESS;
}

struct attribute *attribute_find(struct attribute *all, int keyval) {
    while (all && all->keyval != keyval) {
        all = all->next;
    }
    return all;
}

void *attribute_value(struct attribute *a) { return a->value; }

/* An attribute whose function fails stays, and so does what bears it: the call that was to delete it has failed. */
int attribute_delete(struct rank *r, struct bearer of, int keyval) {
    for (struct attribute **p = of.list; *p; p = &(*p)->next) {
        if ((*p)->keyval == keyval) {
            struct attribute *a = *p;
            struct keyval *k = table_get(&r->keys, KEYS, keyval);
            int code = k && k->gone ? k->gone(of.handle, keyval, a->value, k->extra) : MPI_SUCCESS;
            if (code != MPI_SUCCESS) {
                return wrong(r, of.errors, code, "wrong-use", "the function that deletes an attribute returns error %d", code);
            }
            while (*p != a) {   /* the function may have set others */
                p = &(*p)->next;
            }
            *p = a->next;
            return MPI_SUCCESS;
        }
    }
    return MPI_SUCCESS;
}

int attributes_delete(struct rank *r, struct bearer of) {
    int code = MPI_SUCCESS;
    while (*of.list && code == MPI_SUCCESS) {
        code = attribute_delete(r, of, (*of.list)->keyval);
    }
    return code;
}

int attribute_set(struct rank *r, struct bearer of, int keyval, void *value) {
    struct keyval *k = table_get(&r->keys, KEYS, keyval);
    if (k == NULL || k->kind != of.kind) {
        return wrong(r, of.errors, MPI_ERR_KEYVAL, "argument", k ? "the key is for something else" : "there is no such key");
    }
    int code = attribute_delete(r, of, keyval);
    if (code != MPI_SUCCESS) {
        return code;
    }
    struct attribute *a = arena(sizeof *a);
    *a = (struct attribute) {keyval, value, *of.list};
    *of.list = a;
    return MPI_SUCCESS;
}

int attributes_copy(struct rank *r, struct bearer from, struct bearer to) {
    for (struct attribute *a = *from.list; a; a = a->next) {
        struct keyval *k = table_get(&r->keys, KEYS, a->keyval);
        void *value = a->value;
        int flag = 0, code = MPI_SUCCESS;
        if (k && k->copy == MPI_COMM_DUP_FN) {
            flag = 1;
        } else if (k && k->copy) {
            code = k->copy(from.handle, a->keyval, k->extra, a->value, &value, &flag);
        }
        if (code != MPI_SUCCESS) {
            return wrong(r, from.errors, code, "wrong-use", "the function that copies an attribute returns error %d", code);
        }
        if (flag) {
            attribute_set(r, to, a->keyval, value);
        }
    }
    return MPI_SUCCESS;
}

/* --- of communicators */

struct bearer comm_bearer(struct comm *c) { return (struct bearer) {KEYED_COMM, &c->attributes, c->handle, c}; }

int MPI_Comm_create_keyval(MPI_Comm_copy_attr_function *copy, MPI_Comm_delete_attr_function *gone, int *keyval,
                           void *extra) {
    ENTER("Comm_create_keyval");
    return keyval_make(r, KEYED_COMM, copy, gone, keyval, extra);
}

int MPI_Keyval_create(MPI_Copy_function *copy, MPI_Delete_function *gone, int *keyval, void *extra) {
    ENTER("Keyval_create");
    return keyval_make(r, KEYED_COMM, copy, gone, keyval, extra);
}

static int attribute_get(struct rank *r, struct comm *c, int keyval, void *value, int *flag) {
    static int tag_ub = 0x7fffffff, host = MPI_PROC_NULL, io = MPI_ANY_SOURCE, global = 1, number = 0, universe;
    void *known = NULL;
    universe = rank_count;
    switch (keyval) {
    case MPI_TAG_UB: known = &tag_ub; break;
    case MPI_HOST: known = &host; break;
    case MPI_IO: known = &io; break;
    case MPI_WTIME_IS_GLOBAL: known = &global; break;
    case MPI_APPNUM: known = &number; break;
    case MPI_UNIVERSE_SIZE: known = &universe; break;
    case MPI_LASTUSEDCODE: known = errors_last(r); break;
    default: break;
    }
    struct attribute *a = attribute_find(c->attributes, keyval);
    *flag = known || a;
    if (*flag) {
        *(void **) value = known ? known : a->value;
    }
    return MPI_SUCCESS;
}

int MPI_Comm_set_attr(MPI_Comm comm, int keyval, void *value) {
    ENTER("Comm_set_attr");
    return attribute_set(r, comm_bearer(comm_of(r, comm)), keyval, value);
}

int MPI_Attr_put(MPI_Comm comm, int keyval, void *value) {
    ENTER("Attr_put");
    return attribute_set(r, comm_bearer(comm_of(r, comm)), keyval, value);
}

int MPI_Comm_get_attr(MPI_Comm comm, int keyval, void *value, int *flag) {
    ENTER("Comm_get_attr");
    return attribute_get(r, comm_of(r, comm), keyval, value, flag);
}

int MPI_Attr_get(MPI_Comm comm, int keyval, void *value, int *flag) {
    ENTER("Attr_get");
    return attribute_get(r, comm_of(r, comm), keyval, value, flag);
}

int MPI_Comm_delete_attr(MPI_Comm comm, int keyval) {
    ENTER("Comm_delete_attr");
    return attribute_delete(r, comm_bearer(comm_of(r, comm)), keyval);
}

int MPI_Attr_delete(MPI_Comm comm, int keyval) {
    ENTER("Attr_delete");
    return attribute_delete(r, comm_bearer(comm_of(r, comm)), keyval);
}

/* --- of datatypes: those of the library's own are shared by all ranks, their attributes are not */

struct bearer type_bearer(struct rank *r, MPI_Datatype type) {
    struct type *t = type_of(r, type, false);
    return (struct bearer) {KEYED_TYPE, t->basic ? &r->basic_attributes[type] : &t->attributes, type, NULL};
}

int MPI_Type_create_keyval(MPI_Type_copy_attr_function *copy, MPI_Type_delete_attr_function *gone, int *keyval,
                           void *extra) {
    ENTER("Type_create_keyval");
    return keyval_make(r, KEYED_TYPE, copy, gone, keyval, extra);
}

int MPI_Type_set_attr(MPI_Datatype type, int keyval, void *value) {
    ENTER("Type_set_attr");
    return attribute_set(r, type_bearer(r, type), keyval, value);
}

int MPI_Type_get_attr(MPI_Datatype type, int keyval, void *value, int *flag) {
    ENTER("Type_get_attr");
    struct attribute *a = attribute_find(*type_bearer(r, type).list, keyval);
    *flag = a != NULL;
    if (a) {
        *(void **) value = a->value;
    }
    return MPI_SUCCESS;
}

int MPI_Type_delete_attr(MPI_Datatype type, int keyval) {
    ENTER("Type_delete_attr");
    return attribute_delete(r, type_bearer(r, type), keyval);
}

/* --- of windows: set, asked for and deleted in window-questions.c */

int MPI_Win_create_keyval(MPI_Win_copy_attr_function *copy, MPI_Win_delete_attr_function *gone, int *keyval, void *extra) {
    ENTER("Win_create_keyval");
    return keyval_make(r, KEYED_WIN, copy, gone, keyval, extra);
}

/* A key that is freed stays good for what bears it. */
#define FREE_KEYVAL(Name)                                                                                              \
    int MPI_##Name(int *keyval) {                                                                                      \
        *keyval = MPI_KEYVAL_INVALID;                                                                                  \
        return MPI_SUCCESS;                                                                                            \
    }

FREE_KEYVAL(Comm_free_keyval)
FREE_KEYVAL(Keyval_free)
FREE_KEYVAL(Type_free_keyval)
FREE_KEYVAL(Win_free_keyval)
