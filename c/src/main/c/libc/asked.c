/* What a program asks of the system and of its own process. Answers are written where the program says, as its own accesses.
 * What it changes of its process is the process's own, and as it was when the next execution begins: limits, priority, how it
 * is scheduled, stacks for handlers. None of that has a further effect here. */
#include "state.h"

#include <errno.h>
#include <iconv.h>
#include <limits.h>
#include <sched.h>
#include <search.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <unistd.h>

/* --- answers: the library writes to memory of the runtime's own first */

static int told(char *to, const char *from, size_t n, uintptr_t pc, int result) {
    if (result == 0) {
        given(to, from, length_of(from, n - 1) + 1, pc);
    }
    return result;
}

int uname(struct utsname *into) {
    writes(into, sizeof *into, WATCHED);
    return REAL(uname)(into);
}

#define TELLS(name)                                                                                                    \
    int name(char *into, size_t size) {                                                                                \
        char own[PATH_MAX];                                                                                            \
        size_t most = size < sizeof own ? size : sizeof own;                                                           \
        return told(into, own, most, WATCHED, REAL(name)(own, most));                                                  \
    }
TELLS(gethostname)
TELLS(getdomainname)
TELLS(getlogin_r)

int ttyname_r(int fd, char *into, size_t size) {
    char own[PATH_MAX];
    size_t most = size < sizeof own ? size : sizeof own;
    return told(into, own, most, WATCHED, REAL(ttyname_r)(fd, own, most));
}

char *strerror_r(int number, char *into, size_t size) {
    uintptr_t pc = WATCHED;
    char own[256], *said = REAL(strerror_r)(number, own, size < sizeof own ? size : sizeof own);
    return said == own ? given(into, own, length_of(own, sizeof own - 1) + 1, pc) : said;
}

int __xpg_strerror_r(int number, char *into, size_t size);
int __xpg_strerror_r(int number, char *into, size_t size) {
    char own[256];
    size_t most = size < sizeof own ? size : sizeof own;
    int result = REAL(__xpg_strerror_r)(number, own, most);
    told(into, own, most, WATCHED, most > 0 ? 0 : -1);
    return result;
}

/* Of a number that it does not know the library keeps the text in memory that one thread allocates and another execution
 * would free. */
static char *unknown(const char *what, int number) {
    snprintf(running->said, sizeof running->said, "%s %d", what, number);
    return running->said;
}

char *strerror(int number) {
    return outside() || strerrordesc_np(number) ? REAL(strerror)(number) : unknown("Unknown error", number);
}

char *strsignal(int number) {
    if (outside() || sigdescr_np(number)) {
        return REAL(strsignal)(number);
    }
    bool real_time = number >= SIGRTMIN && number <= SIGRTMAX;
    return real_time ? unknown("Real-time signal", number - SIGRTMIN) : unknown("Unknown signal", number);
}

/* The loader keeps what it knows of a module for conversions as long as the process lives, so in memory of the runtime's. */
iconv_t iconv_open(const char *to, const char *from) {
    uintptr_t pc = WATCHED;
    reads(to, length_of(to, SIZE_MAX) + 1, pc);
    reads(from, length_of(from, SIZE_MAX) + 1, pc);
    struct fiber *f = running;
    running = NULL;
    iconv_t opened = REAL(iconv_open)(to, from);
    running = f;
    return opened;
}

int iconv_close(iconv_t opened) {
    struct fiber *f = running;
    running = NULL;
    int result = REAL(iconv_close)(opened);
    running = f;
    return result;
}

size_t confstr(int name, char *into, size_t size) {
    uintptr_t pc = WATCHED;
    char own[PATH_MAX];
    size_t n = REAL(confstr)(name, own, sizeof own);
    if (n > 0 && into && size > 0) {
        size_t kept = (n < size ? n : size) - 1;
        own[kept] = 0;
        given(into, own, kept + 1, pc);
    }
    return n;
}

int getgroups(int size, gid_t *into) {
    uintptr_t pc = WATCHED;
    int n = REAL(getgroups)(0, NULL);
    if (size > 0 && n > 0 && n <= size) {
        writes(into, (size_t) n * sizeof *into, pc);
    }
    return REAL(getgroups)(size, into);
}

