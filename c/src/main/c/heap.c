/* The program's heap. Each thread allocates from its own part, one block after the other, and nothing is used twice
 * within an execution: so the address of a block depends only on which thread allocates it and as which of its blocks,
 * never on the schedule; and what is freed stays known as freed.
 *
 * A block is preceded by its header. To find the block that an address inside lies in, a table has for each 16 bytes
 * of the heap how far away the header is. */
#include "runtime.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define HEAP ((char *) 0x300000000000)
#define STARTS ((uint32_t *) 0x320000000000)
#define OWN ((char *) 0x340000000000)
enum { KEPT_PAGES = 1 << 18, FILL = 0xbe, UNIT = 16, ZONE = 32 };
static const size_t MAIN_PART = (size_t) 1 << 30, PART = (size_t) 1 << 26, OWN_SIZE = (size_t) 1 << 36;

struct block {
    uint64_t size;
    uint32_t stamp;
    uint32_t state;        /* ALLOCATED, FREED */
    uintptr_t site;        /* where it was allocated */
    uintptr_t freed_at;
};

enum { ALLOCATED = 0x616c6c77, FREED = 0x66726565 };

char *heap_low, *heap_limit;
static char *own_next;
static char *early_next;   /* before main: part of every execution's beginning */
static char *early_end;

static char *part(int number) {
    return number == 0 ? HEAP : HEAP + MAIN_PART + (size_t) (number - 1) * PART;
}

static bool map(char *at, size_t size) {
    return mmap(at, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0) == at;
}

/* Memory of the runtime's own: zero, and never given back. */
void *keep(size_t size) {
    if (own_next == NULL) {
        own_next = OWN;
        if (!map(OWN, OWN_SIZE)) {
            quit(99);
        }
    }
    char *got = own_next;
    own_next += (size + 63) & ~(size_t) 63;
    if (own_next > OWN + OWN_SIZE) {
        quit(98);
    }
    return got;
}

void heap_prepare(void) {
    if (heap_low == NULL) {
        size_t size = MAIN_PART + (size_t) ACTORS * PART;
        if (!map(HEAP, size) || !map((char *) STARTS, size / UNIT * sizeof(uint32_t))) {
            quit(97);
        }
        heap_low = early_next = HEAP;
        heap_limit = HEAP + size;
        early_end = HEAP + MAIN_PART;
    }
}

void heap_begin(struct fiber *f) {
    f->heap_start = f->number == 0 ? early_next : part(f->number);
    f->heap_end = part(f->number) + (f->number == 0 ? MAIN_PART : PART);
    f->heap_next = f->heap_start;
}

/* Gives back what an unusually large execution used. */
static void shrink(struct fiber *f) {
    if (f->heap_next - f->heap_start > KEPT_PAGES) {
        char *from = (char *) (((uintptr_t) f->heap_start + KEPT_PAGES + 4095) & ~(uintptr_t) 4095);
        madvise(from, (size_t) (f->heap_next - from), MADV_DONTNEED);
    }
}

void heap_reset(void) {
    for (int i = 0; i < fiber_count; i++) {
        if (fibers[i]) {
            shrink(fibers[i]);
        }
    }
}

/* --- blocks */

static size_t unit(const void *address) {
    return (size_t) ((const char *) address - HEAP) / UNIT;
}

static struct block *header(void *pointer) {
    return (struct block *) ((char *) pointer - sizeof(struct block));
}

static void *allocate(char **next, char *end, size_t size, size_t alignment, uintptr_t site) {
    if (alignment < UNIT) {
        alignment = UNIT;
    }
    uintptr_t at = ((uintptr_t) *next + sizeof(struct block) + alignment - 1) & ~(alignment - 1);
    size_t room = (size + ZONE + UNIT - 1) & ~(size_t) (UNIT - 1);
    if (size > MAIN_PART || at + room > (uintptr_t) end) {
        return NULL;
    }
    char *pointer = (char *) at;
    struct block *b = header(pointer);
    b->size = size;
    b->stamp = stamp;
    b->state = ALLOCATED;
    b->site = site;
    b->freed_at = 0;
    uint32_t first = (uint32_t) unit(pointer);
    /* In large blocks only the first units say where the block begins; others are found by going back. */
    size_t units = room / UNIT;
    for (size_t i = 0; i < units; i++) {
        STARTS[first + i] = first;
    }
    *next = pointer + room;
    return pointer;
}

static void *take(struct fiber *f, size_t size, size_t alignment, int fill, uintptr_t site) {
    void *pointer = allocate(&f->heap_next, f->heap_end, size, alignment, site);
    if (pointer == NULL) {
        if (size <= MAIN_PART / 2) {
            refuse("allocates more memory in one execution than its heap holds (%zu MB per thread, nothing is used twice)",
                   (f->number == 0 ? MAIN_PART : PART) >> 20);
        }
        errno = ENOMEM;
        return NULL;
    }
    __builtin_memset(pointer, fill, size);
    return pointer;
}

static void *get(size_t size, size_t alignment, int fill, uintptr_t site) {
    heap_prepare();
    void *pointer;
    if (outside()) {
        if (stamp == 0) {
            pointer = allocate(&early_next, early_end, size, alignment, site);
            if (pointer) {
                memset(pointer, 0, size);
            }
        } else {
            char *raw = keep(size + alignment + sizeof(struct block));
            pointer = (void *) (((uintptr_t) raw + sizeof(struct block) + alignment - 1) & ~(alignment - 1));
        }
        return pointer;
    }
    return take(running, size, alignment, fill, site);
}

