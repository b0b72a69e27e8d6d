/* What threads synchronise with: by address here, by number for the checker.
 *
 * Addresses are the same in every execution (heap.c sees to that), so an address is an identity. Numbers come from a
 * table that all workers share, because the explorers compare ops across workers. */
#include "runtime.h"

#include <string.h>
#include <sys/mman.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

struct names *names;
static struct object **table;   /* open addressing by address */
static uint32_t table_size, table_used;

static uint64_t hash(uint64_t key) {
    key *= UINT64_C(0x9e3779b97f4a7c15);
    return key ^ key >> 32;
}

void objects_prepare(void) {
    const char *path = getenv("ALLWAYS_NAMES");
    int fd = path ? open(path, O_RDWR) : -1;
    names = mmap(NULL, sizeof *names, PROT_READ | PROT_WRITE, fd < 0 ? MAP_PRIVATE | MAP_ANONYMOUS : MAP_SHARED, fd, 0);
    if (fd >= 0) {
        close(fd);
    }
    table_size = 1 << 12;
    table = keep(table_size * sizeof *table);
}

/* --- numbers */

/* The number for a key: given by whoever comes first, in the order of coming. */
static uint32_t name(uint64_t key, bool thread) {
    uint32_t at = (uint32_t) hash(key) & (NAMES - 1);
    for (;;) {
        struct name *n = &names->table[at];
        uint64_t there = __atomic_load_n(&n->key, __ATOMIC_ACQUIRE);
        if (there == key) {
            return n->number;
        }
        if (there == 0) {
            while (__atomic_exchange_n((uint32_t *) &names->lock, 1, __ATOMIC_ACQUIRE)) {
                __builtin_ia32_pause();
            }
            if (n->key == 0 && names->objects + names->threads < NAMES / 2) {
                n->number = thread ? ++names->threads : ++names->objects;
                __atomic_store_n(&n->key, key, __ATOMIC_RELEASE);
            }
            bool full = names->objects + names->threads >= NAMES / 2;
            __atomic_store_n((uint32_t *) &names->lock, 0, __ATOMIC_RELEASE);
            if (full) {
                refuse("uses more objects than there are numbers for");
            }
            continue;
        }
        at = (at + 1) & (NAMES - 1);
    }
}

static int numbered(uint64_t key) {
    int number = (int) name(UINT64_C(1) << 63 | key, true);
    if (number >= ACTORS) {
        refuse(rank_count > 0 ? "has more than %d pairs of ranks that send and receive with wildcards"
                              : "starts more than %d threads", ACTORS - 1);
    }
    return number;
}

int thread_number(int parent, int child) {
    return numbered((uint64_t) parent << 32 | (uint32_t) child);
}

/* What acts and is no thread, so nobody's child: a message that may be received. `key` has 62 bits. */
int actor_number(uint64_t key) {
    return numbered(UINT64_C(1) << 62 | key);
}

/* --- objects by address */

static void grow(void) {
    struct object **old = table;
    uint32_t old_size = table_size;
    table_size *= 2;
    table = keep(table_size * sizeof *table);
    for (uint32_t i = 0; i < old_size; i++) {
        if (old[i]) {
            uint32_t at = (uint32_t) hash(old[i]->key) & (table_size - 1);
            while (table[at]) {
                at = (at + 1) & (table_size - 1);
            }
            table[at] = old[i];
        }
    }
}

static void renew(struct object *o, enum object_type type) {
    o->stamp = stamp;
    o->type = (uint8_t) type;
    o->life = FRESH;
    o->flavour = 0;
    o->robust = o->inconsistent = o->clocked = o->prioritised = false;
    o->owner = -1;
    o->count = o->parties = o->generation = o->waiters = 0;
    o->made_at = o->taken_at = 0;
    o->maker = 0;
    o->made_clock = 0;
    o->mutex_of = NULL;
    for (int i = 0; i < ACTORS / 64; i++) {
        o->readers[i] = 0;
    }
}

