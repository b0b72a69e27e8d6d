/* The names that the system has of threads. Who names a thread and who asks for its name is ordered by an op on that thread's
 * name; like in a kernel, that orders nothing else. */
#include "libc/announce.h"
#include "sync.h"

#include <stdarg.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { ROOM = 16 };
static const uint64_t THREAD_NAMES = UINT64_C(1) << 56;

static void op(struct fiber *of, enum kind kind, uintptr_t pc) {
    struct object *o = object_at(THREAD_NAMES | (unsigned) of->number, T_LIBRARY);
    running->pc = pc;
    stand(op_of(kind, o->number), 0, o);
}

static void name(struct fiber *f, const char *text, size_t length, uintptr_t pc) {
    char given[ROOM] = "";
    copy(given, text, length < ROOM ? length : ROOM - 1);
    op(f, CALL, pc);
    copy(f->name, given, ROOM);
    copy(f->comm, given, ROOM);
    happened(0);
}

static void ask(struct fiber *f, char *into, uintptr_t pc) {
    char found[ROOM];
    op(f, LOOK, pc);
    copy(found, f->comm, ROOM);
    happened(0);
    given(into, found, length_of(found, ROOM - 1) + 1, pc);
}

/* The system forgets a thread's name when it ends, and who asks for it then fails; here it is kept. */
static struct fiber *still_there(struct fiber *f, uintptr_t pc) {
    if (f != running && f->number != 0) {
        assumed(ASSUMED_STILL_THERE, pc);
    }
    return f;
}

int pthread_setname_np(pthread_t t, const char *text) {
    uintptr_t pc = CALLER;
    struct fiber *f = still_there(fiber_of(t, "names", pc), pc);
    size_t length = string_read(text, SIZE_MAX, pc);
    if (length >= ROOM) {
        return ERANGE;
    }
    name(f, text, length, pc);
    return 0;
}

int pthread_getname_np(pthread_t t, char *into, size_t size) {
    struct fiber *f = still_there(fiber_of(t, "asks for the name of", CALLER), CALLER);
    if (size < ROOM) {
        return ERANGE;
    }
    ask(f, into, CALLER);
    return 0;
}

/* Of what a process may ask for, the names of threads concern others; the rest would concern the checker's process. */
int prctl(int option, ...) {
    unsigned long a[4];
    va_list rest;
    va_start(rest, option);
    for (int i = 0; i < 4; i++) {
        a[i] = va_arg(rest, unsigned long);
    }
    va_end(rest);
    uintptr_t pc = WATCHED;
    if (pc == 0) {
        return (int) syscall(SYS_prctl, option, a[0], a[1], a[2], a[3]);
    }
    const char *text = (const char *) a[0];
    switch (option) {
    case PR_SET_NAME: name(running, text, string_read(text, ROOM, pc), pc); return 0;
    case PR_GET_NAME: ask(running, (char *) a[0], pc); return 0;
    default: running->pc = pc; refuse("asks for something of its process (prctl %d)", option);
    }
}