bool heap_block(uintptr_t address, uintptr_t *start, size_t *size, bool *freed, uintptr_t *site, uintptr_t *freed_at) {
    if (address < (uintptr_t) heap_low || address >= (uintptr_t) heap_limit) {
        return false;
    }
    uint32_t first = STARTS[unit((void *) address)];
    if (first == 0) {
        return false;
    }
    char *pointer = HEAP + (size_t) first * UNIT;
    struct block *b = header(pointer);
    if ((b->stamp != stamp && b->stamp != 0) || address >= (uintptr_t) pointer + b->size + ZONE) {
        return false;
    }
    *start = (uintptr_t) pointer;
    *size = b->size;
    *freed = b->state == FREED;
    *site = b->site;
    *freed_at = b->freed_at;
    return true;
}

/* An access to the heap: is it to something that is there? */
void heap_use(uintptr_t address, size_t size, uintptr_t pc, bool writes) {
    uintptr_t start, site, freed_at;
    size_t block_size;
    bool freed;
    if (!heap_block(address, &start, &block_size, &freed, &site, &freed_at)) {
        return;
    }
    running->pc = pc;
    if (freed) {
        fail("use-after-free", "%s %zu byte%s of a block of %zu bytes allocated at {%lx}, freed at {%lx}",
             writes ? "writes" : "reads", size, size == 1 ? "" : "s", block_size, site, freed_at);
    }
    if (address + size > start + block_size) {
        fail("overflow", "%s %zu byte%s at offset %zu of a block of %zu bytes allocated at {%lx}",
             writes ? "writes" : "reads", size, size == 1 ? "" : "s", (size_t) (address - start), block_size, site);
    }
}

static void release(void *pointer, uintptr_t pc) {
    if (pointer == NULL || outside() || (char *) pointer < heap_low || (char *) pointer >= heap_limit) {
        return;
    }
    running->pc = pc;
    uintptr_t start = 0, site = 0, freed_at = 0;
    size_t size = 0;
    bool freed = false;
    bool known = heap_block((uintptr_t) pointer, &start, &size, &freed, &site, &freed_at);
    if (!known || start != (uintptr_t) pointer) {
        fail("wrong-use", "frees what was never allocated");
    }
    if (freed) {
        fail("double-free", "a block of %zu bytes, allocated at {%lx}, freed before at {%lx}", size, site,
             freed_at);
    }
    memory_freed(start, size, pc);
    struct block *b = header(pointer);
    b->state = FREED;
    b->freed_at = pc;
}

/* What a library allocates for the program, at a call of the program's. */
void *heap_get(struct fiber *f, size_t size, uintptr_t pc) { return take(f, size, UNIT, 0, pc); }
void heap_free(void *pointer, uintptr_t pc) { release(pointer, pc); }

/* --- what the program calls */

void *malloc(size_t size) {
    return get(size, UNIT, FILL, CALLER);
}

void *calloc(size_t count, size_t size) {
    size_t total;
    if (__builtin_mul_overflow(count, size, &total)) {
        errno = ENOMEM;
        return NULL;
    }
    return get(total, UNIT, 0, CALLER);
}

void free(void *pointer) {
    release(pointer, CALLER);
}

void *realloc(void *old, size_t size) {
    uintptr_t pc = CALLER;
    if (old == NULL) {
        return get(size, UNIT, FILL, pc);
    }
    if (size == 0) {
        release(old, pc);
        return NULL;
    }
    uintptr_t start, site, freed_at;
    size_t old_size;
    bool freed;
    if (outside() || !heap_block((uintptr_t) old, &start, &old_size, &freed, &site, &freed_at)) {
        void *fresh = get(size, UNIT, FILL, pc);
        if (fresh && outside()) {
            memcpy(fresh, old, size); /* the runtime's own: what lies behind is its own too */
        }
        return fresh;
    }
    if (freed) {
        running->pc = pc;
        fail("use-after-free", "reallocates a block allocated at {%lx} that was freed at {%lx}", site, freed_at);
    }
    void *fresh = get(size, UNIT, FILL, pc);
    if (fresh) {
        __builtin_memcpy(fresh, old, old_size < size ? old_size : size);
        release(old, pc);
    }
    return fresh;
}

void *reallocarray(void *old, size_t count, size_t size) {
    size_t total;
    if (__builtin_mul_overflow(count, size, &total)) {
        errno = ENOMEM;
        return NULL;
    }
    return realloc(old, total);
}

void *memalign(size_t alignment, size_t size) {
    return get(size, alignment, FILL, CALLER);
}

void *aligned_alloc(size_t alignment, size_t size) {
    return get(size, alignment, FILL, CALLER);
}

int posix_memalign(void **into, size_t alignment, size_t size) {
    void *got = get(size, alignment, FILL, CALLER);
    if (got) {
        *into = got;
    }
    return got ? 0 : ENOMEM;
}

void *valloc(size_t size) {
    return get(size, 4096, FILL, CALLER);
}

size_t malloc_usable_size(void *pointer) {
    uintptr_t start, site, freed_at;
    size_t size;
    bool freed;
    return pointer && heap_block((uintptr_t) pointer, &start, &size, &freed, &site, &freed_at) ? size : 0;
}
