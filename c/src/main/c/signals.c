/* Signals. Handlers are the program's own matter: they are kept here, not with the system, and run in the thread that
 * raises the signal, at that moment. Nothing comes from outside. */
#include "sync.h"

#include <signal.h>
#include <string.h>
#include <sys/types.h>

enum { OWN = 4242 };   /* what getpid says */

static struct { struct sigaction action; uint32_t stamp; } handlers[65];

int sigaction(int number, const struct sigaction *action, struct sigaction *old) {
    if (number < 1 || number > 64 || (action && (number == SIGKILL || number == SIGSTOP))) {
        errno = EINVAL;
        return -1;
    }
    bool known = handlers[number].stamp == stamp;
    if (old) {
        __builtin_memset(old, 0, sizeof *old);
        if (known) {
            *old = handlers[number].action;
        }
    }
    if (action) {
        handlers[number].action = *action;
        handlers[number].stamp = stamp;
    }
    return 0;
}

__sighandler_t signal(int number, __sighandler_t handler) {
    struct sigaction action, old;
    __builtin_memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    return sigaction(number, &action, &old) == 0 ? old.sa_handler : SIG_ERR;
}

static int deliver(int number) {
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
    fail("crash", "ended by signal %d (%s), which it sends itself at {%lx}", number, strsignal(number), running->pc);
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

int pthread_sigmask(int how, const sigset_t *restrict set, sigset_t *restrict old) {
    (void) how;
    (void) set;
    if (old) {
        sigemptyset(old);
    }
    return 0;
}

int sigprocmask(int how, const sigset_t *restrict set, sigset_t *restrict old) {
    return pthread_sigmask(how, set, old);
}
