/* Plain accesses to memory. They are ops only where they race; until then they are looked at with vector clocks, and
 * the first race is a failure, or with --races ignore a lesson: what races is visible from then on.
 *
 * For each 8 bytes there is a cell with the accesses that a later one may race with, exact to the byte: unlike a race
 * detector for production this one must not forget any, for "no race" is what a proof rests on. */
#include "runtime.h"

#include <sys/mman.h>
#include <unistd.h>

#define SHADOW_GLOBALS ((struct cell *) 0x100000000000)
#define SHADOW_STACKS ((struct cell *) 0x110000000000)
#define SHADOW_HEAP ((struct cell *) 0x400000000000)
#define STACKS_LOW UINT64_C(0x200000000000)
/* With one more for what the C library keeps: libc/state.c. */
#define STACKS_HIGH (STACKS_LOW + (ACTORS + 1) * UINT64_C(0x810000))

enum { WRITES = 1, ATOMIC = 2, FREES = 4 };
enum { INLINE = 3, FREE_LOOKS = 1 << 16, FORGET = 1 << 22 };

struct access {
    uint32_t clock;
    uint16_t actor;
    uint8_t mask;         /* which of the 8 bytes */
    uint8_t flags;
    uintptr_t pc;         /* as stack_keep returns it */
};

struct cell {
    uint32_t stamp;
    uint32_t count;
    struct more *more;
    struct access a[INLINE];
};

/* Accesses beyond the first few; made anew in every execution. */
struct more {
    struct access a;
    struct more *next;
};

bool races_fail = true;

static bool mapped;
static struct more *pool;
static uint32_t pool_used, pool_size;

/* The pairs of places that have raced in this execution: each is told once. */
static struct { uintptr_t a, b; } raced[64];
static int raced_count;

void memory_begin(void) {
    raced_count = 0;
    pool_used = 0;
}

static inline bool is_visible(uintptr_t address) {
    return UNLIKELY(any_visible) && lesson_known(address);
}
/* --- cells */

void memory_prepare(void) {
    uint64_t spans[][2] = {
        {(uint64_t) SHADOW_GLOBALS, (globals_high - globals_low) * 8 + 4096},
        {(uint64_t) SHADOW_STACKS, (STACKS_HIGH - STACKS_LOW) * 8},
        {(uint64_t) SHADOW_HEAP, (uint64_t) (heap_limit - heap_low) * 8},
    };
    for (int i = 0; i < 3; i++) {
        void *at = (void *) spans[i][0];
        if (mmap(at, spans[i][1], PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0)
                != at) {
            quit(NO_ROOM);
        }
    }
    pool_size = 1 << 24; /* untouched memory costs nothing */
    pool = keep(pool_size * sizeof *pool);
    mapped = true;
}

static inline struct cell *cell_of(uintptr_t address) {
    if (address - globals_low < globals_high - globals_low) {
        return SHADOW_GLOBALS + (address - globals_low) / 8;
    }
    if (address - (uintptr_t) heap_low < (uintptr_t) heap_limit - (uintptr_t) heap_low) {
        return SHADOW_HEAP + (address - (uintptr_t) heap_low) / 8;
    }
    if (address - STACKS_LOW < STACKS_HIGH - STACKS_LOW) {
        return SHADOW_STACKS + (address - STACKS_LOW) / 8;
    }
    return NULL;
}

static const char *does(int flags) {
    return flags & FREES ? "frees" : flags & WRITES ? "writes" : "reads";
}

