/* Blocks of the program's heap: between heap.c, which hands them out, and reuse.c, which gives freed ones again. */
#ifndef ALLWAYS_HEAP_H
#define ALLWAYS_HEAP_H

#include "runtime.h"

/* Lies before the block itself. */
struct block {
    uint64_t size;
    uint64_t room;         /* from the block to where the next one may begin */
    uint32_t stamp;        /* of the execution; 0: allocated before main */
    uint32_t state;        /* ALLOCATED, FREED */
    uint32_t uses;         /* how often it has been handed out again */
    uint16_t owner;        /* who allocated it */
    uint8_t alignment;     /* as a power of two */
    bool lasting;          /* no block of the program's that it could free */
    uintptr_t site;        /* where it was allocated */
    uintptr_t freed_at;
    struct block *next;    /* among those freed */
};

enum { ALLOCATED = 0x616c6c77, FREED = 0x66726565 };

/* From here on a block has pages of its own, which begin as zeroes and are given back to the system when it is freed. */
enum { LARGE = 1 << 20, PAGE_BYTES = 4096 };

static inline void *block_start(struct block *b) { return b + 1; }

struct block *heap_allocated(struct fiber *f, char **at) HIDDEN;
void reuse_put(struct fiber *f, struct block *b) HIDDEN;
struct block *reuse_get(struct fiber *f, size_t room, int alignment) HIDDEN;

#endif