/* What lies at an address of the heap that has been used before is something else than what lay there then. Apart from
 * addresses there are keys with higher bits set; of those, only atomic_object's have an address as it is. */
static uint64_t key_of(uintptr_t address, uint32_t *uses) {
    uintptr_t plain = address & ~(UINT64_C(1) << 61);
    *uses = UNLIKELY(heap_reused) && plain >> 47 == 0 ? heap_uses(plain) : 0;
    return address | (uint64_t) (*uses & 31) << 48;
}

static uint32_t slot(uint64_t key) {
    uint32_t at = (uint32_t) hash(key) & (table_size - 1);
    while (table[at] && table[at]->key != key) {
        at = (at + 1) & (table_size - 1);
    }
    return at;
}

/* What is at the address, if it has been used in this execution. */
struct object *object_find(uintptr_t address) {
    uint32_t uses;
    struct object *o = table[slot(key_of(address, &uses))];
    return o && o->stamp == stamp && o->uses == uses ? o : NULL;
}

struct object *object_at(uintptr_t address, enum object_type type) {
    uint32_t uses;
    uint64_t key = key_of(address, &uses);
    uint32_t at = slot(key);
    struct object *o = table[at];
    if (UNLIKELY(o == NULL)) {
        if (table_used >= table_size / 2) {
            grow();
            at = slot(key);
        }
        o = keep(sizeof *o);
        o->address = address;
        o->key = key;
        o->number = (int) name(key, false);
        table[at] = o;
        table_used++;
    }
    if (o->stamp != stamp || UNLIKELY(o->uses != uses)) {
        o->uses = uses;
        renew(o, type);
        if (uses == 0) {
            early_apply(o);
        }
    }
    return o;
}

/* Lines of memory are objects as well, with keys that no address has. */
struct object *memory_object(uintptr_t line) {
    return object_at(UINT64_C(1) << 62 | line, T_MEMORY);
}

/* What is known by whoever reads an atomic variable. */
struct object *atomic_object(uintptr_t address) {
    return object_at(UINT64_C(1) << 61 | address, T_MEMORY);
}

void objects_each(void (*visit)(struct object *)) {
    for (uint32_t i = 0; i < table_size; i++) {
        if (table[i] && table[i]->stamp == stamp) {
            visit(table[i]);
        }
    }
}

const char *object_type_name(int type) {
    static const char *const texts[T_TYPES] = {
        "object", "mutex", "condition variable", "semaphore", "read-write lock", "barrier", "spin lock", "once",
        "memory", "pipe", "key", "random numbers",
    };
    return texts[type];
}

/* --- clocks: what each thread knows of the others, for races */

uint32_t *clock_make(void) {
    return keep(ACTORS * sizeof(uint32_t));
}

void clock_join(uint32_t *into, const uint32_t *from) {
    for (int i = 0; i < fiber_count; i++) {
        into[i] = into[i] > from[i] ? into[i] : from[i];
    }
}

bool clock_within(const uint32_t *inner, const uint32_t *outer) {
    for (int i = 0; i < fiber_count; i++) {
        if (inner[i] > outer[i]) {
            return false;
        }
    }
    return true;
}

static int widest;

void clock_set(uint32_t *into, const uint32_t *from) {
    int i = 0;
    for (; i < fiber_count; i++) {
        into[i] = from[i];
    }
    /* Threads may come later; the rest is from another execution. Beyond the widest of all there never was anything. */
    widest = widest > fiber_count ? widest : fiber_count;
    for (; i < widest; i++) {
        into[i] = 0;
    }
}

void acquire_from(struct object *o) {
    if (o->clocked) {
        clock_join(running->clock, o->clock);
    }
}

void release_to(struct object *o) {
    if (o->clock == NULL) {
        o->clock = clock_make();
    }
    if (o->clocked) {
        clock_join(o->clock, running->clock);
    } else {
        o->clocked = true;
        clock_set(o->clock, running->clock);
    }
}