static void race(struct access *other, uintptr_t address, int flags, uintptr_t pc) {
    uintptr_t other_pc = stack_top(other->pc);
    bool frees = (flags | other->flags) & FREES; /* in the other order it is a use after free, whatever else races */
    if (!races_fail && !(frees && memory_fails)) {
        lesson_race(address);
        return;
    }
    for (int i = 0; i < raced_count; i++) {
        if (raced[i].a == other_pc && raced[i].b == pc) {
            return;
        }
    }
    if (raced_count < 64) {
        raced[raced_count].a = other_pc;
        raced[raced_count++].b = pc;
    }
    violate(frees ? "use-after-free" : "race",
            "%s[%lx]: <%d> %s it at {%lx} and <%d> %s it at {%lx}, with nothing to order them",
            frees ? "" : "data race on ", address, other->actor, does(other->flags), other_pc,
            running->number, does(flags), pc);
    if (describing) {
        describe_race(other->actor, other->pc, address, stack_keep(pc));
    }
}

/* Whether an access to the bytes in `mask` by the running thread supersedes an earlier one: whoever would race with that
 * one races with this one too. */
static inline bool supersedes(struct access *old, int mask, int flags) {
    return (old->mask & ~mask) == 0 && ((flags & WRITES) || !(old->flags & WRITES))
            && ((flags & ATOMIC) == (old->flags & ATOMIC) || !(flags & ATOMIC));
}

static void look(struct cell *c, uintptr_t address, int mask, int flags, uintptr_t pc) {
    struct fiber *f = running;
    uint32_t now = f->clock[f->number];
    if (c->stamp != stamp) {
        c->stamp = stamp;
        c->count = 0;
        c->more = NULL;
    }
    uint32_t kept = 0;
    for (uint32_t i = 0; i < c->count; i++) {
        struct access *old = &c->a[i];
        bool ordered = old->clock <= f->clock[old->actor];
        if (!ordered && (old->mask & mask) && ((old->flags | flags) & WRITES) && !(old->flags & flags & ATOMIC)) {
            race(old, (address & ~(uintptr_t) 7) + (unsigned) __builtin_ctz(old->mask & mask), flags, pc);
        }
        if (!(ordered && supersedes(old, mask, flags))) {
            if (kept != i) {
                c->a[kept] = *old;
            }
            kept++;
        }
    }
    c->count = kept;
    for (struct more *m = c->more; m; m = m->next) {
        struct access *old = &m->a;
        bool ordered = old->clock <= f->clock[old->actor];
        if (!ordered && (old->mask & mask) && ((old->flags | flags) & WRITES) && !(old->flags & flags & ATOMIC)) {
            race(old, (address & ~(uintptr_t) 7) + (unsigned) __builtin_ctz(old->mask & mask), flags, pc);
        }
        if (ordered && supersedes(old, mask, flags)) {
            old->mask = 0;
        }
    }
    struct access *at = c->count < INLINE ? &c->a[c->count++] : NULL;
    if (at == NULL) {
        for (struct more *m = c->more; m && !at; m = m->next) {
            at = m->a.mask == 0 ? &m->a : NULL;
        }
    }
    if (at == NULL) {
        if (pool_used == pool_size) {
            refuse("has more concurrent accesses to the same memory than can be kept");
        }
        struct more *m = &pool[pool_used++];
        m->next = c->more;
        c->more = m;
        at = &m->a;
    }
    at->clock = now;
    at->actor = (uint16_t) f->number;
    at->mask = (uint8_t) mask;
    at->flags = (uint8_t) flags;
    at->pc = stack_keep(pc);
}

/* --- ops on memory */

/* The object and the range that stand for some bytes. They must not cross a line, unless memory is one object. */
struct object *memory_cells(uintptr_t address, size_t size, int64_t *range) {
    if (!coarse) {
        uint32_t from = (uint32_t) (address % LINE);
        *range = cells(from, from + (uint32_t) size);
        return memory_object(address / LINE);
    }
    uint32_t from, to;
    if (address - globals_low < globals_high - globals_low) {
        from = (uint32_t) (address - globals_low);
        to = from + (uint32_t) size;
    } else {
        /* Eight bytes a cell, so that all addresses have one: too much may overlap, never too little. */
        uint64_t offset = UINT64_C(0x20000000) + (address - STACKS_LOW < STACKS_HIGH - STACKS_LOW
                ? (address - STACKS_LOW) / 8
                : (STACKS_HIGH - STACKS_LOW) / 8 + heap_cell(address));
        from = (uint32_t) offset;
        to = from + (uint32_t) ((address % 8 + size + 7) / 8);
    }
    *range = cells(from, to);
    return memory_object(0);
}

