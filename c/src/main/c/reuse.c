/* Freed memory is used again, but late, and so that addresses stay identities: a block goes only to the thread that
 * allocated it and that freed it as well, for a request of exactly its size. So the address that a thread gets depends on
 * what this thread has allocated and freed before, never on the schedule. What others free is not used again.
 *
 * Nothing is used twice before a thread has had UNUSED bytes: most programs never come to that, and every use after free
 * in them is seen. After that a block is known as freed for as long as it is among the last QUARANTINE bytes freed. */
#include "heap.h"

enum { UNUSED = 8 << 20, QUARANTINE = 1 << 20, AT_LEAST = 8, CLASSES = 256 };

struct queue { struct block *first, *last; };

struct store {
    uint32_t stamp;
    int waiting;             /* blocks in quarantine */
    size_t bytes;
    struct queue quarantine;
    struct { uint64_t key; struct queue blocks; } classes[CLASSES];
};

static struct store *stores[ACTORS];

static void put(struct queue *q, struct block *b) {
    b->next = NULL;
    if (q->first) {
        q->last->next = b;
    } else {
        q->first = b;
    }
    q->last = b;
}

static struct block *take(struct queue *q) {
    struct block *b = q->first;
    if (b) {
        q->first = b->next;
    }
    return b;
}

/* As new in every execution. */
static struct store *store_of(struct fiber *f) {
    struct store **s = &stores[f->number];
    if (*s == NULL) {
        *s = keep(sizeof **s);
    }
    if ((*s)->stamp != stamp) {
        __builtin_memset(*s, 0, sizeof **s);
        (*s)->stamp = stamp;
    }
    return *s;
}

/* Blocks of one size and alignment; NULL if there are too many sizes. */
static struct queue *class_of(struct store *s, size_t room, int alignment) {
    uint64_t key = room | (unsigned) alignment; /* rooms are multiples of 16 */
    uint32_t at = (uint32_t) (key * UINT64_C(0x9e3779b97f4a7c15) >> 32) % CLASSES;
    for (int i = 0; i < CLASSES; i++, at = (at + 1) % CLASSES) {
        if (s->classes[at].key == key || s->classes[at].key == 0) {
            s->classes[at].key = key;
            return &s->classes[at].blocks;
        }
    }
    return NULL;
}

void reuse_put(struct fiber *f, struct block *b) {
    struct store *s = store_of(f);
    put(&s->quarantine, b);
    s->waiting++;
    s->bytes += b->room;
    while (s->bytes > QUARANTINE && s->waiting > AT_LEAST) {
        struct block *old = take(&s->quarantine);
        struct queue *q = class_of(s, old->room, old->alignment);
        s->waiting--;
        s->bytes -= old->room;
        if (q) {
            put(q, old);
        }
    }
}

struct block *reuse_get(struct fiber *f, size_t room, int alignment) {
    if (f->heap_next - f->heap_start < UNUSED || alignment > 15) {
        return NULL;
    }
    struct queue *q = class_of(store_of(f), room, alignment);
    return q ? take(q) : NULL;
}
