/* Thread-specific data. Keys are numbered in the order in which they are made, whichever threads make them. */
#include "libc/state.h"
#include "sync.h"

enum { KEYS = 128 };

/* The number is taken from when a key is made to when it has been deleted; in between it is valid. */
struct key { void (*destructor)(void *); bool taken, valid; uint32_t made; };
static struct key keys[KEYS], early_keys[KEYS];
static uint32_t keys_stamp;

/* One key: deleting it is noticed by who keeps a value under it, or ends with one. */
static struct object *key_object(unsigned k) {
    return object_at(UINT64_C(1) << 58 | (k + 1), T_KEYS);
}

static bool key_is_valid(unsigned k, uintptr_t pc) {
    struct object *o = turn(key_object(k), LOOK, pc);
    bool valid = keys[k].valid;
    over(o, valid);
    return valid;
}

/* A thread ends: what it keeps is handed to the keys' destructors. */
void keys_end(struct fiber *f) {
    if (f->keys_stamp != stamp || keys_stamp != stamp) {
        return;
    }
    uintptr_t pc = f->pc ? f->pc : (uintptr_t) f->entry;
    for (int round = 0; round < 4; round++) {
        for (unsigned k = 0; k < KEYS; k++) {
            if (f->keys[k] && key_is_valid(k, pc) && keys[k].made == f->key_made[k] && keys[k].destructor) {
                void *value = f->keys[k];
                f->keys[k] = NULL;
                keys[k].destructor(value);
            }
        }
    }
}

static void keys_begin(void) {
    if (keys_stamp != stamp) {
        keys_stamp = stamp;
        __builtin_memcpy(keys, early_keys, sizeof keys);
    }
}

static void **values(void) {
    struct fiber *f = running;
    if (f->keys_stamp != stamp) {
        f->keys_stamp = stamp;
        __builtin_memset(f->keys, 0, sizeof f->keys);
    }
    return f->keys;
}

int pthread_key_create(pthread_key_t *into, void (*destructor)(void *)) {
    keys_begin();
    struct key *known = outside() ? early_keys : keys;
    struct object *o = outside() ? NULL : turn_of(PART_KEYS, CALL, CALLER);
    unsigned k = 0;
    while (k < KEYS && known[k].taken) {
        k++;
    }
    if (k < KEYS) {
        known[k].taken = true;
    }
    over(o, k);
    if (k == KEYS) {
        return EAGAIN;
    }
    o = outside() ? NULL : turn(key_object(k), CALL, CALLER); /* somebody may still use one that had the number */
    known[k].valid = true;
    known[k].made++;
    known[k].destructor = destructor;
    over(o, k);
    stored(into, sizeof *into, CALLER);
    *into = k;
    return 0;
}

int pthread_key_delete(pthread_key_t key) {
    keys_begin();
    if (key >= KEYS) {
        return EINVAL;
    }
    struct object *o = turn(key_object(key), CALL, CALLER);
    bool valid = keys[key].valid;
    keys[key].valid = false;
    over(o, valid);
    if (!valid) {
        return EINVAL;
    }
    o = turn_of(PART_KEYS, CALL, CALLER);
    keys[key].taken = false;
    over(o, key);
    return 0;
}

int pthread_setspecific(pthread_key_t key, const void *value) {
    if (outside()) {
        refuse("keeps a thread's own value before main");
    }
    keys_begin();
    if (key >= KEYS || !key_is_valid(key, CALLER)) {
        return EINVAL;
    }
    values()[key] = (void *) value;
    running->key_made[key] = keys[key].made;
    return 0;
}

void *pthread_getspecific(pthread_key_t key) {
    keys_begin();
    /* Whoever gets the number of a deleted key begins with nothing. */
    return running && key < KEYS && running->key_made[key] == keys[key].made ? values()[key] : NULL;
}
