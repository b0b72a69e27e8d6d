/* Runs a program many times, each in a process of its own, and prints how often each outcome came.
 *
 *     real RUNS ENOUGH LIMIT HANGS AT_A_TIME SEED
 *
 * It stops early when ENOUGH different lines were seen and half of the runs are done, or HANGS runs did not end within
 * LIMIT milliseconds. The program's main is compiled under the name program. */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { LINE = 600, KINDS = 4096, MOST = 16 };

int program(int argc, char **argv);

/* --- in a run */

static char *told;
static uint64_t seed;
static __thread uint64_t state;

void tell(const char *text, size_t length) {
    memcpy(told, text, length < LINE ? length : LINE - 1);
}

static uint64_t next(uint64_t *from) {
    *from ^= *from << 13;
    *from ^= *from >> 7;
    *from ^= *from << 17;
    return *from;
}

/* Lets others go first, often enough for rare orders to be seen and seldom enough for runs to be short. */
void noise(void) {
    if (state == 0) {
        state = (seed ^ (uintptr_t) &state) * UINT64_C(0x9e3779b97f4a7c15) | 1;
        next(&state);
    }
    uint64_t what = next(&state) >> 20;
    unsigned how = what & 127;
    unsigned much = what >> 7 & 4095;
    if (how < 30) {
        sched_yield();
    } else if (how < 60) {
        for (volatile unsigned i = 0; i < much; i++) {
        }
    } else if (how < 78) {
        struct timespec nap = {0, (long) much * (how < 74 ? 40 : 300)};
        int before; /* a sleep is where threads are cancelled, and the program has none here */
        pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
        nanosleep(&nap, NULL);
        pthread_setcancelstate(before, NULL);
    }
}

/* --- many runs */

static struct kind { char line[LINE]; int status, count; } kinds[KINDS];
static int kind_count, line_count, hangs;
static struct run { pid_t process; char *told; int64_t began; } runs[MOST];

static int64_t millis(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * INT64_C(1000) + now.tv_nsec / 1000000;
}

static void seen(const char *line, int status) {
    int same_line = 0;
    for (int i = 0; i < kind_count; i++) {
        if (strcmp(kinds[i].line, line) == 0) {
            same_line = 1;
            if (kinds[i].status == status) {
                kinds[i].count++;
                return;
            }
        }
    }
    if (kind_count < KINDS) {
        strcpy(kinds[kind_count].line, line);
        kinds[kind_count].status = status;
        kinds[kind_count++].count = 1;
    }
    line_count += !same_line;
}

static void begin(struct run *run, int argc, char **argv, uint64_t number) {
    memset(run->told, 0, LINE);
    run->began = millis();
    fflush(stdout);
    run->process = fork();
    if (run->process == 0) {
        told = run->told;
        seed = number * UINT64_C(0xbf58476d1ce4e5b9) ^ (uint64_t) getpid();
        if (number % 3 == 0) {
            cpu_set_t one;
            CPU_ZERO(&one);
            CPU_SET(number / 3 % (uint64_t) sysconf(_SC_NPROCESSORS_ONLN), &one);
            sched_setaffinity(0, sizeof one, &one);
        }
        exit(program(argc, argv));
    }
}

static void ended(struct run *run, int status) {
    seen(run->told, status);
    run->process = 0;
}

static void look(int64_t limit) {
    for (int i = 0; i < MOST; i++) {
        int status;
        if (runs[i].process > 0 && waitpid(runs[i].process, &status, WNOHANG) == runs[i].process) {
            ended(&runs[i], status);
        } else if (runs[i].process > 0 && millis() - runs[i].began > limit) {
            kill(runs[i].process, SIGKILL);
            waitpid(runs[i].process, &status, 0);
            /* It may have ended just now. */
            hangs += WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
            ended(&runs[i], WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL ? -1 : status);
        }
    }
}

static int at_work(void) {
    int count = 0;
    for (int i = 0; i < MOST; i++) {
        count += runs[i].process > 0;
    }
    return count;
}

int main(int argc, char **argv) {
    if (argc < 7) {
        return 2;
    }
    int wanted = atoi(argv[1]), enough = atoi(argv[2]), most_hangs = atoi(argv[4]), at_a_time = atoi(argv[5]);
    int64_t limit = atoll(argv[3]);
    uint64_t number = strtoull(argv[6], NULL, 10);
    char *memory = mmap(NULL, MOST * LINE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    for (int i = 0; i < MOST; i++) {
        runs[i].told = memory + i * LINE;
    }
    sigset_t child;
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    sigprocmask(SIG_BLOCK, &child, NULL);
    int begun = 0;
    while (begun < wanted || at_work() > 0) {
        int more = begun < wanted && hangs < most_hangs && (line_count < enough || begun < wanted / 2);
        for (int i = 0; more && i < at_a_time && i < MOST; i++) {
            if (runs[i].process == 0) {
                begin(&runs[i], argc, argv, number + (uint64_t) begun++);
            }
        }
        if (!more && at_work() == 0) {
            break;
        }
        struct timespec nap = {0, 4000000};
        sigtimedwait(&child, NULL, &nap);
        look(limit);
    }
    for (int i = 0; i < kind_count; i++) {
        int status = kinds[i].status;
        kinds[i].line[strcspn(kinds[i].line, "\n")] = 0;
        printf("%d\t%s\t%s %d\n", kinds[i].count, kinds[i].line,
               status == -1 ? "hang" : WIFSIGNALED(status) ? "signal" : "exit",
               status == -1 ? 0 : WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
    }
    return 0;
}
