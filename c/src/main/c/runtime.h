/* What the files of the runtime share. The program under test sees none of this: it calls pthread functions and the
 * compiler's hooks, which are defined here instead of in the libraries. */
#ifndef ALLWAYS_RUNTIME_H
#define ALLWAYS_RUNTIME_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "shared.h"

#define HIDDEN __attribute__((visibility("hidden")))
#define LIKELY(x) __builtin_expect(!!(x), 1)
#define UNLIKELY(x) __builtin_expect(!!(x), 0)
#define CALLER ((uintptr_t) __builtin_return_address(0))

#define KIND_COMMA(name) name,
enum kind { KINDS(KIND_COMMA) };
#undef KIND_COMMA

static inline int op_of(enum kind kind, int object) { return object << 6 | kind; }
static inline enum kind op_kind(int op) { return op & 63; }
static inline int op_object(int op) { return (int) ((uint32_t) op >> 6); }
static inline int64_t cells(uint32_t from, uint32_t to) { return (int64_t) ((uint64_t) from << 32 | to); }
static inline int step_of(int actor, int alternative) { return actor << 16 | alternative; }
static inline int step_actor(int step) { return (int) ((uint32_t) step >> 16); }
static inline int step_alternative(int step) { return step & 0xffff; }

/* In a function that the program calls: where what the program knows begins on the stack. The compiler is made to store
 * the registers that a call preserves there, right below the frame pointer. */
#define KNOWN ({ __builtin_unwind_init(); (const uint64_t *) __builtin_frame_address(0) - 5; })

/* A thing that threads synchronise with, known by its address: made when first used, and as new in every execution. */
enum object_type {
    T_NONE, T_MUTEX, T_COND, T_SEM, T_RWLOCK, T_BARRIER, T_SPINLOCK, T_ONCE, T_MEMORY, T_PIPE, T_KEYS, T_LIBRARY,
    T_TYPES
};

enum { FRESH, READY, DESTROYED };

struct object {
    uintptr_t address;
    uint64_t key;            /* the address, and which use of it if it is on the heap */
    int number;
    uint32_t stamp;          /* of the execution that the rest is about */
    uint32_t uses;
    uint8_t type;
    uint8_t life;            /* FRESH, READY, DESTROYED */
    uint8_t flavour;         /* PTHREAD_MUTEX_… */
    bool robust, inconsistent, clocked, prioritised;
    int owner;               /* mutex, rwlock's writer: an actor, or -1 */
    int count;               /* recursion; permits; readers; arrivals */
    int parties;             /* of a barrier */
    int generation;
    int waiters;             /* of a condition */
    uintptr_t made_at;       /* where it was initialised, by whom, and that thread's clock then */
    int maker;
    uint32_t made_clock;
    uintptr_t taken_at;      /* where the owner took it */
    uint64_t readers[ACTORS / 64];
    uint32_t *clock;         /* what whoever gets it learns; ACTORS wide */
    struct object *mutex_of; /* of a condition: the mutex last waited with */
};

struct fiber {
    int number;
    bool alive, done, detached, joined, daemon;
    void *handlers_stack;    /* that it wants signals to be handled on */
    size_t handlers_size;
    bool took_all;           /* ended the whole process: nobody can join it */
    bool overslept;          /* sleeps past the end of the process: goes on only if the plan says so */
    void *sp;                /* where it was switched away from */
    char *stack_low, *stack_high;
    uintptr_t tls;           /* its thread pointer */
    void *(*entry)(void *);
    void *argument;
    void *result;
    int children;            /* threads it has created */
    int channels;            /* pipes and sockets it has made */
    int spurious;            /* how often it has gone on without a reason */
    int opened;              /* files without a name it has opened */
    int read_in_place;       /* lines of visible memory that its call of the C library has read and may look at again */
    int parent;
    char said[40];           /* the text of an unknown number */
    /* the op it stands before */
    int op;
    int64_t range;
    struct object *subject;
    struct fiber *target;    /* of a join */
    int alternative;
    int turn;                /* barrier generation it waits for */
    int queued;              /* its place among those who have waited on the condition */
    int last;                /* its last event, -1 if none */
    bool woken, timed_out;
    int64_t deadline;        /* 0: none */
    int64_t now;             /* virtual time, as it has slept */
    struct object *waits_on; /* condition */
    /* cancellation */
    bool cancel_requested, cancel_disabled, cancel_async, exiting;
    uint64_t signals_blocked, signals_pending;   /* a bit for each */
    struct cleanup *cleanups;
    void *keys[128];
    uint32_t key_made[128];  /* which key of that number the value is of */
    uint32_t keys_stamp;
    char name[16];           /* that the program has given it */
    char comm[16];           /* what the system calls it: until it is named, as who created it */
    uint32_t *clock;         /* vector clock, ACTORS wide */
    uint32_t *fence;         /* what it will have learned at its next acquire fence, and what it releases by a fence */
    uint32_t *fence_release;
    bool fence_known, fence_set;
    /* heap */
    char *heap_next, *heap_end, *heap_start;
    /* looking for loops that only look: see spin.c */
    struct spin {
        uintptr_t pc;        /* where a round begins */
        uint64_t state;      /* hash of the thread's stack there */
        struct object *object;
        uint32_t from, to;   /* the cells read in this round */
        int rounds;          /* given up, while nothing else could go on */
        int reads, power;    /* of this round; after how many to begin another */
        int scanned;         /* events looked at for a change */
        bool began, several, waited;
    } spin;
    /* looking for loops that poll: see polling.c */
    uint32_t quiet;          /* reads of memory that others see since its last op or write to such */
    struct quiet { uintptr_t pc, address; uint64_t state; } sample;
    struct polling {
        struct object *mutex;
        uintptr_t pc;        /* where it was locked */
        uint64_t state;
        int rounds;
        int idle;            /* given up, while nothing else could go on */
        bool clean;          /* nothing else was done since it was unlocked */
    } polling;
    /* of a program of several ranks: see ranks.h */
    bool (*ready)(struct fiber *);   /* whether its STEP or MATCH can be done */
    void (*act)(struct fiber *);     /* no thread, but something that may happen: does it */
    void *matter;
    uintptr_t pc;            /* of the op it stands before, for reports */
    uintptr_t address;       /* what that op accesses, if memory */
    int size;
    uintptr_t written;       /* a visible write whose value is not known yet */
    int written_size, written_event;

};

