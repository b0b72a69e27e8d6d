/* Time is virtual: it begins at the same moment in every execution, and moves on for a thread by what it sleeps. Sleeping
 * orders nothing. A time limit strikes when nothing else can go on; with --timeouts any it is a choice as well. */
#include "libc/announce.h"
#include "sync.h"

#include <sys/time.h>
#include <sys/select.h>
#include <sys/times.h>
#include <unistd.h>

static const int64_t SECOND = 1000000000, EPOCH = INT64_C(1700000000) * 1000000000;

static int64_t now(void) {
    if (running) {
        running->polling.clean = false; /* what it does next may depend on the time */
    }
    return EPOCH + (running ? running->now : 0);
}

int64_t nanos_until(const struct timespec *until) {
    reads(until, sizeof *until, running ? running->pc : 0);
    int64_t left = until->tv_sec * SECOND + until->tv_nsec - now();
    /* On the monotonic clock, which is at the same time as the other. */
    return left > 0 ? left : 0;
}

bool expired(int64_t nanos) { return nanos == 0 && timeouts != 2; }

bool stand_limited(int op, int64_t range, struct object *subject, int64_t nanos) {
    struct fiber *f = running;
    if (nanos > 1 && timeouts != 1) {
        assumed(timeouts == 0 ? ASSUMED_TIMED_WAIT : ASSUMED_NO_TIME_LIMIT, f->pc);
    }
    if (timeouts == 2) {
        stand(op, range, subject);
        return true;
    }
    if (timeouts == 1) {
        uintptr_t pc = f->pc;
        stand(op_of(CHOOSE, 0), 2, NULL);
        int chosen = f->alternative;
        happened(chosen);
        f->alternative = 0;
        f->pc = pc;
        if (chosen == 1) {
            f->now += nanos;
            return false;
        }
    }
    return stand_for(op, range, subject, nanos);
}

static void pass(int64_t nanos) {
    if (running) {
        cancel_point();
        slept(nanos);
    }
}

unsigned sleep(unsigned seconds) { pass(seconds * SECOND); return 0; }
int usleep(useconds_t micros) { pass(micros * INT64_C(1000)); return 0; }

/* Nobody is woken up early, so what would be left is never told. */
int nanosleep(const struct timespec *time, struct timespec *rest) {
    (void) rest;
    reads(time, sizeof *time, WATCHED);
    pass(time->tv_sec * SECOND + time->tv_nsec);
    return 0;
}

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *time, struct timespec *rest) {
    (void) clock;
    (void) rest;
    reads(time, sizeof *time, WATCHED);
    int64_t nanos = time->tv_sec * SECOND + time->tv_nsec;
    pass(flags & TIMER_ABSTIME ? nanos - now() : nanos);
    return 0;
}

int sched_yield(void) { return 0; }

/* Who looks at the clock does not only look: time may have moved on. */
static int64_t look(void) {
    if (running) {
        running->spin.began = false;
    }
    return now();
}

static void split(struct timespec *into, uintptr_t pc) {
    int64_t t = look();
    writes(into, sizeof *into, pc);
    into->tv_sec = t / SECOND;
    into->tv_nsec = t % SECOND;
}

int clock_gettime(clockid_t clock, struct timespec *into) {
    (void) clock;
    split(into, WATCHED);
    return 0;
}

int timespec_get(struct timespec *into, int base) {
    split(into, WATCHED);
    return base;
}

int clock_getres(clockid_t clock, struct timespec *into) {
    (void) clock;
    if (into) {
        writes(into, sizeof *into, WATCHED);
        *into = (struct timespec) {0, 1};
    }
    return 0;
}

int gettimeofday(struct timeval *restrict into, void *restrict zone) {
    uintptr_t pc = WATCHED;
    int64_t t = look();
    if (into) {
        writes(into, sizeof *into, pc);
        into->tv_sec = t / SECOND;
        into->tv_usec = t % SECOND / 1000;
    }
    if (zone) {
        filled(zone, 0, sizeof(struct timezone), pc);
    }
    return 0;
}

time_t time(time_t *into) {
    time_t t = look() / SECOND;
    if (into) {
        writes(into, sizeof *into, WATCHED);
        *into = t;
    }
    return t;
}

clock_t clock(void) { return running ? (clock_t) (running->now / 1000) : 0; }

/* In hundredths of a second. */
clock_t times(struct tms *into) {
    int64_t t = look();
    if (into) {
        writes(into, sizeof *into, WATCHED);
        *into = (struct tms) {.tms_utime = running ? (clock_t) (running->now / 10000000) : 0};
    }
    return (clock_t) (t / 10000000);
}
