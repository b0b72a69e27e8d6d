/* What every random program begins with. The same text is explored (EXPLORED) and really run, many times in one process
 * by harness.c. */
#define _GNU_SOURCE
#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <setjmp.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

enum { THREADS = 3, RESULTS = 64, UNSET = -77 };

/* What the statements of each thread came to; one that was not reached is UNSET. */
static int results[THREADS][RESULTS];

#ifdef EXPLORED
#define NOISE ((void) 0)
static const char *outcome_file;
static void tell(const char *text, size_t length) {
    int file = open(outcome_file, O_WRONLY | O_APPEND);
    if (write(file, text, length) != (ssize_t) length) {
        abort();
    }
    close(file);
}
#define BEGIN outcome_file = argv[1]
#else
void noise(void);
void tell(const char *text, size_t length);
#define NOISE noise()
#define BEGIN ((void) argv)
#endif

/* A time limit that is long over, and one that strikes soon. */
static inline struct timespec moment(clockid_t clock, long nanos) {
    struct timespec at;
    clock_gettime(clock, &at);
    at.tv_nsec += nanos;
    at.tv_sec += at.tv_nsec / 1000000000;
    at.tv_nsec %= 1000000000;
    return at;
}
#define SOON (&(struct timespec []) {moment(CLOCK_REALTIME, 300000)}[0])
#define OVER (&(struct timespec) {1, 0})

/* A value that is looked at before something else is done. */
#define THEN(value, after) ({ int value_ = (int) (value); NOISE; (void) (after); value_; })

static inline void forget(void) {
    for (int i = 0; i < THREADS; i++) {
        for (int k = 0; k < RESULTS; k++) {
            results[i][k] = UNSET;
        }
    }
}

/* The results of so many threads and what else is looked at in the end, as one line. */
static inline void outcome(int threads, const int *counts, int last, const int *more) {
    char text[600];
    int length = 0;
    for (int i = 0; i < threads; i++) {
        for (int k = 0; k < counts[i]; k++) {
            length += snprintf(text + length, sizeof text - (size_t) length, "%d ", results[i][k]);
        }
        text[length++] = '|';
    }
    for (int k = 0; k < last; k++) {
        length += snprintf(text + length, sizeof text - (size_t) length, " %d", more[k]);
    }
    text[length++] = '\n';
    tell(text, (size_t) length);
}