extern struct shared *shared HIDDEN;
extern struct fiber *running HIDDEN;      /* NULL while the runtime itself runs */
extern struct fiber *fibers[ACTORS] HIDDEN;
extern int fiber_count HIDDEN;            /* one more than the highest number alive or done */
extern uint32_t stamp HIDDEN;             /* of the current execution */
extern int length HIDDEN;                 /* events so far */
extern bool describing HIDDEN;
extern bool races_fail HIDDEN;
extern int timeouts HIDDEN;               /* 0 idle, 1 any, 2 never */
extern bool wakes_oldest HIDDEN;          /* a signal wakes who has waited longest, not just any */
extern int most_spurious HIDDEN;          /* how often each thread may go on without a reason */
extern bool exited HIDDEN;                /* the process would be gone */
extern int abandoned HIDDEN;              /* threads that go no further, by an assumption: who waits is no failure */

/* pilot.c: follows the plan */
void stand(int op, int64_t range, struct object *subject) HIDDEN;
bool stand_for(int op, int64_t range, struct object *subject, int64_t nanos) HIDDEN;
bool stand_cancellable(int op, int64_t range, struct object *subject) HIDDEN;
void happened(int64_t value) HIDDEN;
void happened_as(int op, int64_t range, int64_t value) HIDDEN;
void event(enum kind kind, int object, int64_t range, int64_t value) HIDDEN;
void execute(void) HIDDEN;
void land(void) HIDDEN;
void leave_for_good(void) HIDDEN __attribute__((noreturn));
void process_ends(void) HIDDEN;
void slept(int64_t nanos) HIDDEN;
void end_execution(int status) HIDDEN __attribute__((noreturn));
int alternatives_of(struct fiber *f) HIDDEN;
void cause(int event) HIDDEN;
void cause_now(int event) HIDDEN;
void happened_to(struct fiber *f, int64_t value) HIDDEN;

/* tails.c */
void tails_begin(void) HIDDEN;
int tails_choose(void) HIDDEN;
bool dependent(int op_a, int64_t range_a, int op_b, int64_t range_b) HIDDEN;
void sleep_begin(void) HIDDEN;
void sleep_wake(int step, int op, int64_t range) HIDDEN;
bool asleep(int step) HIDDEN;

/* fiber.c */
void fibers_prepare(void) HIDDEN;
struct fiber *fiber_make(int number, void *(*entry)(void *), void *argument) HIDDEN;
void fiber_switch(struct fiber *to) HIDDEN;
void fiber_main_loop(struct fiber *first) HIDDEN;
bool fiber_guard(uintptr_t address, struct fiber **whose) HIDDEN;

