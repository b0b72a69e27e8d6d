/* What a process and its threads are to the system: the same in every execution, and different for each thread. Calls of the
 * system that are made by their numbers. */
#include "announce.h"

#include <errno.h>
#include <sched.h>
#include <stdarg.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { OWN = 4242 };   /* as getpid says */

pid_t gettid(void) { return WATCHED ? OWN + running->number : OWN; }
pid_t getppid(void) { return WATCHED ? 1 : (pid_t) syscall(SYS_getppid); }
int sched_getcpu(void) { return 0; }

int getcpu(unsigned *cpu, unsigned *node) {
    uintptr_t pc = WATCHED;
    if (cpu) {
        writes(cpu, sizeof *cpu, pc);
        *cpu = 0;
    }
    if (node) {
        writes(node, sizeof *node, pc);
        *node = 0;
    }
    return 0;
}

/* Random bytes of the system's: some, the same in every execution. */
static void some_bytes(void *into, size_t size, uintptr_t pc) {
    writes(into, size, pc);
    uint64_t state = UINT64_C(0x9e3779b97f4a7c15) * (uint64_t) (running ? running->number + 1 : 1);
    for (size_t i = 0; i < size; i++) {
        state = state * UINT64_C(6364136223846793005) + 1442695040888963407;
        ((unsigned char *) into)[i] = (unsigned char) (state >> 56);
    }
}

ssize_t getrandom(void *into, size_t size, unsigned flags) {
    (void) flags;
    some_bytes(into, size, WATCHED);
    return (ssize_t) size;
}

int getentropy(void *into, size_t size) {
    some_bytes(into, size, WATCHED);
    return 0;
}

uint32_t arc4random(void) {
    uint32_t value;
    some_bytes(&value, sizeof value, 0);
    return value;
}

void arc4random_buf(void *into, size_t size) { some_bytes(into, size, WATCHED); }
uint32_t arc4random_uniform(uint32_t below) { return below ? arc4random() % below : 0; }

/* --- by number */

static long ask(long number, long a, long b, long c, long d, long e, long f) {
    register long r10 __asm__("r10") = d;
    register long r8 __asm__("r8") = e;
    register long r9 __asm__("r9") = f;
    long result;
    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                     : "rcx", "r11", "memory");
    if (result < 0 && result > -4096) {
        errno = (int) -result;
        return -1;
    }
    return result;
}

/* The runtime calls the system by this function as well. Of the program's calls those are known that touch no memory. */
long syscall(long number, ...) {
    long a[6];
    va_list rest;
    va_start(rest, number);
    for (int i = 0; i < 6; i++) {
        a[i] = va_arg(rest, long);
    }
    va_end(rest);
    uintptr_t pc = WATCHED;
    if (pc) {
        running->pc = pc;
        switch (number) {
        case SYS_gettid: return OWN + running->number;
        case SYS_getpid: return OWN;
        case SYS_getppid: return 1;
        case SYS_sched_yield: return 0;
        case SYS_membarrier: return 0;
        case SYS_getrandom: return getrandom((void *) a[0], (size_t) a[1], (unsigned) a[2]);
        case SYS_getuid:
        case SYS_geteuid:
        case SYS_getgid:
        case SYS_getegid: break;
        case SYS_futex: refuse("waits or wakes by a futex of its own");
        default: refuse("makes the system call %ld by its number", number);
        }
    }
    return ask(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}
