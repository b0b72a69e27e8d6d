/* Functions that fill in or read one object of the program's: attributes of threads and mutexes, sets of signals, limits. The
 * C library does the work; which object it is for is told first. */
#include "announce.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/resource.h>

/* One that writes the object, or reads it. */
#define SETS(name, type, object, parameters, arguments)                                                                \
    int name parameters {                                                                                              \
        writes(object, sizeof(type), WATCHED);                                                                         \
        return REAL(name) arguments;                                                                                   \
    }
/* One that reads the object and stores what it says. */
#define GETS(name, type, object, into, parameters, arguments)                                                          \
    int name parameters {                                                                                              \
        uintptr_t pc = WATCHED;                                                                                        \
        reads(object, sizeof(type), pc);                                                                               \
        writes(into, sizeof *(into), pc);                                                                              \
        return REAL(name) arguments;                                                                                   \
    }

#define A pthread_attr_t
SETS(pthread_attr_init, A, a, (A *a), (a))
SETS(pthread_attr_destroy, A, a, (A *a), (a))
SETS(pthread_attr_setdetachstate, A, a, (A *a, int x), (a, x))
SETS(pthread_attr_setstacksize, A, a, (A *a, size_t x), (a, x))
SETS(pthread_attr_setscope, A, a, (A *a, int x), (a, x))
SETS(pthread_attr_setguardsize, A, a, (A *a, size_t x), (a, x))
SETS(pthread_attr_setinheritsched, A, a, (A *a, int x), (a, x))
SETS(pthread_attr_setschedpolicy, A, a, (A *a, int x), (a, x))
SETS(pthread_attr_setstack, A, a, (A *a, void *x, size_t y), (a, x, y))
GETS(pthread_attr_getdetachstate, A, a, x, (const A *a, int *x), (a, x))
GETS(pthread_attr_getstacksize, A, a, x, (const A *restrict a, size_t *restrict x), (a, x))
GETS(pthread_attr_getscope, A, a, x, (const A *restrict a, int *restrict x), (a, x))
GETS(pthread_attr_getguardsize, A, a, x, (const A *restrict a, size_t *restrict x), (a, x))
GETS(pthread_attr_getinheritsched, A, a, x, (const A *restrict a, int *restrict x), (a, x))
GETS(pthread_attr_getschedpolicy, A, a, x, (const A *restrict a, int *restrict x), (a, x))
GETS(pthread_attr_getschedparam, A, a, x, (const A *restrict a, struct sched_param *restrict x), (a, x))
#undef A

#define A pthread_mutexattr_t
SETS(pthread_mutexattr_init, A, a, (A *a), (a))
SETS(pthread_mutexattr_destroy, A, a, (A *a), (a))
SETS(pthread_mutexattr_settype, A, a, (A *a, int x), (a, x))
SETS(pthread_mutexattr_setpshared, A, a, (A *a, int x), (a, x))
SETS(pthread_mutexattr_setrobust, A, a, (A *a, int x), (a, x))
SETS(pthread_mutexattr_setprioceiling, A, a, (A *a, int x), (a, x))
SETS(pthread_mutexattr_setprotocol, A, a, (A *a, int x), (a, x))
GETS(pthread_mutexattr_getprioceiling, A, a, x, (const A *restrict a, int *restrict x), (a, x))
GETS(pthread_mutexattr_gettype, A, a, x, (const A *restrict a, int *restrict x), (a, x))
GETS(pthread_mutexattr_getpshared, A, a, x, (const A *restrict a, int *restrict x), (a, x))
GETS(pthread_mutexattr_getrobust, A, a, x, (const A *a, int *x), (a, x))
GETS(pthread_mutexattr_getprotocol, A, a, x, (const A *restrict a, int *restrict x), (a, x))
#undef A

#define A pthread_condattr_t
SETS(pthread_condattr_init, A, a, (A *a), (a))
SETS(pthread_condattr_destroy, A, a, (A *a), (a))
SETS(pthread_condattr_setclock, A, a, (A *a, clockid_t x), (a, x))
SETS(pthread_condattr_setpshared, A, a, (A *a, int x), (a, x))
GETS(pthread_condattr_getclock, A, a, x, (const A *restrict a, clockid_t *restrict x), (a, x))
GETS(pthread_condattr_getpshared, A, a, x, (const A *restrict a, int *restrict x), (a, x))
#undef A

#define A pthread_rwlockattr_t
SETS(pthread_rwlockattr_init, A, a, (A *a), (a))
SETS(pthread_rwlockattr_destroy, A, a, (A *a), (a))
SETS(pthread_rwlockattr_setpshared, A, a, (A *a, int x), (a, x))
SETS(pthread_rwlockattr_setkind_np, A, a, (A *a, int x), (a, x))
#undef A

#define A pthread_barrierattr_t
SETS(pthread_barrierattr_init, A, a, (A *a), (a))
SETS(pthread_barrierattr_destroy, A, a, (A *a), (a))
SETS(pthread_barrierattr_setpshared, A, a, (A *a, int x), (a, x))
#undef A

#define S sigset_t
SETS(sigemptyset, S, s, (S *s), (s))
SETS(sigfillset, S, s, (S *s), (s))
SETS(sigaddset, S, s, (S *s, int x), (s, x))
SETS(sigdelset, S, s, (S *s, int x), (s, x))
#undef S

int sigismember(const sigset_t *s, int number) {
    reads(s, sizeof *s, WATCHED);
    return REAL(sigismember)(s, number);
}

/* What the process has used is another thing in every run; virtual time is not used by anybody. */
int getrusage(__rusage_who_t who, struct rusage *into) {
    (void) who;
    filled(into, 0, sizeof *into, WATCHED);
    return 0;
}

int sched_getaffinity(pid_t process, size_t size, cpu_set_t *into) {
    writes(into, size, WATCHED);
    return REAL(sched_getaffinity)(process, size, into);
}

int pthread_getaffinity_np(pthread_t thread, size_t size, cpu_set_t *into) {
    (void) thread;
    writes(into, size, WATCHED);
    return REAL(sched_getaffinity)(0, size, into) < 0 ? -1 : 0;
}

/* Where a thread runs, and how urgently, is the checker's matter. */
int sched_setaffinity(pid_t process, size_t size, const cpu_set_t *from) {
    (void) process;
    uintptr_t pc = WATCHED;
    reads(from, size, pc);
    return pc ? 0 : REAL(sched_setaffinity)(process, size, from);
}

int pthread_setaffinity_np(pthread_t thread, size_t size, const cpu_set_t *from) {
    (void) thread;
    reads(from, size, WATCHED);
    return 0;
}

int pthread_setschedparam(pthread_t thread, int policy, const struct sched_param *from) {
    (void) thread;
    (void) policy;
    reads(from, sizeof *from, WATCHED);
    return 0;
}

int pthread_getschedparam(pthread_t thread, int *policy, struct sched_param *into) {
    (void) thread;
    uintptr_t pc = WATCHED;
    writes(policy, sizeof *policy, pc);
    *policy = SCHED_OTHER;
    filled(into, 0, sizeof *into, pc);
    return 0;
}

int pthread_setschedprio(pthread_t thread, int priority) {
    (void) thread;
    (void) priority;
    return 0;
}
