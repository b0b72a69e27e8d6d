/* Memory that the program maps: blocks of the heap, where accesses are looked at. A file that is only read is copied into one.
 * Who may use which pages is not followed: pages that nobody may touch are as others. */
#include "filelocks.h"

#include <errno.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

static bool in_heap(const void *at) { return (char *) at >= heap_low && (char *) at < heap_limit; }

static void *copy_of_file(size_t size, int fd, off_t offset, uintptr_t pc) {
    char *block = heap_pages(size, pc);
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
        return filled(at, 0, size, pc);
    }
    if (flags & MAP_ANONYMOUS) {
        return heap_pages(size, pc);
    }
    if ((flags & MAP_SHARED) && (protection & PROT_WRITE)) {
        refuse("maps a file to write to it");
    }
    return copy_of_file(size, fd, offset, pc);
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
            heap_free(at, pc);
        }
        return 0;
    }
    return (int) syscall(SYS_munmap, at, size);
}

int mprotect(void *at, size_t size, int protection) {
    return WATCHED && in_heap(at) ? 0 : (int) syscall(SYS_mprotect, at, size, protection);
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
    void *fresh = heap_pages(size, pc);
    moved(fresh, old, old_size, pc);
    heap_free(old, pc);
    return fresh;
}
