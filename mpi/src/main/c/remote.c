/* Ranks on a real MPI: each execution starts them anew, and they announce their calls over sockets.
 *
 * Here a rank is a fiber as ever, and the library's own calls decide as ever what may happen and what does: only that a
 * fiber does not run the program, but makes the calls that its process announces (announced.c), without their data. What
 * is decided is made on the real library by the process (pmpi/). While a fiber waits for its process, all others stand
 * before their next calls; so executions are as reproducible as those within one process.
 *
 * System calls are made directly: the functions of those names are the program's here. */
#include "remote.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

enum { WORDS = 64, START_MILLIS = 60000, END_MILLIS = 20000, TERM_MILLIS = 2000 };

bool ranks_elsewhere;
static char *command[WORDS];
static char **variables;
static char where[64];
static int lines[RANKS], pids[RANKS];
static int launcher = -1, output = -1, executions;
static int64_t *heard[RANKS];
static int heard_room[RANKS];

/* --- starting and ending */

/* The words of the command, one per line. */
void remote_prepare(void) {
    const char *text = getenv("ALLWAYS_COMMAND");
    if (text == NULL) {
        return;
    }
    ranks_elsewhere = true;
    char *copy = strdup(text);
    for (int i = 0; copy && i < WORDS - 1; i++) {
        command[i] = copy;
        copy = strchr(copy, '\n');
        if (copy) {
            *copy++ = 0;
        }
    }
    unsetenv("ALLWAYS_COMMAND");
    unsetenv("LD_BIND_NOW");
    int count = 0;
    while (environ[count]) {
        count++;
    }
    variables = calloc((size_t) count + 2, sizeof *variables);
    variables[0] = where;
    for (int i = 0; i < count; i++) {
        variables[i + 1] = environ[i];
    }
    for (int i = 0; i < RANKS; i++) {
        lines[i] = -1;
    }
}

static void beat(void) {
    atomic_store_explicit(&shared->h.pulse, atomic_load_explicit(&shared->h.pulse, memory_order_relaxed) + 1,
                          memory_order_relaxed);
}

static void pause_(long nanos) {
    struct timespec moment = {0, nanos};
    syscall(SYS_nanosleep, &moment, NULL);
}

static bool ended(int *status) {
    int code = 0;
    if (launcher < 0 || syscall(SYS_wait4, launcher, &code, WNOHANG, NULL) != launcher) {
        return launcher < 0;
    }
    launcher = -1;
    *status = WIFEXITED(code) ? WEXITSTATUS(code) : 128 + WTERMSIG(code);
    return true;
}

