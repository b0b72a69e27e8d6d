/* Calls a function of the C library in one thread while another reads or writes one byte: those at the ends of what the
 * function reads and writes, where that is a race, and those next to them, where it is none. See functions.def.
 *
 *   library              prints for each function which of its probes race, as digits
 *   library FROM TO      probes those with these numbers, with probe_n the probe number n */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <sched.h>
#include <search.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/times.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>
#include <wctype.h>

enum { SIZE = 384, MIDDLE = 64, RANGES = 6, PROBES = 24, FUNCTIONS = 400 };

/* Each function has its own, by which races with it are told from others. */
static _Alignas(64) char rooms[FUNCTIONS][3][SIZE];
static int current;
#define a (rooms[current][0] + MIDDLE)
#define b (rooms[current][1] + MIDDLE)
#define c (rooms[current][2] + MIDDLE)
static __thread double sink;
static FILE *file;
static int fd = -1, ends[2] = {-1, -1};
static struct stat about;

struct range { char kind; int buffer, from, to; };
struct function { const char *name; void (*before)(void); void (*call)(void); struct range ranges[RANGES]; };

/* --- what the calls need */

extern int __sprintf_chk(char *, int, size_t, const char *, ...);
extern int __snprintf_chk(char *, size_t, int, size_t, const char *, ...);
extern int __printf_chk(int, const char *, ...);
extern int __fprintf_chk(FILE *, int, const char *, ...);
extern void *__memcpy_chk(void *, const void *, size_t, size_t);
extern void *__memset_chk(void *, int, size_t, size_t);
extern char *__strcpy_chk(char *, const char *, size_t);
extern char *__strncpy_chk(char *, const char *, size_t, size_t);
extern int __xpg_strerror_r(int, char *, size_t);
extern char *__strcat_chk(char *, const char *, size_t);

static void put(char *to, const char *text) {
    do {
        *to++ = *text;
    } while (*text++);
}

static void put_wide(char *to, const wchar_t *text) {
    for (wchar_t *at = (wchar_t *) to; (*at++ = *text++);) {
    }
}

static int descriptor_of(const char *text) {
    int fresh = memfd_create("file", 0);
    size_t n = 0;
    while (text[n]) {
        n++;
    }
    if (write(fresh, text, n) < 0) {
        abort();
    }
    lseek(fresh, 0, SEEK_SET);
    return fresh;
}

static FILE *file_of(const char *text) { return fdopen(descriptor_of(text), "r+"); }

static void pipe_of(const char *text) {
    if (pipe(ends) != 0 || (*text && write(ends[1], text, 5) != 5)) {
        abort();
    }
}

static void socket_of(const char *text) {
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0 || (*text && write(ends[1], text, 5) != 5)) {
        abort();
    }
}

static void vector(char *first, size_t n, char *second, size_t m) {
    ((struct iovec *) a)[0] = (struct iovec) {first, n};
    ((struct iovec *) a)[1] = (struct iovec) {second, m};
}

static void day(char *at) { *(struct tm *) at = (struct tm) {.tm_mday = 2, .tm_year = 70, .tm_wday = 5, .tm_yday = 1}; }

static void arguments(char *word) {
    static char name[] = "name";
    ((char **) b)[0] = name;
    ((char **) b)[1] = word;
    optind = 1;
}

static int descending(const void *x, const void *y) { (void) x; (void) y; return 0; }

static void vprint(const char *format, va_list list) { vprintf(format, list); }
static void vfprint(const char *format, va_list list) { vfprintf(stderr, format, list); }
static void vdprint(const char *format, va_list list) { vdprintf(2, format, list); }
static void vsprint(const char *format, va_list list) { vsprintf(b + 8, format, list); }
static void vsnprint(const char *format, va_list list) { vsnprintf(b + 8, 6, format, list); }
static void vasprint(const char *format, va_list list) { sink += vasprintf((char **) (b + 8), format, list); }
static void vsscan(const char *format, va_list list) { vsscanf(a, format, list); }

