/* The beginning: takes the place of the C library's call of main, and then serves the checker: one request, one
 * execution, one reply. */
#include "runtime.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

typedef int main_function(int, char **, char **);

static main_function *program_main;
static int argument_count;
static char **arguments, **environment;
static bool forking;
static uint32_t served;
static pid_t parent;

/* Between the processes, so not private. */
static void futex_wait(_Atomic uint32_t *word, uint32_t value) {
    struct timespec second = {1, 0};
    syscall(SYS_futex, word, FUTEX_WAIT, value, &second, NULL, 0);
}

static void futex_wake(_Atomic uint32_t *word) {
    syscall(SYS_futex, word, FUTEX_WAKE, 1, NULL, NULL, 0);
}

void handed_over(void) {
    struct header *h = &shared->h;
    atomic_store(&h->reply, served);
    if (atomic_load(&h->checker_sleeps)) {
        futex_wake(&h->reply);
    }
}

/* Sleeps at once: a spinning waiter would keep the other side from running, which is on the same core. */
static void await_request(void) {
    struct header *h = &shared->h;
    while (atomic_load(&h->request) == served) {
        atomic_store(&h->runtime_sleeps, 1);
        if (atomic_load(&h->request) == served) {
            futex_wait(&h->request, served);
        }
        if (getppid() != parent) {
            quit(0); /* the checker is gone */
        }
        atomic_store(&h->runtime_sleeps, 0);
    }
}

/* The arguments are the program's to change, so each execution gets them as they were. */
static char **words, **texts;

static void arguments_keep(void) {
    words = keep(((size_t) argument_count + 1) * sizeof *words);
    texts = keep(((size_t) argument_count + 1) * sizeof *texts);
    for (int i = 0; i < argument_count; i++) {
        words[i] = arguments[i];
        texts[i] = keep(strlen(words[i]) + 1);
        strcpy(texts[i], words[i]);
    }
}

static void arguments_restore(void) {
    for (int i = 0; i < argument_count; i++) {
        arguments[i] = words[i];
        __builtin_memcpy(words[i], texts[i], strlen(texts[i]) + 1);
    }
}

static char called[16];   /* what the system calls the process: the end of the program's path, as far as it fits */

static void *run_main(void *unused) {
    (void) unused;
    return (void *) (intptr_t) program_main(argument_count, library_arguments(argument_count, arguments), environment);
}

static void one(void) {
    fiber_count = 0;
    __builtin_memset(fibers, 0, sizeof fibers);
    stamp++;
    lessons_begin();
    questioned = false;
    memory_begin();
    exits_reset();
    library_begin();
    arguments_restore();
    if (rank_count > 0) {
        ranks_begin(argument_count, arguments, environment);
    } else {
        struct fiber *f = fiber_make(0, run_main, NULL);
        static uint32_t none[ACTORS];
        clock_set(f->clock, none);
        f->clock[0] = 1;
        strcpy(f->name, "main");
        __builtin_memcpy(f->comm, called, sizeof f->comm);
    }
    io_begin();
    execute();
    ranks_after();
    io_reset();
    files_reset();
    mappings_reset();
    heap_reset();
}

static void serve(void) {
    struct header *h = &shared->h;
    for (;;) {
        await_request();
        served = atomic_load(&h->request);
        if (h->flags & FLAG_QUIT) {
            quit(0);
        }
        if (h->flags & FLAG_CATCH_UP) {
            lessons_catch_up();
        }
        if (!forking) {
            one();
            snapshot_restore();
        } else {
            pid_t child = fork();
            if (child == 0) {
                prctl(PR_SET_PDEATHSIG, SIGKILL);
                one();
                quit(0);
            }
            int status = 0;
            while (syscall(SYS_wait4, child, &status, 0, NULL) < 0) {
            }
            if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
                h->status = STATUS_REFUSED;
                h->text_length = 0;
                say("The program ended its own process (%s %d)", WIFSIGNALED(status) ? "signal" : "status",
                    WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
            }
        }
        handed_over();
    }
}

void map_shared(void) {
    const char *path = getenv("ALLWAYS_SHARED");
    int fd = path ? open(path, O_RDWR) : -1;
    if (fd < 0) {
        fprintf(stderr, "This program was built to be checked: allways check runs it.\n");
        quit(2);
    }
    shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    if (shared == MAP_FAILED) {
        perror("allways: shared memory");
        quit(2);
    }
}

static int checked_main(int argc, char **argv, char **envp) {
    argument_count = argc;
    arguments = argv;
    environment = envp;
    parent = getppid();
    map_shared();
    const char *option = getenv("ALLWAYS_OPTIONS");
    forking = option && strstr(option, "fork");
    races_fail = !(option && strstr(option, "races-ignore"));
    timeouts = option && strstr(option, "timeouts-any") ? 1 : option && strstr(option, "timeouts-never") ? 2 : 0;
    wakes_oldest = option && strstr(option, "wakes-oldest");
    const char *spurious = option ? strstr(option, "spurious-") : NULL;
    most_spurious = spurious ? atoi(spurious + strlen("spurious-")) : 0;
    properties_prepare(option);
    unsetenv("ALLWAYS_SHARED");
    unsetenv("ALLWAYS_OPTIONS");
    heap_prepare();
    arguments_keep();
    snprintf(called, sizeof called, "%s", program_invocation_short_name);
    ranks_prepare();
    files_prepare();
    objects_prepare();
    unsetenv("ALLWAYS_NAMES");
    snapshot_prepare();
    memory_prepare();
    lessons_catch_up();
    library_prepare();
    fibers_prepare();
    io_prepare();
    crash_prepare();
    stamp = 1;
    snapshot_take();
    shared->h.pid = getpid();
    contract_tell();
    shared->h.ready = 1;
    served = 0;
    handed_over();
    serve();
    return 0;
}

/* Addresses must be the same in all workers. */
__attribute__((constructor)) static void same_addresses(void) {
    if (getenv("ALLWAYS_SHARED")) {
        crash_ignore_ends();
    }
    int now = personality(0xffffffff);
    if (now >= 0 && !(now & ADDR_NO_RANDOMIZE) && getenv("ALLWAYS_SHARED") && !getenv("ALLWAYS_AGAIN")) {
        personality((unsigned long) now | ADDR_NO_RANDOMIZE);
        setenv("ALLWAYS_AGAIN", "1", 1);
        char path[4096];
        ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
        if (n > 0) {
            path[n] = 0;
            extern char **environ;
            static char buffer[1 << 17], *words[4096];
            int fd = open("/proc/self/cmdline", O_RDONLY);
            ssize_t size = read(fd, buffer, sizeof buffer - 1);
            close(fd);
            int count = 0;
            for (char *p = buffer; p < buffer + size && count < 4095; p += strlen(p) + 1) {
                words[count++] = p;
            }
            words[count] = NULL;
            syscall(SYS_execve, path, words, environ);
        }
    }
    unsetenv("ALLWAYS_AGAIN");
}

int __libc_start_main(main_function *main, int argc, char **argv, void (*init)(void), void (*fini)(void),
                      void (*rtld_fini)(void), void *stack_end) {
    typedef int start_function(main_function *, int, char **, void (*)(void), void (*)(void), void (*)(void), void *);
    start_function *start = (start_function *) dlsym(RTLD_NEXT, "__libc_start_main");
    program_main = main;
    return start(checked_main, argc, argv, init, fini, rtld_fini, stack_end);
}
