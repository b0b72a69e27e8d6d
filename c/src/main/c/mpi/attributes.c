/* What programs attach to communicators, and info objects. */
#include "world.h"

/* --- attributes */

struct keyval {
    MPI_Comm_copy_attr_function *copy;
    MPI_Comm_delete_attr_function *gone;
    void *extra;
};

struct attribute {
    int keyval;
    void *value;
    struct attribute *next;
};

enum { KEYS = 100 };

static int keyval_make(struct rank *r, MPI_Comm_copy_attr_function *copy, MPI_Comm_delete_attr_function *gone,
                       int *keyval, void *extra) {
    struct keyval *k = arena(sizeof *k);
    k->copy = copy;
    k->gone = gone;
    k->extra = extra;
    *keyval = table_add(&r->keys, KEYS, k);
    return MPI_SUCCESS;
}

int MPI_Comm_create_keyval(MPI_Comm_copy_attr_function *copy, MPI_Comm_delete_attr_function *gone, int *keyval,
                           void *extra) {
    ENTER("Comm_create_keyval");
    return keyval_make(r, copy, gone, keyval, extra);
}

int MPI_Keyval_create(MPI_Copy_function *copy, MPI_Delete_function *gone, int *keyval, void *extra) {
    ENTER("Keyval_create");
    return keyval_make(r, copy, gone, keyval, extra);
}

int MPI_Comm_free_keyval(int *keyval) {
    *keyval = MPI_KEYVAL_INVALID;
    return MPI_SUCCESS;
}

int MPI_Keyval_free(int *keyval) {
    *keyval = MPI_KEYVAL_INVALID;
    return MPI_SUCCESS;
}

static struct attribute *find(struct comm *c, int keyval) {
    struct attribute *a = c->attributes;
    while (a && a->keyval != keyval) {
        a = a->next;
    }
    return a;
}

static int attribute_delete(struct rank *r, struct comm *c, int keyval) {
    for (struct attribute **p = &c->attributes; *p; p = &(*p)->next) {
        if ((*p)->keyval == keyval) {
            struct attribute *a = *p;
            struct keyval *k = table_get(&r->keys, KEYS, keyval);
            *p = a->next;
            if (k && k->gone) {
                k->gone(c->handle, keyval, a->value, k->extra);
            }
            return MPI_SUCCESS;
        }
    }
    return MPI_SUCCESS;
}

void attributes_delete(struct rank *r, struct comm *c) {
    while (c->attributes) {
        attribute_delete(r, c, c->attributes->keyval);
    }
}

static int attribute_set(struct rank *r, struct comm *c, int keyval, void *value) {
    if (table_get(&r->keys, KEYS, keyval) == NULL) {
        return wrong(r, c, MPI_ERR_KEYVAL, "argument", "there is no such key");
    }
    attribute_delete(r, c, keyval);
    struct attribute *a = arena(sizeof *a);
    a->keyval = keyval;
    a->value = value;
    a->next = c->attributes;
    c->attributes = a;
    return MPI_SUCCESS;
}

void attributes_copy(struct rank *r, struct comm *from, struct comm *to) HIDDEN;

void attributes_copy(struct rank *r, struct comm *from, struct comm *to) {
    for (struct attribute *a = from->attributes; a; a = a->next) {
        struct keyval *k = table_get(&r->keys, KEYS, a->keyval);
        void *value = a->value;
        int flag = 0;
        if (k && k->copy == MPI_COMM_DUP_FN) {
            flag = 1;
        } else if (k && k->copy) {
            k->copy(from->handle, a->keyval, k->extra, a->value, &value, &flag);
        }
        if (flag) {
            attribute_set(r, to, a->keyval, value);
        }
    }
}

static int attribute_get(struct comm *c, int keyval, void *value, int *flag) {
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
    default: break;
    }
    struct attribute *a = find(c, keyval);
    *flag = known || a;
    if (*flag) {
        *(void **) value = known ? known : a->value;
    }
    return MPI_SUCCESS;
}

int MPI_Comm_set_attr(MPI_Comm comm, int keyval, void *value) {
    ENTER("Comm_set_attr");
    return attribute_set(r, comm_of(r, comm), keyval, value);
}

int MPI_Attr_put(MPI_Comm comm, int keyval, void *value) {
    ENTER("Attr_put");
    return attribute_set(r, comm_of(r, comm), keyval, value);
}

int MPI_Comm_get_attr(MPI_Comm comm, int keyval, void *value, int *flag) {
    ENTER("Comm_get_attr");
    return attribute_get(comm_of(r, comm), keyval, value, flag);
}