static void listed(void (*with)(const char *, va_list), const char *format, ...) {
    va_list list;
    va_start(list, format);
    with(format, list);
    va_end(list);
}

/* --- the table */

#define FUNCTION(name, before, call, ranges)                                                                           \
    static void name##_before(void) { before; }                                                                        \
    static void name##_call(void) { call; }
#include "functions.def"
#undef FUNCTION

#undef a
#undef b
#undef c
enum { a, b, c };
#define R(buffer, from, to) {'r', buffer, from, to},
#define W(buffer, from, to) {'w', buffer, from, to},
#define FUNCTION(name, before, call, ranges) {#name, name##_before, name##_call, {ranges}},
static const struct function functions[] = {
#include "functions.def"
    {0},
};

/* --- probes */

struct probe { int buffer, offset, write, races; };

static int probes_of(const struct function *f, struct probe *probes) {
    int n = 0;
    for (int i = 0; i < RANGES && f->ranges[i].kind; i++) {
        const struct range *r = &f->ranges[i];
        int offsets[] = {r->from - 1, r->from, r->to - 1, r->to};
        for (int k = 0; k < 4; k++) {
            struct probe *p = &probes[n++];
            *p = (struct probe) {r->buffer, offsets[k], r->kind == 'r', 0};
            for (int j = 0; j < RANGES && f->ranges[j].kind; j++) {
                const struct range *other = &f->ranges[j];
                p->races |= other->buffer == r->buffer && offsets[k] >= other->from && offsets[k] < other->to
                        && (other->kind == 'w' || p->write);
            }
        }
    }
    return n;
}

static volatile char seen;
/* A line for each: they are told apart by it. */
#define PROBE(n) static void probe_##n(char *at, int write, char keep) { if (write) { *at = keep; } else { seen = *at; } }
PROBE(0)
PROBE(1)
PROBE(2)
PROBE(3)
PROBE(4)
PROBE(5)
PROBE(6)
PROBE(7)
PROBE(8)
PROBE(9)
PROBE(10)
PROBE(11)
PROBE(12)
PROBE(13)
PROBE(14)
PROBE(15)
PROBE(16)
PROBE(17)
PROBE(18)
PROBE(19)
PROBE(20)
PROBE(21)
PROBE(22)
PROBE(23)
static void (*const probe[PROBES])(char *, int, char) = {
    probe_0, probe_1, probe_2, probe_3, probe_4, probe_5, probe_6, probe_7, probe_8, probe_9, probe_10, probe_11,
    probe_12, probe_13, probe_14, probe_15, probe_16, probe_17, probe_18, probe_19, probe_20, probe_21, probe_22, probe_23,
};

static void *run(void *function) {
    ((const struct function *) function)->call();
    return NULL;
}

static void probe_all(const struct function *f) {
    struct probe probes[PROBES];
    int n = probes_of(f, probes);
    current = (int) (f - functions);
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < 3 * SIZE; k++) {
            rooms[current][0][k] = '.';
        }
        f->before();
        char *at = rooms[current][probes[i].buffer] + MIDDLE + probes[i].offset;
        char keep = *at;
        pthread_t thread;
        pthread_create(&thread, NULL, run, (void *) f);
        probe[i](at, probes[i].write, keep);
        pthread_join(thread, NULL);
    }
}

static void print(const struct function *f) {
    struct probe probes[PROBES];
    printf("%s ", f->name);
    for (int i = 0, n = probes_of(f, probes); i < n; i++) {
        printf("%d", probes[i].races);
    }
    printf("\n");
}

int main(int argc, char **argv) {
    for (int i = 0; functions[i].name; i++) {
        if (argc == 1) {
            print(&functions[i]);
        } else if (i >= atoi(argv[1]) && i < atoi(argv[2])) {
            probe_all(&functions[i]);
        }
    }
    return 0;
}