static int64_t load(uintptr_t address, size_t size) {
    switch (size) {
    case 1: return *(volatile uint8_t *) address;
    case 2: return *(volatile uint16_t *) address;
    case 4: return *(volatile int32_t *) address;
    default: return *(volatile int64_t *) address;
    }
}

static void __attribute__((noinline))
visible_access(uintptr_t address, size_t size, bool writes, uintptr_t pc, const uint64_t *known) {
    struct fiber *f = running;
    int64_t range;
    struct object *o = memory_cells(address, size, &range);
    if (!writes) {
        spin_look(o, range, pc, known);
    }
    f->pc = pc;
    f->address = address;
    f->size = (int) size;
    stand(op_of(writes ? WRITE : READ, o->number), range, o);
    if (writes) {
        f->written = address;
        f->written_size = (int) size;
        f->written_event = length;
    }
    happened(writes ? 0 : size <= 8 ? load(address, size) : 0);
}

static void __attribute__((noinline)) across(uintptr_t address, size_t size, bool writes, uintptr_t pc) {
    while (size > 0) {
        size_t part = 8 - address % 8;
        part = part < size ? part : size;
        struct cell *c = cell_of(address);
        if (c) {
            look(c, address, ((1 << part) - 1) << address % 8, writes ? WRITES : 0, pc);
        }
        address += part;
        size -= part;
    }
}

/* Which accesses of the program have ever been made. Workers share this: nobody writes what is there already. */
static inline void reach(uintptr_t pc) {
    if (UNLIKELY(names == NULL)) {
        return; /* before main */
    }
    uintptr_t at = UNLIKELY(rank_count > 0) ? snapshot_file(running ? running->number : 0, pc) : pc;
    uint8_t *reached = &names->reached[at % REACHED];
    if (UNLIKELY(!*reached)) {
        *reached = 1;
    }
}

/* Ranks share no memory; what they touch must be there, and not be lent to a request. */
static void rank_access(uintptr_t address, size_t size, bool writes, uintptr_t pc) {
    if (address - (uintptr_t) heap_low < (uintptr_t) heap_limit - (uintptr_t) heap_low) {
        heap_use(address, size, pc, writes);
    }
    if (ranks_watches) {
        ranks_access(address, size, writes, pc);
    }
}

/* A plain access; `known` as for spin_look. */
static inline void plain(uintptr_t address, size_t size, bool writes, uintptr_t pc, const uint64_t *known) {
    reach(pc);
    if (UNLIKELY(running == NULL)) {
        return;
    }
    if (UNLIKELY(rank_count > 0)) {
        rank_access(address, size, writes, pc);
        return;
    }
    struct cell *c = cell_of(address);
    if (c == NULL) {
        return;
    }
    if (address - (uintptr_t) running->stack_low >= (uintptr_t) (running->stack_high - running->stack_low)) {
        if (writes) {
            running->spin.began = running->polling.clean = false;
            running->quiet = 0;
        } else if (UNLIKELY(++running->quiet >= QUIET || questioned) && !is_visible(address)) {
            quiet_look(address, pc, known);
        }
    }
    if (address - (uintptr_t) heap_low < (uintptr_t) heap_limit - (uintptr_t) heap_low) {
        heap_use(address, size, pc, writes);
    }
    if (is_visible(address)) {
        visible_access(address, size, writes, pc, known);
        if (!races_fail) {
            return;
        }
    }
    if (LIKELY(address % 8 + size <= 8)) {
        look(c, address, ((1 << size) - 1) << address % 8, writes ? WRITES : 0, pc);
    } else {
        across(address, size, writes, pc);
    }
}