/* How busy the machine is differs from run to run. */
int getloadavg(double *into, int n) {
    uintptr_t pc = WATCHED;
    int most = n < 3 ? n : 3;
    if (most > 0) {
        filled(into, 0, (size_t) most * sizeof *into, pc);
    }
    return most;
}

char *ctermid(char *into) { return into ? given(into, "/dev/tty", 9, WATCHED) : "/dev/tty"; }

int dladdr(const void *address, Dl_info *into) {
    writes(into, sizeof *into, WATCHED);
    return REAL(dladdr)(address, into);
}

/* The program's comparison sees the elements. */
void *lfind(const void *key, const void *base, size_t *count, size_t size, comparison_fn_t compare) {
    reads(count, sizeof *count, WATCHED);
    return REAL(lfind)(key, base, count, size, compare);
}

void *lsearch(const void *key, void *base, size_t *count, size_t size, comparison_fn_t compare) {
    uintptr_t pc = WATCHED;
    reads(count, sizeof *count, pc);
    void *found = REAL(lfind)(key, base, count, size, compare);
    if (found == NULL) {
        found = moved((char *) base + *count * size, key, size, pc);
        writes(count, sizeof *count, pc);
        ++*count;
    }
    return found;
}

long pathconf(const char *path, int name) {
    string_read(path, SIZE_MAX, WATCHED);
    return REAL(pathconf)(path, name);
}

long a64l(const char *text) {
    string_read(text, 6, WATCHED);
    return REAL(a64l)(text);
}

void *memfrob(void *at, size_t n) {
    writes(at, n, WATCHED);
    return REAL(memfrob)(at, n);
}

/* --- what may be changed */

static struct object *asks(uintptr_t pc) { return turn_of(PART_PROCESS, LOOK, pc); }
static struct object *changes(uintptr_t pc) { return turn_of(PART_PROCESS, CALL, pc); }

static int changed(struct object *turn, int error) {
    over(turn, 0);
    if (error) {
        errno = error;
    }
    return error ? -1 : 0;
}

static struct rlimit limit_of(__rlimit_resource_t what) {
    struct changed_limit *own = &library()->limits[what];
    struct rlimit now = own->limit;
    if (!own->changed) {
        REAL(getrlimit)(what, &now);
    }
    return now;
}

int getrlimit(__rlimit_resource_t what, struct rlimit *into) {
    uintptr_t pc = WATCHED;
    if (!pc || what >= RLIM_NLIMITS) {
        return REAL(getrlimit)(what, into);
    }
    struct object *turn = asks(pc);
    struct rlimit now = limit_of(what);
    over(turn, 0);
    given(into, &now, sizeof now, pc);
    return 0;
}

static int limit(__rlimit_resource_t what, const struct rlimit *from, struct rlimit *into, uintptr_t pc) {
    if (what >= RLIM_NLIMITS) {
        errno = EINVAL;
        return -1;
    }
    reads(from, sizeof *from, pc);
    struct object *turn = changes(pc);
    struct rlimit now = limit_of(what);
    int error = from->rlim_cur > from->rlim_max ? EINVAL
            : from->rlim_max > now.rlim_max && geteuid() != 0 ? EPERM : 0;
    if (!error) {
        library()->limits[what] = (struct changed_limit) {true, *from};
    }
    int result = changed(turn, error);
    if (into && !error) {
        given(into, &now, sizeof now, pc);
    }
    return result;
}

int setrlimit(__rlimit_resource_t what, const struct rlimit *from) { return limit(what, from, NULL, WATCHED); }

int prlimit(pid_t process, enum __rlimit_resource what, const struct rlimit *from, struct rlimit *into) {
    (void) process;
    return from ? limit(what, from, into, WATCHED) : into ? getrlimit(what, into) : 0;
}