/* objects.c */
void objects_prepare(void) HIDDEN;
struct object *object_at(uintptr_t address, enum object_type type) HIDDEN;
struct object *object_find(uintptr_t address) HIDDEN;
int thread_number(int parent, int child) HIDDEN;
int actor_number(uint64_t key) HIDDEN;
struct object *memory_object(uintptr_t line) HIDDEN;
struct object *atomic_object(uintptr_t address) HIDDEN;
extern struct names *names HIDDEN;
uint32_t *clock_make(void) HIDDEN;
void clock_join(uint32_t *into, const uint32_t *from) HIDDEN;
void clock_set(uint32_t *into, const uint32_t *from) HIDDEN;
bool clock_within(const uint32_t *inner, const uint32_t *outer) HIDDEN;
void acquire_from(struct object *o) HIDDEN;
void release_to(struct object *o) HIDDEN;
const char *object_type_name(int type) HIDDEN;
void objects_each(void (*visit)(struct object *)) HIDDEN;

/* memory.c */
void memory_prepare(void) HIDDEN;
void access_range(uintptr_t address, size_t size, bool writes, uintptr_t pc) HIDDEN;
bool memory_mixes(uintptr_t address, size_t size, bool writes, uintptr_t pc) HIDDEN;
void memory_lent(uintptr_t address, size_t size, uintptr_t pc) HIDDEN;
void memory_freed(uintptr_t address, size_t size, uintptr_t pc) HIDDEN;
void memory_allocated(uintptr_t address, size_t size, uintptr_t pc) HIDDEN;
void memory_forget(uintptr_t address, size_t size) HIDDEN;
bool memory_spin_over(struct fiber *f) HIDDEN;
void memory_begin(void) HIDDEN;
struct object *memory_cells(uintptr_t address, size_t size, int64_t *range) HIDDEN;

/* spin.c */
bool spin_look(struct object *o, int64_t range, uintptr_t pc, const uint64_t *known) HIDDEN;
bool spin_again(uintptr_t pc, const uint64_t *known) HIDDEN;
void spin_progress(struct fiber *f) HIDDEN;

uint64_t stack_state(struct fiber *f, const uint64_t *from) HIDDEN;

/* polling.c */
enum { QUIET = 1 << 16 };      /* so many reads without an op are worth a look */
extern bool questioned HIDDEN;
void quiet_look(uintptr_t address, uintptr_t pc, const uint64_t *known) HIDDEN;
void polling_lock(struct object *o, uintptr_t pc, const uint64_t *known) HIDDEN;
void polling_unlock(struct object *o) HIDDEN;

/* lessons.c */
enum { LINE = 64 };                              /* bytes of memory that become visible together */
extern bool any_visible HIDDEN, coarse HIDDEN;   /* some memory races; memory is one object */
extern bool cancels HIDDEN, streams HIDDEN;      /* the program cancels threads; looks whether pipes have data */
extern bool exits_shared HIDDEN, files_shared HIDDEN;   /* several threads use handlers of exit; files */
extern bool files_one HIDDEN;                           /* all files are one */
void lessons_begin(void) HIDDEN;
bool lessons_learned(void) HIDDEN;
void lessons_catch_up(void) HIDDEN;
void lesson_race(uintptr_t address) HIDDEN;
void lesson_visible(uintptr_t address) HIDDEN;
bool lesson_polled(uintptr_t address) HIDDEN;
bool polled(uintptr_t address) HIDDEN;
extern bool any_polled HIDDEN;
bool lesson_known(uintptr_t address) HIDDEN;   /* whether accesses there are visible */
void lesson_coarse(void) HIDDEN;
void lesson_cancel(void) HIDDEN;
void lesson_streams(void) HIDDEN;
void lesson_exits(void) HIDDEN;
void lesson_files(void) HIDDEN;
void lesson_one_file(void) HIDDEN;
void lesson_pattern(uint64_t pattern) HIDDEN;

/* assumed.c: in the order of Assumed.java, from 1 on */
#define ASSUMPTION(name) ASSUMED_##name,
enum assumed { ASSUMPTIONS(ASSUMPTION) ASSUMED_SORTS };
#undef ASSUMPTION
void assumed(enum assumed what, uintptr_t pc) HIDDEN;

/* spurious.c: whether something is to happen without a reason; if it never does, that is assumed. */
bool spurious(enum assumed otherwise, uintptr_t pc) HIDDEN;
bool either(void) HIDDEN;          /* a choice that no loop takes for a change */

/* heap.c */
void heap_prepare(void) HIDDEN;
void heap_begin(struct fiber *f) HIDDEN;
void heap_reset(void) HIDDEN;
void *keep(size_t size) HIDDEN;    /* memory of the runtime's own, never given back */
bool heap_block(uintptr_t address, uintptr_t *start, size_t *size, bool *freed, uintptr_t *site, uintptr_t *freed_at)
        HIDDEN;
