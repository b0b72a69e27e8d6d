/* The end of the process, and what is done then. */
#include "libc/state.h"
#include "sync.h"

#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The last registered is the first to run. */
enum { EXITS = 64 };
static struct handler {
    void (*plain)(void);
    void (*status)(int, void *);
    void *argument;
} exits[EXITS], early_exits[EXITS];
static int exit_count, early_exit_count = -1;

/* Those from before main are there in every execution. */
void exits_reset(void) {
    if (early_exit_count < 0) {
        early_exit_count = exit_count;
        memcpy(early_exits, exits, sizeof exits);
    }
    exit_count = early_exit_count;
    for (int i = 0; i < exit_count; i++) {
        exits[i] = early_exits[i];
    }
}

static int at_end(struct handler handler, uintptr_t pc) {
    if (!outside() && !alone()) {
        lesson_exits();
    }
    struct object *o = outside() ? NULL : turn_of(PART_EXITS, CALL, pc);
    bool room = exit_count < EXITS;
    if (room) {
        exits[exit_count++] = handler;
    }
    over(o, exit_count);
    return room ? 0 : -1;
}

int atexit(void (*handler)(void)) { return at_end((struct handler) {.plain = handler}, CALLER); }
int on_exit(void (*handler)(int, void *), void *argument) {
    return at_end((struct handler) {.status = handler, .argument = argument}, CALLER);
}

static bool next_handler(struct handler *into, uintptr_t pc) {
    if (exit_count > 0 && !alone()) {
        lesson_exits();
    }
    struct object *o = exits_shared ? turn_of(PART_EXITS, CALL, pc) : NULL;
    bool any = exit_count > 0;
    if (any) {
        *into = exits[--exit_count];
    }
    over(o, exit_count);
    return any;
}

/* The process ends here: see process_ends. That other threads are blocked for ever is then nobody's loss. */
static void __attribute__((noreturn)) end_process(int status, bool handlers) {
    struct fiber *f = running;
    if (rank_count > 0) {
        ranks_exit(status);
    }
    f->exiting = true;
    struct handler handler;
    while (handlers && next_handler(&handler, f->pc)) {
        if (handler.status) {
            handler.status(status, handler.argument);
        } else {
            handler.plain();
        }
    }
    if (handlers) {
        buffers_flushed(f->pc);
    }
    process_ends();
    if (status != 0) {
        fail("exit", "the program ends with exit status %d", status & 255);
    }
    leave_for_good();
}

void program_exit(int status) { end_process(status, true); }

void exit(int status) {
    if (running == NULL) {
        quit(status);
    }
    running->pc = CALLER;
    program_exit(status);
}

/* Without the handlers: others, who may come to their end before, have theirs. */
static void __attribute__((noreturn)) at_once(int status, uintptr_t pc) {
    if (running == NULL) {
        quit(status);
    }
    running->pc = pc;
    end_process(status, false);
}

void _Exit(int status) { at_once(status, CALLER); }
void _exit(int status) { at_once(status, CALLER); }
void quick_exit(int status) { at_once(status, CALLER); }

int __cxa_at_quick_exit(void (*handler)(void *), void *library) {
    (void) handler;
    (void) library;
    refuse("registers a function for quick_exit");
}

void quit(int status) {
    syscall(SYS_exit_group, status);
    __builtin_unreachable();
}
