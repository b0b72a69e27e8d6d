/* Files that several threads use. A stream has a lock, and the system orders what is done to a file: who comes first is
 * seen by whoever reads the file or asks where in it one is.
 *
 * That somebody only writes is nobody's matter, as with what is printed. So calls are followed with vector clocks first;
 * once two that nothing orders use a file that is looked at, calls are ops (a lesson): each holds the file's lock, which
 * orders nothing but files. A file is known by its path (filenames.c), or by who opened it. */
#include "filelocks.h"

#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

enum { DESCRIPTORS = 1024 };

static const uint64_t FILES = UINT64_C(1) << 57;
static struct { uint64_t key; uint32_t stamp; } descriptors[DESCRIPTORS];

/* Under the key of the path that it was opened by, 0 if it has none. */
void file_opened(int fd, uint64_t key) {
    if (running && rank_count == 0 && fd >= 0 && fd < DESCRIPTORS) {
        descriptors[fd].stamp = stamp;
        descriptors[fd].key = key ? key
                : FILES | UINT64_C(1) << 56 | (uint64_t) running->number << 32 | (uint32_t) running->opened++;
    }
}

void file_copied(int from, int to) {
    if (running && from >= 0 && from < DESCRIPTORS && to >= 0 && to < DESCRIPTORS) {
        descriptors[to].key = file_of(from);
        descriptors[to].stamp = stamp;
    }
}

uint64_t file_of(int fd) {
    if (fd == 1 || fd == 2 || fd < 0) {
        return 0; /* what is printed is dropped */
    }
    bool known = fd < DESCRIPTORS && descriptors[fd].stamp == stamp;
    return known ? descriptors[fd].key : FILES | UINT64_C(3) << 55 | (unsigned) fd;
}

uint64_t file_of_stream(FILE *file) {
    return file == stdout || file == stderr ? 0 : file_of(fileno_unlocked(file));
}

/* Whether the order of calls can be noticed. */
static void used(struct object *o, bool looks) {
    o->inconsistent |= looks;                            /* for a file: somebody looks */
    if (o->clocked && !clock_within(o->clock, running->clock)) {
        o->robust = true;                                /* two uses that nothing orders */
    }
    if (o->robust && o->inconsistent) {
        lesson_files();
    }
    release_to(o);
}

struct object *file_begin(uint64_t key, bool looks, uintptr_t pc) {
    if (pc == 0 || key == 0 || rank_count > 0 || alone()) {
        if (looks && pc && key && rank_count == 0) {
            used(object_at(key, T_LIBRARY), true);
        }
        return NULL;
    }
    struct object *o = object_at(key, T_LIBRARY);
    used(o, looks);
    if (!files_shared) {
        return NULL;
    }
    if (o->owner == running->number) {
        o->count++;
        return o;
    }
    running->pc = pc;
    stand(op_of(LOCK, o->number), 0, o);
    o->owner = running->number;
    o->count = 1;
    o->taken_at = pc;
    happened(0);
    return o;
}

void file_end(struct object *o) {
    if (o && --o->count == 0) {
        stand(op_of(UNLOCK, o->number), 0, o);
        o->owner = -1;
        happened(0);
    }
}

/* --- a stream's lock in the program's hands: unlike single calls, it also orders what is done under it */

static struct object *section(FILE *file) {
    return object_at(FILES | UINT64_C(7) << 53 | ((uintptr_t) file & UINT32_MAX), T_MEMORY);
}

static void enter(FILE *file, uintptr_t pc) {
    if (pc && rank_count == 0 && !alone()) {
        lesson_files();
        file_begin(file_of_stream(file), true, pc);
        acquire_from(section(file));
    }
}

void flockfile(FILE *file) { enter(file, WATCHED); }

int ftrylockfile(FILE *file) {
    uintptr_t pc = WATCHED;
    uint64_t key = file_of_stream(file);
    if (pc == 0 || rank_count > 0 || key == 0 || alone()) {
        return 0;
    }
    lesson_files();
    struct object *o = object_at(key, T_LIBRARY);
    if (o->owner == running->number) {
        o->count++;
        return 0;
    }
    running->pc = pc;
    stand(op_of(TRY_LOCK, o->number), 0, o);
    bool taken = o->owner < 0;
    if (taken) {
        o->owner = running->number;
        o->count = 1;
        o->taken_at = pc;
        acquire_from(section(file));
    }
    happened(taken);
    return taken ? 0 : -1;
}

void funlockfile(FILE *file) {
    uintptr_t pc = WATCHED;
    uint64_t key = file_of_stream(file);
    if (pc == 0 || rank_count > 0 || key == 0) {
        return;
    }
    struct object *o = object_at(key, T_LIBRARY);
    if (o->owner == running->number) {
        release_to(section(file));
        running->pc = pc;
        file_end(o);
    }
}