void *heap_get(struct fiber *f, size_t size, uintptr_t pc) HIDDEN;   /* zeroed, in that fiber's part */
void *heap_lasting(void *pointer) HIDDEN;
void *heap_pages(size_t size, uintptr_t pc) HIDDEN;                  /* the same, beginning at a page */
void heap_free(void *pointer, uintptr_t pc) HIDDEN;
void heap_use(uintptr_t address, size_t size, uintptr_t pc, bool writes) HIDDEN;
void heap_early(uintptr_t *low, uintptr_t *high) HIDDEN;
uint64_t heap_cell(uintptr_t address) HIDDEN;
uint32_t heap_uses(uintptr_t address) HIDDEN;
bool heap_freed(uintptr_t address) HIDDEN;
extern char *heap_low HIDDEN, *heap_limit HIDDEN;
extern bool heap_reused HIDDEN;

/* libc/mappings.c */
void mappings_reset(void) HIDDEN;

/* snapshot.c */
void snapshot_prepare(void) HIDDEN;
void snapshot_take(void) HIDDEN;
void snapshot_restore(void) HIDDEN;
bool snapshot_fault(uintptr_t address) HIDDEN;
void snapshot_touch(void *address, size_t size) HIDDEN;
bool in_program(uintptr_t pc) HIDDEN;
bool in_bss(uintptr_t address) HIDDEN;
uintptr_t snapshot_place(uintptr_t pc) HIDDEN;
uintptr_t snapshot_file(int rank, uintptr_t pc) HIDDEN;
void snapshot_copies(void (*tell)(uintptr_t base, uintptr_t low, uintptr_t high)) HIDDEN;
extern uintptr_t globals_low HIDDEN, globals_high HIDDEN;

/* report.c */
void say(const char *format, ...) HIDDEN __attribute__((format(printf, 1, 2)));
void violate(const char *kind, const char *format, ...) HIDDEN __attribute__((format(printf, 2, 3)));
void fail(const char *kind, const char *format, ...) HIDDEN __attribute__((noreturn, format(printf, 2, 3)));
void refuse(const char *format, ...) HIDDEN __attribute__((noreturn, format(printf, 1, 2)));
void describe_event(struct fiber *f, int index, int op, int64_t range, int64_t value) HIDDEN;
void describe_stack(const char *tag, uintptr_t pc) HIDDEN;
void describe_end(void) HIDDEN;
void say_thread(struct fiber *f) HIDDEN;
void describe_race(int other, uintptr_t other_kept, uintptr_t address, uintptr_t kept) HIDDEN;

/* properties.c */
void properties_prepare(const char *options) HIDDEN;
bool counts(const char *kind) HIDDEN;
extern bool leaks_fail HIDDEN;
void unfreed_check(void) HIDDEN;   /* unfreed.c */
extern bool deadlocks_fail HIDDEN, memory_fails HIDDEN;

/* stacks.c */
void stacks_begin(void) HIDDEN;
uintptr_t stack_keep(uintptr_t pc) HIDDEN;
uintptr_t stack_top(uintptr_t kept) HIDDEN;
void say_stack(uintptr_t kept) HIDDEN;
void say_frame(uintptr_t address) HIDDEN;

/* signals.c */
bool signal_handled(int number) HIDDEN;
void signal_broken_pipe(void) HIDDEN;

/* crash.c */
void crash_prepare(void) HIDDEN;
void crash_ignore_ends(void) HIDDEN;
uintptr_t crash_place(uintptr_t pc, uintptr_t sp, uintptr_t frame) HIDDEN;

/* contract.c */
void contract_tell(void) HIDDEN;

/* main.c */
void handed_over(void) HIDDEN;
void map_shared(void) HIDDEN;


/* thread.c */
void quit(int status) HIDDEN __attribute__((noreturn)); /* ends the process itself */
void thread_exit(void *result) HIDDEN __attribute__((noreturn));
void thread_body(struct fiber *f) HIDDEN;
void cancel_point(void) HIDDEN;
void program_exit(int status) HIDDEN __attribute__((noreturn));
void exits_reset(void) HIDDEN;

/* io.c */
void io_prepare(void) HIDDEN;
void io_begin(void) HIDDEN;
void io_reset(void) HIDDEN;

/* standard.c */
void standard_prepare(void) HIDDEN;
void standard_restore(int first_free) HIDDEN;

/* early.c */
void early_made(const volatile void *address, enum object_type type, int flavour, int count) HIDDEN;
bool early_once(const void *address) HIDDEN;
void early_apply(struct object *o) HIDDEN;

/* files.c */
void files_prepare(void) HIDDEN;
void files_reset(void) HIDDEN;
const char *file_seen(const char *path, char *into) HIDDEN;

/* libc */
void library_prepare(void) HIDDEN;
void library_begin(void) HIDDEN;
void library_moved(void) HIDDEN;
char **library_arguments(int count, char **arguments) HIDDEN;

#include "ranks.h"

/* A wrapper must not look while the runtime itself, or the C library on its behalf, is at work. */
static inline bool outside(void) { return running == NULL; }

#endif
