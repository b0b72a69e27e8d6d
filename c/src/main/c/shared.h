/* The memory that the checker and the runtime share. One file per worker; the checker's side of this layout is
 * Shared.java, and the two must agree. Everything of an execution goes through here, so that one hand-over is enough. */
#ifndef ALLWAYS_SHARED_H
#define ALLWAYS_SHARED_H

#include <stdint.h>

enum {
    EVENTS = 1 << 21,  /* most events of one execution; the file is sparse, unused room costs nothing */
    ACTORS = 512,      /* most threads of one execution */
    ENABLED_WORDS = ACTORS / 64,
    SLEEPERS = 1 << 14,
    TEXT = 1 << 24,
    CAUSES = 1 << 23,
    LEFT_CAUSES = 4,
};

/* How an execution ended; as Execution.Ending. */
enum { END_DONE, END_DEADLOCK, END_LIVELOCK, END_VIOLATION, END_BOUND, END_REDUNDANT, END_CUT };

/* What came of a request. */
enum {
    STATUS_RAN,
    STATUS_MISMATCH,      /* a step of the prefix cannot be taken: text says why */
    STATUS_DIFFERS,       /* an event of the prefix came out differently */
    STATUS_REFUSED,       /* the program did what cannot be controlled: text says what */
    STATUS_LEARNED,       /* more of the program must be seen: text holds the lessons */
};

enum { FLAG_ENABLED = 1, FLAG_DESCRIBE = 2, FLAG_QUIT = 4, FLAG_CATCH_UP = 8, FLAG_FROZEN = 16 };

enum { TAIL_STOP, TAIL_FIRST, TAIL_RANDOM, TAIL_PCT, TAIL_POS };

struct header {
    /* The hand-over: the checker counts requests, the runtime answers with the same number. */
    _Atomic uint32_t request, reply;
    /* Whether the other side sleeps, so that waking it can be left out while it does not. */
    _Atomic uint32_t checker_sleeps, runtime_sleeps;
    /* request */
    int32_t plan_length, tail, kept, max_steps, flags, sleepers, change_points;
    uint64_t seed;
    /* reply */
    int32_t status, length, ending, actors, failures, differs_at, differs_op, ready;
    int64_t differs_range;
    int32_t text_length, text_cut;
    /* What the runtime does now, for the watchdog. */
    _Atomic uint64_t pulse;
    _Atomic int32_t running;   /* the actor */
    int32_t pid;
};

struct shared {
    union { struct header h; char page[4096]; };
    int32_t plan[EVENTS];
    int32_t steps[EVENTS];
    int32_t ops[EVENTS];
    int32_t alternatives[EVENTS];
    int64_t ranges[EVENTS];
    int64_t values[EVENTS];
    int32_t left[ACTORS];        /* 0 nothing, 1 enabled, 2 blocked */
    int32_t left_ops[ACTORS];
    int64_t left_ranges[ACTORS];
    int32_t sleep_steps[SLEEPERS];
    int32_t sleep_ops[SLEEPERS];
    int64_t sleep_ranges[SLEEPERS];
    int32_t change_points[4096];
    char text[TEXT];
    uint64_t enabled[(int64_t) EVENTS * ENABLED_WORDS];
    int32_t cause_ends[EVENTS];  /* an event's causes end there, and begin where those before end */
    int32_t causes[CAUSES];
    int32_t left_causes[ACTORS][LEFT_CAUSES];  /* of what an actor has left; -1: no more */
};

/* Numbers of threads and objects, the same for all workers of a target: a second file, with this table. */
enum { NAMES = 1 << 20, LESSONS = 4096, REACHED = 1 << 20, ASSUMED = 256 };

struct names {
    _Atomic uint32_t lock;
    uint32_t threads, objects;
    uint32_t lessons;            /* what must be visible, because it races or is waited for in loops */
    uint64_t lesson[LESSONS];
    struct name { uint64_t key; uint32_t number; uint32_t pad; } table[NAMES];
    uint8_t reached[REACHED];    /* whether an access to memory returns there: low bits of its place in the program's file */
    uint64_t assumed[ASSUMED];   /* what was taken for granted, and behind it where: see assumed.c; 0: nothing */
};

#endif