/* The new one; behind `failed` whether it may not be. */
static int priority(int fresh, bool relative, int refusal, bool *failed, uintptr_t pc) {
    struct object *turn = changes(pc);
    int now = library()->priority, wanted = relative ? now + fresh : fresh;
    wanted = wanted > 19 ? 19 : wanted < -20 ? -20 : wanted;
    *failed = wanted < now && geteuid() != 0;
    if (!*failed) {
        library()->priority = wanted;
    }
    changed(turn, *failed ? refusal : 0);
    return wanted;
}

int nice(int more) {
    bool failed;
    int now = priority(more, true, EPERM, &failed, WATCHED);
    return failed ? -1 : now;
}

int setpriority(__priority_which_t which, id_t who, int fresh) {
    (void) which;
    (void) who;
    bool failed;
    priority(fresh, false, EACCES, &failed, WATCHED);
    return failed ? -1 : 0;
}

int getpriority(__priority_which_t which, id_t who) {
    (void) which;
    (void) who;
    struct object *turn = asks(WATCHED);
    int now = library()->priority;
    over(turn, 0);
    return now;
}

int sched_getscheduler(pid_t process) {
    (void) process;
    struct object *turn = asks(WATCHED);
    int now = library()->policy;
    over(turn, 0);
    return now;
}

int sched_getparam(pid_t process, struct sched_param *into) {
    (void) process;
    uintptr_t pc = WATCHED;
    struct object *turn = asks(pc);
    struct sched_param now = library()->scheduled;
    over(turn, 0);
    given(into, &now, sizeof now, pc);
    return 0;
}

enum { SAME = -1 };

static int schedule(int policy, const struct sched_param *from, uintptr_t pc) {
    if (from == NULL) {
        errno = EINVAL;
        return -1;
    }
    reads(from, sizeof *from, pc);
    struct object *turn = changes(pc);
    policy = policy == SAME ? library()->policy : policy;
    int kind = policy & ~SCHED_RESET_ON_FORK;
    bool urgent = kind == SCHED_FIFO || kind == SCHED_RR, known = urgent || kind == SCHED_OTHER || kind == SCHED_BATCH
            || kind == SCHED_IDLE;
    bool fits = urgent ? from->sched_priority >= 1 && from->sched_priority <= 99 : from->sched_priority == 0;
    int error = !known || !fits ? EINVAL : urgent && geteuid() != 0 ? EPERM : 0;
    if (!error) {
        library()->policy = policy;
        library()->scheduled = *from;
    }
    return changed(turn, error);
}

int sched_setscheduler(pid_t process, int policy, const struct sched_param *from) {
    (void) process;
    return schedule(policy < 0 ? INT_MAX : policy, from, WATCHED);
}

int sched_setparam(pid_t process, const struct sched_param *from) {
    (void) process;
    return schedule(SAME, from, WATCHED);
}

/* A handler runs on the thread's own stack all the same. */
int sigaltstack(const stack_t *fresh, stack_t *before) {
    uintptr_t pc = WATCHED;
    if (!pc) {
        return REAL(sigaltstack)(fresh, before);
    }
    stack_t now = {.ss_sp = running->handlers_stack, .ss_size = running->handlers_size,
                   .ss_flags = running->handlers_stack ? 0 : SS_DISABLE};
    if (fresh) {
        reads(fresh, sizeof *fresh, pc);
        bool none = fresh->ss_flags & SS_DISABLE;
        if (!none && fresh->ss_size < MINSIGSTKSZ) {
            errno = ENOMEM;
            return -1;
        }
        running->handlers_stack = none ? NULL : fresh->ss_sp;
        running->handlers_size = none ? 0 : fresh->ss_size;
    }
    if (before) {
        given(before, &now, sizeof now, pc);
    }
    return 0;
}

/* Memory that stays in memory: nobody can tell, and there is far too much of it here. */
int mlock(const void *at, size_t n) { (void) at; (void) n; return 0; }
int mlock2(const void *at, size_t n, unsigned flags) { (void) at; (void) n; (void) flags; return 0; }
int munlock(const void *at, size_t n) { (void) at; (void) n; return 0; }
int mlockall(int flags) { (void) flags; return 0; }
int munlockall(void) { return 0; }

ALSO(getrlimit64, getrlimit)
ALSO(setrlimit64, setrlimit)
ALSO(prlimit64, prlimit)
