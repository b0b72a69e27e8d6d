/* The program's heap. Each thread allocates from its own part, one block after the other, and what is freed is used again
 * only in ways that do not depend on the schedule (reuse.c): so the address of a block depends only on which thread
 * allocates it and on what that thread did before; and what is freed stays known as freed.
 *
 * A block is preceded by its header. To find the block that an address inside lies in, a table has for each 16 bytes
 * of the heap how far away the block begins; of large blocks another has that for each page. */
#include "heap.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sysinfo.h>
#include <unistd.h>

#define HEAP ((char *) 0x300000000000)
#define OWN ((char *) 0x340000000000)
#define STARTS ((uint32_t *) 0x380000000000)
#define PAGE_STARTS ((uint32_t *) 0x3a0000000000)
enum { KEPT_PAGES = 1 << 18, FILL = 0xbe, UNIT = 16, ZONE = 32 };
static const size_t MAIN_PART = (size_t) 1 << 38, PART = (size_t) 1 << 32, OWN_SIZE = (size_t) 1 << 36;

char *heap_low, *heap_limit;
bool heap_reused;          /* in this execution */
static char *own_next;
static char *early_next;   /* before main: part of every execution's beginning */
static size_t live;        /* bytes allocated now */

static char *part(int number) {
    return number == 0 ? HEAP : HEAP + MAIN_PART + (size_t) (number - 1) * PART;
}

static size_t part_size(int number) {
    return number == 0 ? MAIN_PART : PART;
}

static bool map(char *at, size_t size) {
    return mmap(at, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0) == at;
}