int MPI_Attr_get(MPI_Comm comm, int keyval, void *value, int *flag) {
    ENTER("Attr_get");
    return attribute_get(comm_of(r, comm), keyval, value, flag);
}

int MPI_Comm_delete_attr(MPI_Comm comm, int keyval) {
    ENTER("Comm_delete_attr");
    return attribute_delete(r, comm_of(r, comm), keyval);
}

int MPI_Attr_delete(MPI_Comm comm, int keyval) {
    ENTER("Attr_delete");
    return attribute_delete(r, comm_of(r, comm), keyval);
}

/* --- info: read by nobody */

struct info { int count; struct { char key[64], value[256]; } pairs[32]; };

static struct info *info_of(struct rank *r, MPI_Info info) {
    struct info *i = table_get(&r->infos, 2, info);
    if (i == NULL) {
        fail("argument", "%s is given no info object, at {%lx}", r->call, r->fiber->pc);
    }
    return i;
}

static bool same(const char *a, const char *b) {
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

static int slot(struct info *i, const char *key) {
    for (int k = 0; k < i->count; k++) {
        if (same(i->pairs[k].key, key)) {
            return k;
        }
    }
    return -1;
}

int MPI_Info_create(MPI_Info *info) {
    ENTER("Info_create");
    *info = table_add(&r->infos, 2, arena(sizeof(struct info)));
    return MPI_SUCCESS;
}

int MPI_Info_dup(MPI_Info info, MPI_Info *fresh) {
    ENTER("Info_dup");
    struct info *copy = arena(sizeof *copy), *from = info_of(r, info);
    __builtin_memcpy(copy, from, sizeof *copy);
    *fresh = table_add(&r->infos, 2, copy);
    return MPI_SUCCESS;
}

int MPI_Info_free(MPI_Info *info) {
    ENTER("Info_free");
    info_of(r, *info);
    r->infos.at[*info - 2] = NULL;
    *info = MPI_INFO_NULL;
    return MPI_SUCCESS;
}

int MPI_Info_set(MPI_Info info, const char *key, const char *value) {
    ENTER("Info_set");
    struct info *i = info_of(r, info);
    int k = slot(i, key);
    if (k < 0 && i->count < 32) {
        k = i->count++;
        copy_name(i->pairs[k].key, key, sizeof i->pairs[k].key);
    }
    if (k >= 0) {
        copy_name(i->pairs[k].value, value, sizeof i->pairs[k].value);
    }
    return MPI_SUCCESS;
}

int MPI_Info_get(MPI_Info info, const char *key, int length_, char *value, int *flag) {
    ENTER("Info_get");
    struct info *i = info_of(r, info);
    int k = slot(i, key);
    *flag = k >= 0;
    if (*flag) {
        copy_name(value, i->pairs[k].value, (size_t) length_ + 1);
    }
    return MPI_SUCCESS;
}

int MPI_Info_get_valuelen(MPI_Info info, const char *key, int *length_, int *flag) {
    ENTER("Info_get_valuelen");
    struct info *i = info_of(r, info);
    int k = slot(i, key);
    *flag = k >= 0;
    if (*flag) {
        *length_ = 0;
        while (i->pairs[k].value[*length_]) {
            (*length_)++;
        }
    }
    return MPI_SUCCESS;
}

int MPI_Info_delete(MPI_Info info, const char *key) {
    ENTER("Info_delete");
    struct info *i = info_of(r, info);
    int k = slot(i, key);
    if (k < 0) {
        return wrong(r, NULL, MPI_ERR_INFO_NOKEY, "argument", "there is no such key");
    }
    i->pairs[k] = i->pairs[--i->count];
    return MPI_SUCCESS;
}

int MPI_Info_get_nkeys(MPI_Info info, int *count) {
    ENTER("Info_get_nkeys");
    *count = info_of(r, info)->count;
    return MPI_SUCCESS;
}

int MPI_Info_get_nthkey(MPI_Info info, int n, char *key) {
    ENTER("Info_get_nthkey");
    struct info *i = info_of(r, info);
    if (n < 0 || n >= i->count) {
        return wrong(r, NULL, MPI_ERR_INFO_KEY, "argument", "there is no key %d", n);
    }
    copy_name(key, i->pairs[n].key, MPI_MAX_INFO_KEY);
    return MPI_SUCCESS;
}

int MPI_Comm_set_info(MPI_Comm comm, MPI_Info info) {
    (void) comm;
    (void) info;
    return MPI_SUCCESS;
}

int MPI_Comm_get_info(MPI_Comm comm, MPI_Info *info) {
    (void) comm;
    return MPI_Info_create(info);
}
