/* Signals. Handlers are the program's own matter: they are kept here, not with the system, and run in the thread that
 * raises the signal, at that moment. Nothing comes from outside. */
#include "libc/state.h"
#include "sync.h"

#include <signal.h>
#include <string.h>
#include <sys/types.h>

enum { OWN = 4242 };   /* what getpid says */

static struct { struct sigaction action; uint32_t stamp; } handlers[65];

static int set_action(int number, const struct sigaction *action, struct sigaction *before, uintptr_t pc) {
    if (number < 1 || number > 64 || (action && (number == SIGKILL || number == SIGSTOP))) {
        errno = EINVAL;
        return -1;
    }
    struct object *o = turn_of(PART_SIGNALS, action ? CALL : LOOK, pc);
    __builtin_memset(before, 0, sizeof *before);
    if (handlers[number].stamp == stamp) {
        *before = handlers[number].action;
    }
    if (action) {
        handlers[number].action = *action;
        handlers[number].stamp = stamp;
    }
    over(o, number);
    return 0;
}

int sigaction(int number, const struct sigaction *action, struct sigaction *old) {
    uintptr_t pc = WATCHED;
    struct sigaction fresh, before;
    if (action) {
        reads(action, sizeof *action, pc);
        fresh = *action;
    }
    int result = set_action(number, action ? &fresh : NULL, &before, pc);
    if (result == 0 && old) {
        given(old, &before, sizeof before, pc);
    }
    return result;
}

__sighandler_t signal(int number, __sighandler_t handler) {
    struct sigaction action, old;
    __builtin_memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    return set_action(number, &action, &old, WATCHED) == 0 ? old.sa_handler : SIG_ERR;
}

bool signal_handled(int number) {
    return handlers[number].stamp == stamp && handlers[number].action.sa_handler != SIG_DFL;
}

static uint64_t bit(int number) {
    bool can_wait = number >= 1 && number <= 64 && number != SIGKILL && number != SIGSTOP;
    return can_wait ? UINT64_C(1) << (number - 1) : 0;
}

/* Nobody handles or blocks these. */
static bool fixed(int number) {
    return number == SIGKILL || number == SIGSTOP;
}

/* To the running thread: at once, or when it no longer blocks it. */
static int deliver(int number) {
    if (!fixed(number)) {
        if (running->signals_blocked & bit(number)) {
            running->signals_pending |= bit(number);
            return 0;
        }
        over(turn_of(PART_SIGNALS, LOOK, running->pc), number);
    }
    bool known = number >= 1 && number <= 64 && handlers[number].stamp == stamp;
    void (*handler)(int) = known ? handlers[number].action.sa_handler : SIG_DFL;
    if (handler == SIG_IGN || number == 0) {
        return 0;
    }
    if (handler != SIG_DFL) {
        if (handlers[number].action.sa_flags & SA_SIGINFO) {
            siginfo_t info;
            __builtin_memset(&info, 0, sizeof info);
            info.si_signo = number;
            handlers[number].action.sa_sigaction(number, &info, NULL);
        } else {
            handler(number);
        }
        return 0;
    }
    if (number == SIGCHLD || number == SIGURG || number == SIGWINCH || number == SIGCONT) {
        return 0;
    }
    fail("crash", number == SIGPIPE ? "ended by signal %d (%s) at {%lx}" : "ended by signal %d (%s), which it sends itself at {%lx}",
         number, strsignal(number), running->pc);
}

/* Sent by the system to who writes what nobody can read. */
void signal_broken_pipe(void) {
    deliver(SIGPIPE);
}

int raise(int number) {
    running->pc = CALLER;
    return deliver(number);
}

int kill(pid_t process, int number) {
    running->pc = CALLER;
    if (process != OWN && process != 0) {
        refuse("sends a signal to another process");
    }
    if ((running->signals_blocked & bit(number)) && !fixed(number) && !alone()) {
        refuse("sends its process a signal that it blocks itself");
    }
    return deliver(number);
}

int pthread_kill(pthread_t thread, int number) {
    running->pc = CALLER;
    if (number == 0) {
        return 0;
    }
    if (!pthread_equal(thread, pthread_self())) {
        refuse("sends a signal to another thread");
    }
    return deliver(number);
}

static void tell(sigset_t *into, uint64_t bits, uintptr_t pc) {
    filled(into, 0, sizeof *into, pc);
    into->__val[0] = bits;
}

static int mask(int how, const sigset_t *set, sigset_t *old, uintptr_t pc) {
    struct fiber *f = running;
    if (f == NULL) {
        return 0;
    }
    uint64_t before = f->signals_blocked;
    if (set) {
        reads(set, sizeof *set, pc);
        uint64_t bits = set->__val[0];
        switch (how) {
        case SIG_BLOCK: f->signals_blocked |= bits; break;
        case SIG_UNBLOCK: f->signals_blocked &= ~bits; break;
        case SIG_SETMASK: f->signals_blocked = bits; break;
        default: return EINVAL;
        }
    }
    if (old) {
        tell(old, before, pc);
    }
    for (int number = 1; number <= 64; number++) {
        if (f->signals_pending & ~f->signals_blocked & bit(number)) {
            f->signals_pending &= ~bit(number);
            f->pc = pc;
            deliver(number);
        }
    }
    return 0;
}

int pthread_sigmask(int how, const sigset_t *restrict set, sigset_t *restrict old) {
    return mask(how, set, old, WATCHED);
}

int sigprocmask(int how, const sigset_t *restrict set, sigset_t *restrict old) {
    int error = mask(how, set, old, WATCHED);
    if (error) {
        errno = error;
    }
    return error ? -1 : 0;
}

int sigpending(sigset_t *into) {
    tell(into, running ? running->signals_pending : 0, WATCHED);
    return 0;
}