/* Memory of the runtime's own: zero, and never given back. */
void *keep(size_t size) {
    if (own_next == NULL) {
        own_next = OWN;
        if (!map(OWN, OWN_SIZE)) {
            quit(NO_ROOM);
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
        if (!map(HEAP, size) || !map((char *) STARTS, size / UNIT * sizeof(uint32_t))
                || !map((char *) PAGE_STARTS, size / PAGE_BYTES * sizeof(uint32_t))) {
            quit(NO_ROOM);
        }
        heap_low = early_next = HEAP;
        heap_limit = HEAP + size;
    }
}

/* What was allocated before main, as whole pages: later blocks lie on others. */
void heap_early(uintptr_t *low, uintptr_t *high) {
    early_next = (char *) (((uintptr_t) early_next + PAGE_BYTES - 1) & ~(uintptr_t) (PAGE_BYTES - 1));
    *low = (uintptr_t) heap_low;
    *high = (uintptr_t) early_next;
}

void heap_begin(struct fiber *f) {
    f->heap_start = f->number == 0 ? early_next : part(f->number);
    f->heap_end = part(f->number) + part_size(f->number);
    f->heap_next = f->heap_start;
}

/* Gives back what an unusually large execution used. */
static void shrink(struct fiber *f) {
    if (f->heap_next - f->heap_start > KEPT_PAGES) {
        char *from = (char *) (((uintptr_t) f->heap_start + KEPT_PAGES + 4095) & ~(uintptr_t) 4095);
        if (from < f->heap_next) {
            madvise(from, (size_t) (f->heap_next - from), MADV_DONTNEED);
            memory_forget((uintptr_t) from, (size_t) (f->heap_next - from));
        }
    }
}

void heap_reset(void) {
    for (int i = 0; i < fiber_count; i++) {
        if (fibers[i]) {
            shrink(fibers[i]);
        }
    }
    live = 0;
    heap_reused = false;
}

/* Small numbers for the cells of the heap, as long as no thread has more than 64 MB; beyond, two may share one. */
uint64_t heap_cell(uintptr_t address) {
    size_t offset = address - (uintptr_t) HEAP;
    if (offset < MAIN_PART) {
        return (offset & (((size_t) 1 << 30) - 1)) / 8;
    }
    size_t number = (offset - MAIN_PART) / PART;
    return (((size_t) 1 << 30) + (number << 26) + (offset & (((size_t) 1 << 26) - 1))) / 8;
}

/* --- blocks */

static size_t unit(const void *address) {
    return (size_t) ((const char *) address - HEAP) / UNIT;
}

static size_t page(const void *address) {
    return (size_t) ((const char *) address - HEAP) / PAGE_BYTES;
}

static struct block *header(void *pointer) {
    return (struct block *) pointer - 1;
}

static size_t room_for(size_t size) {
    size_t grain = size >= LARGE ? PAGE_BYTES : UNIT;
    return (size + ZONE + grain - 1) & ~(grain - 1);
}

/* Where a block begins, for every address in it. */
static void mark(char *pointer, size_t room, bool large) {
    if (large) {
        size_t first = page(pointer), pages = room / PAGE_BYTES;
        for (size_t i = 0; i < pages; i++) {
            PAGE_STARTS[first + i] = (uint32_t) i + 1;
        }
    } else {
        size_t first = unit(pointer), units = room / UNIT;
        for (size_t i = 0; i < units; i++) {
            STARTS[first + i] = (uint32_t) i + 1;
        }
    }
}

/* A block where none has been; NULL if there is no room left. */
static struct block *fresh(char **next, char *end, size_t size, size_t alignment) {
    size_t room = room_for(size);
    uintptr_t at = ((uintptr_t) *next + sizeof(struct block) + alignment - 1) & ~(alignment - 1);
    if (room > (size_t) (end - *next) || at + room > (uintptr_t) end) {
        return NULL;
    }
    char *pointer = (char *) at;
    struct block *b = header(pointer);
    b->room = room;
    b->uses = 0;
    mark(pointer, room, size >= LARGE);
    *next = pointer + room;
    return b;
}

static void begin(struct block *b, size_t size, size_t alignment, int owner, uintptr_t site) {
    b->size = size;
    b->stamp = stamp;
    b->state = ALLOCATED;
    b->owner = (uint16_t) owner;
    b->alignment = (uint8_t) __builtin_ctzl(alignment);
    b->lasting = site == 0;
    b->site = site;
    b->freed_at = 0;
}

static size_t aligned_to(size_t size, size_t alignment) {
    size_t least = size >= LARGE ? PAGE_BYTES : UNIT;
    return alignment < least ? least : alignment;
}

static void check_limits(struct fiber *f, size_t size) {
    struct sysinfo machine;
    live += size;
    if (UNLIKELY(live > (size_t) 1 << 30) && sysinfo(&machine) == 0 && live / machine.mem_unit > machine.totalram) {
        refuse("has %zu MB of memory allocated at once, and this machine has %zu MB", live >> 20,
               machine.totalram * machine.mem_unit >> 20);
    }
    if (UNLIKELY(size > part_size(f->number))) {
        refuse("allocates %zu MB at once: the limit is %zu MB for %s", size >> 20, part_size(f->number) >> 20,
               f->number == 0 ? "main" : rank_count > 0 ? "a rank but the first" : "a thread");
    }
}

static void *take(struct fiber *f, size_t size, size_t alignment, int fill, uintptr_t site) {
    if (size > PTRDIFF_MAX) {
        errno = ENOMEM;
        return NULL;
    }
    running->pc = site;
    check_limits(f, size);
    alignment = aligned_to(size, alignment);
    size_t room = room_for(size);
    struct block *b = reuse_get(f, room, __builtin_ctzl(alignment));
    bool again = b != NULL;
    if (!again) {
        b = fresh(&f->heap_next, f->heap_end, size, alignment);
    }
    if (b == NULL) {
        refuse("allocates more than %zu MB in one execution: memory is used again only if the thread that allocated it"
               " frees it", part_size(f->number) >> 20);
    }
    if (again) {
        b->uses++;
        heap_reused = true;
        assumed(ASSUMED_REUSE, site);
        memory_allocated((uintptr_t) block_start(b), b->room, site);
    }
    begin(b, size, alignment, f->number, site);
    void *pointer = block_start(b);
    if (size >= LARGE) {
        madvise(pointer, room, MADV_DONTNEED); /* zeroes, as the system gives them */
    } else {
        __builtin_memset(pointer, fill, size);
    }
    return pointer;
}

/* Before main, or for the C library while the runtime is at work. */
static void *take_outside(size_t size, size_t alignment, uintptr_t site) {
    if (stamp != 0) {
        char *raw = keep(size + alignment + sizeof(struct block));
        struct block *b = header((void *) (((uintptr_t) raw + sizeof(struct block) + alignment - 1) & ~(alignment - 1)));
        b->size = size;
        return block_start(b);
    }
    alignment = aligned_to(size, alignment);
    struct block *b = size > MAIN_PART ? NULL : fresh(&early_next, HEAP + MAIN_PART, size, alignment);
    if (b == NULL) {
        return NULL;
    }
    begin(b, size, alignment, ACTORS, site);
    return block_start(b); /* never used before, so it is zero */
}

static void *get(size_t size, size_t alignment, int fill, uintptr_t site) {
    heap_prepare();
    alignment = alignment < UNIT ? UNIT : alignment;
    return outside() ? take_outside(size, alignment, site) : take(running, size, alignment, fill, site);
}

/* Tables and memory outlive executions, so what they say may be about an earlier one. */
static bool holds(struct block *b, uintptr_t address) {
    return (b->stamp == stamp || b->stamp == 0) && (b->state == ALLOCATED || b->state == FREED)
            && address - (uintptr_t) block_start(b) < b->size + ZONE;
}

static struct block *find(uintptr_t address) {
    if (address - (uintptr_t) heap_low >= (uintptr_t) (heap_limit - heap_low)) {
        return NULL;
    }
    size_t at = unit((void *) address);
    uint32_t distance = STARTS[at];
    if (LIKELY(distance)) {
        struct block *b = header(HEAP + (at - distance + 1) * UNIT);
        if (LIKELY(holds(b, address))) {
            return b;
        }
    }
    at = page((void *) address);
    distance = PAGE_STARTS[at];
    struct block *b = header(HEAP + (at - distance + 1) * PAGE_BYTES);
    return distance && holds(b, address) ? b : NULL;
}

/* The next block of a thread's part that it should have freed, from *at on, which becomes the place after it; or NULL. */
struct block *heap_allocated(struct fiber *f, char **at) {
    while (*at < f->heap_next) {
        struct block *b = find((uintptr_t) *at);
        if (b && block_start(b) == (void *) *at && b->stamp == stamp) {
            *at += b->room;
            if (b->state == ALLOCATED && !b->lasting) {
                return b;
            }
        } else {
            *at += UNIT;
        }
    }
    return NULL;
}

bool heap_block(uintptr_t address, uintptr_t *start, size_t *size, bool *freed, uintptr_t *site, uintptr_t *freed_at) {
    struct block *b = find(address);
    if (b == NULL) {
        return false;
    }
    *start = (uintptr_t) block_start(b);
    *size = b->size;
    *freed = b->state == FREED;
    *site = b->site;
    *freed_at = b->freed_at;
    return true;
}

bool heap_freed(uintptr_t address) {
    struct block *b = find(address);
    return b && b->state == FREED;
}

/* How often the memory there had been used before: what lies there now is not what lay there then. */
uint32_t heap_uses(uintptr_t address) {
    struct block *b = find(address);
    return b ? b->uses : 0;
}

/* An access to the heap: is it to something that is there? */
void heap_use(uintptr_t address, size_t size, uintptr_t pc, bool writes) {
    uintptr_t start, site, freed_at;
    size_t block_size;
    bool freed;
    if (!heap_block(address, &start, &block_size, &freed, &site, &freed_at)) {
        return;
    }
    if (!memory_fails && (freed || address + size > start + block_size)) {
        assumed(ASSUMED_UNDEFINED, pc);
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
    if (ranks_watches) {
        ranks_freed(start, size, pc);
    }
    memory_freed(start, size, pc);
    struct block *b = header(pointer);
    b->state = FREED;
    b->freed_at = pc;
    live -= size;
    if (size >= LARGE) {
        madvise(pointer, b->room, MADV_DONTNEED);
        memory_forget(start, b->room);
    }
    if (b->owner == running->number && b->stamp == stamp) {
        reuse_put(running, b);
    }
}

/* Nobody is expected to free it. */
void *heap_lasting(void *pointer) {
    header(pointer)->lasting = true;
    return pointer;
}

/* What a library allocates for the program, at a call of the program's. */
void *heap_get(struct fiber *f, size_t size, uintptr_t pc) { return take(f, size, UNIT, 0, pc); }
void *heap_pages(size_t size, uintptr_t pc) { return heap_lasting(take(running, size, PAGE_BYTES, 0, pc)); }
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
            size_t had = header(old)->size;
            memcpy(fresh, old, had < size ? had : size);
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
        if (!outside()) {
            access_range((uintptr_t) into, sizeof *into, true, CALLER);
        }
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