/* An abstract address: there is no file that could be left behind. */
static int listen_somewhere(void) {
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    int n = snprintf(at.sun_path + 1, sizeof at.sun_path - 1, "allways-%d-%d", (int) getpid(), ++executions);
    snprintf(where, sizeof where, "ALLWAYS_SOCKET=@%s", at.sun_path + 1);
    int door = (int) syscall(SYS_socket, AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    socklen_t size = (socklen_t) (offsetof(struct sockaddr_un, sun_path) + 1 + (size_t) n);
    if (door < 0 || syscall(SYS_bind, door, &at, size) != 0 || syscall(SYS_listen, door, RANKS) != 0) {
        refuse("cannot be started: no socket (error %d)", errno);
    }
    return door;
}

static void spawn(void) {
    if (output >= 0) {
        syscall(SYS_close, output);
    }
    output = (int) syscall(SYS_memfd_create, "output", 1 /* close on exec */);
    long parent = getpid();
    int pid = (int) syscall(SYS_fork);
    if (pid == 0) {
        syscall(SYS_setpgid, 0, 0);
        syscall(SYS_prctl, PR_SET_PDEATHSIG, SIGTERM);
        if (syscall(SYS_getppid) != parent) {
            syscall(SYS_exit_group, 127);
        }
        /* This process may be bound to one core, on which ranks that wait actively would only wait for each other. */
        uint64_t cores[16];
        __builtin_memset(cores, 0xff, sizeof cores);
        syscall(SYS_sched_setaffinity, 0, sizeof cores, cores);
        int nothing = (int) syscall(SYS_open, "/dev/null", O_RDWR, 0);
        syscall(SYS_dup2, nothing, 0);
        syscall(SYS_dup2, nothing, 1);
        syscall(SYS_dup2, output, 2);
        syscall(SYS_execve, command[0], command, variables);
        syscall(SYS_exit_group, 127);
    }
    launcher = pid;
}

/* What the launcher has complained about, at its beginning. */
static const char *complaint(void) {
    static char text[400];
    int64_t n = syscall(SYS_pread64, output, text, sizeof text - 1, 0);
    text[n > 0 ? n : 0] = 0;
    for (char *p = text; *p; p++) {
        *p = *p == '\n' || *p == '\t' ? ' ' : *p;
    }
    return text;
}

static bool get(int line, void *into, size_t size) {
    char *at = into;
    while (size > 0) {
        int64_t n = syscall(SYS_recvfrom, line, at, size, 0, NULL, NULL);
        if (n == -1 && errno == EINTR) {
            continue;
        }
        if (n <= 0) {
            return false;
        }
        at += n;
        size -= (size_t) n;
    }
    return true;
}

static void greet(int line) {
    struct wire hello;
    int64_t words[2];
    if (!get(line, &hello, sizeof hello) || hello.count != 2 || !get(line, words, sizeof words) || words[0] < 0
            || words[0] >= rank_count) {
        refuse("cannot be started: a rank that nobody knows");
    }
    lines[words[0]] = line;
    pids[words[0]] = (int) words[1];
}

void remote_begin(void) {
    int door = listen_somewhere(), status = 0;
    spawn();
    struct pollfd one = {.fd = door, .events = POLLIN};
    for (int here = 0, waited = 0; here < rank_count;) {
        if (syscall(SYS_poll, &one, 1, 50) > 0) {
            greet((int) syscall(SYS_accept4, door, NULL, NULL, SOCK_CLOEXEC));
            here++;
        } else if (ended(&status) || (waited += 50) > START_MILLIS) {
            remote_end(false);
            refuse("cannot be started by %s: %s", command[0], complaint());
        }
        beat();
    }
    syscall(SYS_close, door);
}

/* If all ranks have ended well, so must the real library. */
static void finish(void) {
    int status = -1;
    for (int i = 0; i < rank_count; i++) {
        remote_say(i, S_END, 0, NULL);
    }
    for (int i = 0; i < END_MILLIS && !ended(&status); i++) {
        beat();
        pause_(1000000);
    }
    if (launcher >= 0) {
        finding(0, "library", "does not come to an end in the real MPI_Finalize");
    } else if (status != 0) {
        finding(0, "library", "ends with exit status %d on the real library: %s", status, complaint());
    }
}

/* The launcher's helpers have sessions of their own: MPICH's spin for ever without it. */
static void kill_children(void) {
    char path[64], text[1024];
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", launcher, launcher);
    int file = (int) syscall(SYS_open, path, O_RDONLY | O_CLOEXEC, 0);
    int64_t n = file < 0 ? 0 : syscall(SYS_read, file, text, sizeof text - 1);
    if (file >= 0) {
        syscall(SYS_close, file);
    }
    text[n > 0 ? n : 0] = 0;
    int pid = 0;
    for (char *p = text; *p; p++) {
        if (*p >= '0' && *p <= '9') {
            pid = 10 * pid + (*p - '0');
        } else if (pid > 0) {
            syscall(SYS_kill, pid, SIGKILL);
            pid = 0;
        }
    }
}

void remote_end(bool well) {
    if (well) {
        finish();
    }
    for (int i = 0; i < rank_count; i++) {
        if (lines[i] >= 0) {
            syscall(SYS_close, lines[i]);
            if (launcher >= 0) {
                syscall(SYS_kill, pids[i], SIGKILL);
            }
        }
        lines[i] = -1;
    }
    if (launcher >= 0) {
        /* It ends what it has started and tidies up, if it is let. */
        int status;
        syscall(SYS_kill, launcher, SIGTERM);
        for (int i = 0; i < TERM_MILLIS && !ended(&status); i++) {
            beat();
            pause_(1000000);
        }
    }
    if (launcher >= 0) {
        int status;
        kill_children();
        syscall(SYS_kill, -launcher, SIGKILL);
        syscall(SYS_wait4, launcher, &status, 0, NULL);
        launcher = -1;
    }
}

/* --- words */

struct wire *remote_hear(int rank, int64_t **words) {
    static struct wire what[RANKS];
    if (!get(lines[rank], &what[rank], sizeof what[rank])) {
        return NULL;
    }
    int count = what[rank].count;
    if (count < 0 || count > 1 << 24) {
        return NULL;
    }
    if (count > heard_room[rank]) {
        heard_room[rank] = 2 * count;
        heard[rank] = keep((size_t) heard_room[rank] * sizeof(int64_t));
    }
    *words = heard[rank];
    return get(lines[rank], heard[rank], (size_t) count * sizeof(int64_t)) ? &what[rank] : NULL;
}

void remote_say(int rank, int what, int count, const int64_t *words) {
    static struct { struct wire head; int64_t words[SAYABLE]; } all;
    all.head = (struct wire) {.what = what, .count = count};
    for (int i = 0; i < all.head.count; i++) {
        all.words[i] = words[i];
    }
    size_t size = sizeof all.head + (size_t) all.head.count * sizeof(int64_t);
    const char *at = (const char *) &all;
    while (size > 0 && lines[rank] >= 0) {
        int64_t n = syscall(SYS_sendto, lines[rank], at, size, MSG_NOSIGNAL, NULL, 0);
        if (n <= 0 && errno != EINTR) {
            return; /* it is gone, which is noticed when it is asked for its next call */
        }
        at += n > 0 ? n : 0;
        size -= n > 0 ? (size_t) n : 0;
    }
}

/* --- what is decided is done */

void remote_issue(struct request *q) {
    if (ranks_elsewhere) {
        remote_say(q->owner->number, S_ISSUE, 1, (int64_t[]) {q->ticket});
    }
}

void remote_post(struct request *q) {
    if (ranks_elsewhere && q->kind == R_RECV) {
        struct message *m = q->message;
        remote_say(q->owner->number, S_POST, 3, (int64_t[]) {q->ticket, comm_rank_of(q->comm, m->source), m->tag});
    }
}

static bool leaves_early(enum collective_kind kind) {
    return kind == C_BCAST || kind == C_SCATTER || kind == C_GATHER || kind == C_REDUCE || kind == C_SCAN
            || kind == C_EXSCAN || kind == C_NEIGHBOUR_ALLGATHER || kind == C_NEIGHBOUR_ALLTOALL;
}

/* A member has come. What does not wait for all is made of messages, each member its part; else the library's own call is
 * made by all as soon as all are here, if it can end well: where lengths differ it might hang. */
void remote_arrived(struct collective *k, int me) {
    if (!ranks_elsewhere) {
        return;
    }
    struct context *x = k->context;
    if (leaves_early(k->kind) && !buffering_zero && x->low == 0) {
        remote_say(x->members[me], S_PART, 2, (int64_t[]) {k->arrivals[me].ticket, k->number});
        return;
    }
    if (k->here < x->size || k->broken) {
        return;
    }
    int before = shared->h.failures;
    for (int i = 0; i < x->size; i++) {
        collective_finish(&ranks[x->members[i]], k, i);
    }
    for (int i = 0; i < x->size && shared->h.failures == before; i++) {
        remote_say(x->members[i], S_TOGETHER, 1, (int64_t[]) {k->arrivals[i].ticket});
    }
}

/* One after the other: done when this returns. */
void remote_access(struct rank *r, long ticket) {
    int64_t *words;
    remote_say(r->number, S_ACCESS, 1, (int64_t[]) {ticket});
    remote_hear(r->number, &words);
}
