/* Ranks: their memory, their beginning and their end. */
#include "remote.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

int rank_count;
struct rank *ranks;
bool buffering_zero, buffering_check;

typedef int main_function(int, char **, char **);
static main_function *mains[RANKS];
static void *programs[RANKS];
static int argument_count;
static char **arguments, **environment;

/* --- memory until the end of the execution */

enum { CHUNK = 1 << 20, CHUNKS = 4096 };
static struct { char *at; size_t size, used; } chunks[CHUNKS];
static int chunk_now, chunk_count;

void *arena(size_t size) {
    size = (size + 15) & ~(size_t) 15;
    while (chunk_now < chunk_count && chunks[chunk_now].used + size > chunks[chunk_now].size) {
        chunk_now++;
    }
    if (chunk_now == chunk_count) {
        if (chunk_count == CHUNKS) {
            refuse("sends more in one execution than there is memory for");
        }
        chunks[chunk_now].size = size > CHUNK ? size : CHUNK;
        chunks[chunk_now].at = keep(chunks[chunk_now].size);
        chunk_count++;
    }
    char *got = chunks[chunk_now].at + chunks[chunk_now].used;
    chunks[chunk_now].used += size;
    __builtin_memset(got, 0, size);
    return got;
}

static void arena_begin(void) {
    for (int i = 0; i <= chunk_now && i < chunk_count; i++) {
        chunks[i].used = 0;
    }
    chunk_now = 0;
}

/* --- handles */

int table_add(struct table *t, int from, void *what) {
    if (t->count == t->room) {
        int room = t->room ? t->room * 2 : 16;
        void **larger = arena((size_t) room * sizeof *larger);
        for (int i = 0; i < t->count; i++) {
            larger[i] = t->at[i];
        }
        t->at = larger;
        t->room = room;
    }
    t->at[t->count] = what;
    return from + t->count++;
}

void *table_get(struct table *t, int from, int handle) {
    return handle >= from && handle - from < t->count ? t->at[handle - from] : NULL;
}

/* --- the beginning */

/* One copy of the program per rank: the loader takes each for another file, so each has its own data. */
static void load(const char *path, int rank) {
    int from = open(path, O_RDONLY);
    struct stat about;
    int copy = memfd_create("rank", 0);
    if (from < 0 || copy < 0 || fstat(from, &about) != 0) {
        perror("allways: the program's library");
        quit(2);
    }
    off_t at = 0;
    while (at < about.st_size) {
        if (sendfile(copy, from, &at, (size_t) (about.st_size - at)) <= 0) {
            quit(2);
        }
    }
    close(from);
    char name[64];
    snprintf(name, sizeof name, "/proc/self/fd/%d", copy);
    void *handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) {
        fprintf(stderr, "allways: %s\n", dlerror());
        quit(2);
    }
    programs[rank] = handle;
    mains[rank] = (main_function *) dlsym(handle, "main");
    if (mains[rank] == NULL) {
        quit(2);
    }
}

void ranks_given_null(uintptr_t pc) {
    fail("argument", "%s at {%lx} is given NULL where it needs memory", ranks[running->number].call, pc);
}

void *ranks_program(int rank) { return programs[rank]; }

void ranks_prepare(void) {
    const char *options = getenv("ALLWAYS_MPI"), *library = getenv("ALLWAYS_PROGRAM");
    if (options == NULL || library == NULL) {
        return;
    }
    int count = atoi(options);
    count = count < 1 ? 1 : count > RANKS ? RANKS : count;
    buffering_zero = strstr(options, "zero") != NULL;
    buffering_check = strstr(options, "both") != NULL;
    remote_prepare();
    for (int i = 0; i < count && !ranks_elsewhere; i++) {
        load(library, i);
    }
    unsetenv("ALLWAYS_MPI");
    unsetenv("ALLWAYS_PROGRAM");
    ranks = keep(RANKS * sizeof *ranks);
    rank_count = count;
}

static void rank_end(struct rank *r, int status) {
    r->ended = true;
    r->fiber->exiting = true;
    r->fiber->pc = 0;
    if (status != 0) {
        fail("exit", "<%d> ends with exit status %d", r->number, status & 255);
    }
    leave_for_good();
}

void ranks_exit(int status) {
    rank_end(&ranks[running->number], status);
    __builtin_unreachable();
}

static void *run_rank(void *argument) {
    struct rank *r = argument;
    int status = ranks_elsewhere ? remote_main(r) : mains[r->number](argument_count, library_arguments(argument_count, arguments), environment);
    rank_end(r, status);
    return NULL;
}

void ranks_begin(int argc, char **argv, char **envp) {
    static bool numbered;
    if (!numbered) {
        numbered = true;
        types_prepare();
        for (int i = 1; i < rank_count; i++) {
            thread_number(0, i - 1);
        }
    }
    argument_count = argc;
    arguments = argv;
    environment = envp;
    arena_begin();
    match_begin();
    cancel_begin();
    zero_begin();
    ranks_watches = false;
    static uint32_t none[ACTORS];
    for (int i = 0; i < rank_count; i++) {
        struct rank *r = &ranks[i];
        __builtin_memset(r, 0, sizeof *r);
        r->number = i;
        r->posted_end = &r->posted;
        r->fiber = fiber_make(i, run_rank, r);
        clock_set(r->fiber->clock, none);
        r->fiber->clock[i] = 1;
        snprintf(r->fiber->name, sizeof r->fiber->name, "rank %d", i);
    }
    /* Before the first fiber runs nobody is asked, so contexts have the same numbers in every execution. */
    for (int i = 0; i < rank_count; i++) {
        comms_begin(&ranks[i]);
    }
    if (ranks_elsewhere) {
        remote_begin();
    }
}

/* --- the end of an execution */

static bool all_ended(void) {
    for (int i = 0; i < rank_count; i++) {
        if (!ranks[i].ended) {
            return false;
        }
    }
    return true;
}

void ranks_end(void) {
    if (cancel_doubtful() && shared->h.ending != END_CUT) {   /* what is cut short has been seen to be right */
        shared->h.failures = 0;
        shared->h.text_length = 0;
        return;
    }
    if (describing && buffering_check && shared->h.ending == END_CUT && all_ended()) {
        zero_check();   /* followed to its last event: it is drawn as it gets stuck */
    }
    if (shared->h.ending == END_CUT || shared->h.ending == END_REDUNDANT || shared->h.ending == END_BOUND) {
        return;
    }
    collectives_check();
    if (shared->h.ending == END_DONE && shared->h.failures == 0) {
        if (buffering_check) {
            zero_check();
        }
        leaks_check();
        if (ranks_elsewhere && shared->h.failures == 0) {
            remote_end(true);
        }
    }
}

/* After each execution, however it ended. */
void ranks_after(void) {
    if (ranks_elsewhere) {
        remote_end(false);
    }
}
