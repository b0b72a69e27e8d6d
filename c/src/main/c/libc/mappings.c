/* Memory that the program maps: blocks of the heap, where accesses are looked at. A file that is only read is copied into one.
 * Pages that may not be read or written are so for the system, which tells who does it all the same (crash.c). */
#include "../heap.h"
#include "filelocks.h"

#include <errno.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

static bool in_heap(const void *at) { return (char *) at >= heap_low && (char *) at < heap_limit; }

/* --- protection. To change it is an access: a thread that writes to a page is ordered with who forbids that, or it may crash. */

enum { CHANGES = 256 };

static struct { char *low; size_t size; int protection; } changes[CHANGES];   /* of this execution */
static int change_count;

static int protection_of(const char *at) {
    for (int i = change_count - 1; i >= 0; i--) {
        if (at >= changes[i].low && at < changes[i].low + changes[i].size) {
            return changes[i].protection;
        }
    }
    return PROT_READ | PROT_WRITE;
}

static size_t pages_of(size_t size) { return (size + PAGE_BYTES - 1) & ~(size_t) (PAGE_BYTES - 1); }

static int protect(char *at, size_t size, int protection, uintptr_t pc) {
    size = pages_of(size);
    protection &= PROT_READ | PROT_WRITE;
    protection |= protection & PROT_WRITE ? PROT_READ : 0;
    if (change_count == CHANGES) {
        running->pc = pc;
        refuse("changes what may be done with pages of memory more than %d times", CHANGES);
    }
    changes[change_count].low = at;
    changes[change_count].size = size;
    changes[change_count++].protection = protection;
    return (int) syscall(SYS_mprotect, at, size, protection);
}

/* All of it may be used again. */
void mappings_reset(void) {
    for (int i = 0; i < change_count; i++) {
        syscall(SYS_mprotect, changes[i].low, changes[i].size, PROT_READ | PROT_WRITE);
    }
    change_count = 0;
}

static void usable_again(char *at, size_t size, uintptr_t pc) {
    if (change_count > 0) {
        protect(at, size, PROT_READ | PROT_WRITE, pc);
    }
}

int mprotect(void *at, size_t size, int protection) {
    uintptr_t pc = WATCHED, start, site, freed_at;
    size_t block;
    bool freed;
    if (pc == 0) {
        return (int) syscall(SYS_mprotect, at, size, protection);
    }
    running->pc = pc;
    if (protection & PROT_EXEC) {
        refuse("wants to run code in memory that it writes");
    }
    if ((uintptr_t) at % PAGE_BYTES != 0) {
        errno = EINVAL;
        return -1;
    }
    if (!heap_block((uintptr_t) at, &start, &block, &freed, &site, &freed_at) || freed
            || (uintptr_t) at + pages_of(size) > start + pages_of(block)) {
        refuse("changes what may be done with pages of memory that it has not mapped");
    }
    int before = protection_of(at);
    if (size > 0 && before != (protection & (PROT_READ | PROT_WRITE))) {
        size_t within = start + block - (uintptr_t) at;
        access_range((uintptr_t) at, size < within ? size : within, before == PROT_NONE || protection == PROT_NONE, pc);
    }
    return size == 0 ? 0 : protect(at, size, protection, pc);
}

/* Some advice empties pages. */
int madvise(void *at, size_t size, int advice) {
    uintptr_t pc = WATCHED;
    if (pc == 0) {
        return (int) syscall(SYS_madvise, at, size, advice);
    }
    if (advice != MADV_DONTNEED && advice != MADV_FREE && advice != MADV_REMOVE) {
        return 0;
    }
    running->pc = pc;
    if ((uintptr_t) at % PAGE_BYTES != 0) {
        errno = EINVAL;
        return -1;
    }
    if (!in_heap(at)) {
        refuse("gives back pages of memory that it has not mapped");
    }
    access_range((uintptr_t) at, pages_of(size), true, pc);
    return (int) syscall(SYS_madvise, at, size, MADV_DONTNEED);
}

