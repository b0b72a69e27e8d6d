/* Info objects: read by hardly anybody. */
#include "world.h"

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

bool info_says(struct rank *r, MPI_Info info, const char *key, const char *value) {
    int k = info == MPI_INFO_NULL ? -1 : slot(info_of(r, info), key);
    return k >= 0 && same(info_of(r, info)->pairs[k].value, value);
}

void empty_info(struct rank *r, MPI_Info *info) { *info = table_add(&r->infos, 2, arena(sizeof(struct info))); }

int MPI_Info_create(MPI_Info *info) {
    ENTER("Info_create");
    empty_info(r, info);
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
    (void) info;
    ENTER("Comm_set_info");
    comm_of(r, comm);
    return MPI_SUCCESS;
}

int MPI_Comm_get_info(MPI_Comm comm, MPI_Info *info) {
    ENTER("Comm_get_info");
    comm_of(r, comm);
    empty_info(r, info);
    return MPI_SUCCESS;
}
