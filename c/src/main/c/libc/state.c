/* The C library's state of each process, and what else a program may leave behind: its working directory, its mask. */
#include "state.h"

#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define PAGES ((char *) (UINT64_C(0x200000000000) + ACTORS * UINT64_C(0x810000)))
enum { PAGE = 4096 };

extern char **environ, *optarg;
extern int optind, opterr, optopt;

static struct library *libraries;
static int count;
static char directory[PATH_MAX];
static mode_t mask;
static bool moved_away, masked;

struct library *library(void) {
    if (libraries == NULL) {
        return NULL; /* before main */
    }
    struct library *l = &libraries[rank_count > 0 && running && running->number < count ? running->number : 0];
    l->used = true;
    return l;
}

/* Buffers that come with the first use would lie in the heap of whoever is first. */
static void streams_prepare(void) {
    static char buffers[2][BUFSIZ];
    setvbuf(stdin, buffers[0], _IOFBF, BUFSIZ);
    setvbuf(stdout, buffers[1], _IOFBF, BUFSIZ);
    tzset();
}

/* A rank's program has variables of its own: those that make it see to that (mpi's own.c). */
static void *variable(void *program, const char *name, void *otherwise) {
    void *own = program ? dlsym(program, name) : NULL;
    return own ? own : otherwise;
}

static void begin_with(struct library *l, void *program) {
    l->used = true;
    l->environment = variable(program, "environ", &environ);
    *l->environment = environ;
    l->optind = variable(program, "optind", &optind);
    l->opterr = variable(program, "opterr", &opterr);
    l->optopt = variable(program, "optopt", &optopt);
    l->optarg = variable(program, "optarg", &optarg);
}

void library_prepare(void) {
    count = rank_count > 0 ? rank_count : 1;
    libraries = keep((size_t) count * sizeof *libraries);
    if (mmap(PAGES, (size_t) count * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0)
            != PAGES) {
        quit(95);
    }
    for (int i = 0; i < count; i++) {
        libraries[i].parts = PAGES + i * PAGE;
        begin_with(&libraries[i], rank_count > 0 ? ranks_program(i) : NULL);
    }
    streams_prepare();
    if (getcwd(directory, sizeof directory) == NULL) {
        directory[0] = 0;
    }
    mask = umask(0);
    umask(mask);
}

void library_begin(void) {
    for (int i = 0; i < count; i++) {
        struct library *l = &libraries[i];
        if (!l->used) {
            continue;
        }
        l->used = false;
        __builtin_memset(l->parts, 0, 64 * PARTS);
        __builtin_memset(&l->table, 0, sizeof l->table);
        l->random_begun = false;
        l->option_next = NULL;
        l->option_first = l->option_last = 0;
        l->mask = mask;
        l->locale[0] = 0;
        __builtin_memset(l->limits, 0, sizeof l->limits);
        l->priority = l->policy = l->scheduled.sched_priority = 0;
    }
    if (moved_away && directory[0]) {
        syscall(SYS_chdir, directory);
    }
    if (masked) {
        syscall(SYS_umask, mask);
    }
    moved_away = masked = false;
}

/* Words that the program may change, and its threads race for. */
char **library_arguments(int words, char **arguments) {
    char **own = heap_get(running, ((size_t) words + 1) * sizeof *own, 0);
    for (int i = 0; i < words; i++) {
        size_t n = length_of(arguments[i], SIZE_MAX) + 1;
        own[i] = copy(heap_get(running, n, 0), arguments[i], n);
    }
    return own;
}

void library_moved(void) { moved_away = true; }

mode_t umask(mode_t fresh) {
    if (rank_count > 0 && running) {
        mode_t old = library()->mask;
        library()->mask = fresh & 0777;
        return old;
    }
    masked = true;
    return (mode_t) syscall(SYS_umask, fresh);
}

/* --- whose turn it is */

/* Whether some thread may do something before or after this call: all others have been joined, or it matters. */
bool alone(void) {
    for (int i = 0; i < fiber_count; i++) {
        struct fiber *f = fibers[i];
        if (f && f != running && f->alive && !(f->done && f->clock[i] <= running->clock[i])) {
            return false;
        }
    }
    return true;
}

struct object *turn(struct object *o, enum kind kind, uintptr_t pc) {
    if (pc == 0 || rank_count > 0 || alone()) {
        return NULL;
    }
    running->pc = pc;
    stand(op_of(kind, o->number), 0, o);
    acquire_from(o);
    return o;
}

struct object *turn_of(enum part p, enum kind kind, uintptr_t pc) {
    return pc == 0 ? NULL : turn(object_at((uintptr_t) part(p), T_LIBRARY), kind, pc);
}

void over(struct object *o, int64_t value) {
    if (o) {
        /* Who only looks tells others nothing: two of them come in one order only, which must not hide a race. */
        if (op_kind(running->op) != LOOK) {
            release_to(o);
        }
        happened(value);
    }
}

/* --- <search.h>: one table per process */

int hcreate(size_t size) { return hcreate_r(size, &library()->table); }
void hdestroy(void) { hdestroy_r(&library()->table); }

ENTRY *hsearch(ENTRY item, ACTION action) {
    uintptr_t pc = WATCHED;
    ENTRY *found = NULL;
    string_read(item.key, SIZE_MAX, pc);
    hsearch_r(item, action, &found, &library()->table);
    return found;
}

/* --- the locale: of the process, which its threads may not change while others use it; of a rank, its thread's */

void locale_read(uintptr_t pc) {
    if (pc && rank_count == 0 && uselocale(NULL) == LC_GLOBAL_LOCALE) {
        part_read(PART_LOCALE, pc);
    }
}

struct lconv *localeconv(void) {
    uintptr_t pc = WATCHED;
    locale_read(pc);
    part_written(PART_CONVENTIONS, pc);
    return REAL(localeconv)();
}

static int mask_of(int category) { return category == LC_ALL ? LC_ALL_MASK : 1 << category; }

char *setlocale(int category, const char *name) {
    if (rank_count == 0 || !running) {
        uintptr_t pc = WATCHED;
        if (pc && name) {
            string_read(name, SIZE_MAX, pc);
            part_written(PART_LOCALE, pc);
        } else if (pc) {
            part_read(PART_LOCALE, pc);
        }
        return REAL(setlocale)(category, name);
    }
    struct library *l = library();
    if (name) {
        locale_t base = duplocale(uselocale(NULL)), fresh = newlocale(mask_of(category), name, base);
        if (fresh == NULL) {
            freelocale(base);
            return NULL;
        }
        uselocale(fresh);
        snprintf(l->locale, sizeof l->locale, "%s", name[0] ? name : getenv("LC_ALL") ? getenv("LC_ALL") : "C");
    }
    return l->locale[0] ? l->locale : "C";
}