int posix_madvise(void *at, size_t size, int advice) {
    (void) at;
    (void) size;
    (void) advice;
    return 0;
}

/* --- mapping */

static void *copy_of_file(size_t size, int fd, off_t offset, uintptr_t pc) {
    char *block = heap_pages(pages_of(size), pc);
    struct object *held = file_begin(file_of(fd), true, pc);
    for (size_t done = 0; done < size;) {
        long n = syscall(SYS_pread64, fd, block + done, size - done, offset + (off_t) done);
        if (n < 0) {
            file_end(held);
            return MAP_FAILED;
        }
        if (n == 0) {
            break;
        }
        done += (size_t) n;
    }
    file_end(held);
    return block;
}

static void *map(void *at, size_t size, int protection, int flags, int fd, off_t offset, uintptr_t pc) {
    if (pc == 0 || rank_count > 0) {
        return (void *) syscall(SYS_mmap, at, size, protection, flags, fd, offset);
    }
    if (size == 0) {
        errno = EINVAL;
        return MAP_FAILED;
    }
    running->pc = pc;
    if (protection & PROT_EXEC) {
        refuse("maps memory to run code in it");
    }
    if (flags & (MAP_FIXED | MAP_FIXED_NOREPLACE)) {
        if (!in_heap(at) || !(flags & MAP_ANONYMOUS)) {
            refuse("maps memory at a place of its own choice");
        }
        usable_again(at, size, pc);
        filled(at, 0, size, pc);
        if (!(protection & PROT_WRITE)) {
            protect(at, size, protection, pc);
        }
        return at;
    }
    if (!(flags & MAP_ANONYMOUS) && (flags & MAP_SHARED) && (protection & PROT_WRITE)) {
        refuse("maps a file to write to it");
    }
    char *mapped = flags & MAP_ANONYMOUS ? heap_pages(pages_of(size), pc) : copy_of_file(size, fd, offset, pc);
    if (mapped != MAP_FAILED && !(protection & PROT_WRITE)) {
        protect(mapped, size, protection, pc);
    }
    return mapped;
}

void *mmap(void *at, size_t size, int protection, int flags, int fd, off_t offset) {
    return map(at, size, protection, flags, fd, offset, WATCHED);
}

void *mmap64(void *at, size_t size, int protection, int flags, int fd, off_t offset) {
    return map(at, size, protection, flags, fd, offset, WATCHED);
}

/* A part of a block is kept: nobody is to look there again. */
int munmap(void *at, size_t size) {
    uintptr_t pc = WATCHED, start, site, freed_at;
    size_t block;
    bool freed;
    if (pc && heap_block((uintptr_t) at, &start, &block, &freed, &site, &freed_at)) {
        if (start == (uintptr_t) at && size >= block) {
            usable_again(at, size, pc);
            heap_free(at, pc);
        }
        return 0;
    }
    return (int) syscall(SYS_munmap, at, size);
}


void *mremap(void *old, size_t old_size, size_t size, int flags, ...) {
    uintptr_t pc = WATCHED;
    if (pc == 0 || !in_heap(old)) {
        return (void *) syscall(SYS_mremap, old, old_size, size, flags, NULL);
    }
    if (flags & ~MREMAP_MAYMOVE) {
        running->pc = pc;
        refuse("maps memory at a place of its own choice");
    }
    if (!(flags & MREMAP_MAYMOVE) && size > old_size) {
        errno = ENOMEM;
        return MAP_FAILED;
    }
    if (size <= old_size) {
        return old;
    }
    int protection = protection_of(old);
    void *fresh = heap_pages(pages_of(size), pc);
    usable_again(old, old_size, pc);
    moved(fresh, old, old_size, pc);
    heap_free(old, pc);
    if (!(protection & PROT_WRITE)) {
        protect(fresh, size, protection, pc);
    }
    return fresh;
}