/* Any number of bytes; visible ones line by line. */
void access_range(uintptr_t address, size_t size, bool writes, uintptr_t pc) {
    reach(pc);
    if (running == NULL || size == 0) {
        return;
    }
    if (UNLIKELY(rank_count > 0)) {
        rank_access(address, size, writes, pc);
        return;
    }
    if (address - (uintptr_t) heap_low < (uintptr_t) heap_limit - (uintptr_t) heap_low) {
        heap_use(address, size, pc, writes);
    }
    while (size > 0) {
        size_t part = LINE - address % LINE;
        part = part < size ? part : size;
        plain(address, part, writes, pc, __builtin_frame_address(0));
        address += part;
        size -= part;
    }
}

/* An atomic access races with plain ones; one of 16 bytes is two. */
bool memory_mixes(uintptr_t address, size_t size, bool writes, uintptr_t pc) {
    if (UNLIKELY(size > 8)) {
        memory_mixes(address + 8, size - 8, writes, pc);
    }
    struct cell *c = cell_of(address);
    if (c) {
        if (address - (uintptr_t) heap_low < (uintptr_t) heap_limit - (uintptr_t) heap_low) {
            heap_use(address, size, pc, writes);
        }
        if (races_fail || !is_visible(address)) {
            look(c, address, size >= 8 ? 0xff : ((1 << size) - 1) << address % 8, ATOMIC | (writes ? WRITES : 0), pc);
        }
    }
    return c != NULL;
}

/* What the C library reads and writes under a lock of its own: such accesses race with others, not with each other. */
void memory_lent(uintptr_t address, size_t size, uintptr_t pc) {
    if (address - (uintptr_t) heap_low < (uintptr_t) heap_limit - (uintptr_t) heap_low) {
        heap_use(address, size, pc, true);
    }
    while (size > 0) {
        size_t part = 8 - address % 8;
        part = part < size ? part : size;
        struct cell *c = cell_of(address);
        if (c && is_visible(address)) {
            visible_access(address, part, true, pc, NULL);
        }
        if (c && (races_fail || !is_visible(address))) {
            look(c, address, ((1 << part) - 1) << address % 8, ATOMIC | WRITES, pc);
        }
        address += part;
        size -= part;
    }
}

/* Freeing counts as writing. */
void memory_freed(uintptr_t address, size_t size, uintptr_t pc) {
    size = size < FREE_LOOKS ? size : FREE_LOOKS;
    for (uintptr_t at = address; at < address + size; at += 8) {
        struct cell *c = cell_of(at);
        if (c && c->stamp == stamp) {
            size_t part = address + size - at;
            if (is_visible(at)) {
                visible_access(at, part < 8 ? part : 8, true, pc, NULL);
            }
            if (races_fail || !is_visible(at)) {
                look(c, at, part >= 8 ? 0xff : (1 << part) - 1, WRITES | FREES, pc);
            }
        }
    }
}

/* Memory that is used again: earlier accesses were to something else. Its allocation counts as writing, so that who still
 * uses what was freed, and is not ordered after this, races. */
void memory_allocated(uintptr_t address, size_t size, uintptr_t pc) {
    for (uintptr_t at = address; at < address + size && size < FREE_LOOKS; at += 8) {
        struct cell *c = cell_of(at);
        if (c && c->stamp == stamp) {
            c->stamp = 0;
            look(c, at, 0xff, WRITES, pc);
        }
    }
}

/* Nobody asks for accesses there any more: the memory for them is given back. */
void memory_forget(uintptr_t address, size_t size) {
    uintptr_t from = ((uintptr_t) cell_of(address) + 4095) & ~(uintptr_t) 4095;
    uintptr_t to = (uintptr_t) cell_of(address) + size * 8;
    if (size >= FORGET && from < to) {
        madvise((void *) from, to - from, MADV_DONTNEED);
    }
}

static bool looks_at(int event, int spin) {
    enum kind kind = op_kind(shared->ops[event]);
    return (kind == READ || kind == RMW) && op_object(shared->ops[event]) == op_object(spin);
}

/* The first event of the round: of what the thread did last, as long as it looked at the object it waits for. */
static int round_begin(struct fiber *f) {
    int begin = f->last;
    for (int i = f->last; i >= 0; i--) {
        if (step_actor(shared->steps[i]) == f->number) {
            if (!looks_at(i, f->op)) {
                break;
            }
            begin = i;
        }
    }
    return begin;
}

/* The last event of the round that looked at the cell, or -1. */
static int looked_at(struct fiber *f, uint32_t cell) {
    for (int i = f->last; i >= 0; i--) {
        if (step_actor(shared->steps[i]) == f->number) {
            if (!looks_at(i, f->op)) {
                break;
            }
            uint32_t from = (uint32_t) (shared->ranges[i] >> 32), to = (uint32_t) shared->ranges[i];
            if (from <= cell && cell < to) {
                return i;
            }
        }
    }
    return -1;
}

/* Whether the write is to a cell that the thread has not read since; as SpinRounds has it. */
static bool spin_news(struct fiber *f, int write) {
    if (f->last < 0 || !looks_at(f->last, f->op)) {
        return write > f->last;
    }
    uint32_t from = (uint32_t) (f->range >> 32), to = (uint32_t) f->range;
    uint32_t first = (uint32_t) (shared->ranges[write] >> 32), end = (uint32_t) shared->ranges[write];
    for (uint32_t cell = first > from ? first : from; cell < end && cell < to; cell++) {
        int look = looked_at(f, cell);
        if (look >= 0 && look < write) {
            return true;
        }
    }
    return false;
}

/* Whether somebody has written to the cells that a loop waits for since it looked at them. */
bool memory_spin_over(struct fiber *f) {
    int i = f->spin.scanned > 0 ? f->spin.scanned : round_begin(f) + 1;
    for (; i < length; i++) {
        enum kind kind = op_kind(shared->ops[i]);
        if ((kind == WRITE || kind == RMW) && dependent(f->op, f->range, shared->ops[i], shared->ranges[i])
            && spin_news(f, i)) {
            f->spin.scanned = i;
            return true;
        }
    }
    f->spin.scanned = i;
    return false;
}

/* --- what the compiler calls */

/* Registers need not be known here: at -O0 no variable lives in one. */
#define HERE ((const uint64_t *) __builtin_frame_address(0))

#define HOOK(size)                                                                                                     \
    void __tsan_read##size(void *a) { plain((uintptr_t) a, size, false, CALLER, HERE); }                                    \
    void __tsan_write##size(void *a) { plain((uintptr_t) a, size, true, CALLER, HERE); }                                    \
    void __tsan_unaligned_read##size(void *a) { access_range((uintptr_t) a, size, false, CALLER); }                    \
    void __tsan_unaligned_write##size(void *a) { access_range((uintptr_t) a, size, true, CALLER); }                    \
    void __tsan_volatile_read##size(void *a) { plain((uintptr_t) a, size, false, CALLER, HERE); }                           \
    void __tsan_volatile_write##size(void *a) { plain((uintptr_t) a, size, true, CALLER, HERE); }

HOOK(1)
HOOK(2)
HOOK(4)
HOOK(8)
HOOK(16)

void __tsan_read_range(void *a, size_t size) { access_range((uintptr_t) a, size, false, CALLER); }
void __tsan_write_range(void *a, size_t size) { access_range((uintptr_t) a, size, true, CALLER); }
void __tsan_vptr_update(void **a, void *value) { (void) value; plain((uintptr_t) a, 8, true, CALLER, HERE); }
void __tsan_vptr_read(void **a) { plain((uintptr_t) a, 8, false, CALLER, HERE); }
void __tsan_init(void) {}
void __tsan_func_entry(void *pc) { (void) pc; }
void __tsan_func_exit(void) {}
