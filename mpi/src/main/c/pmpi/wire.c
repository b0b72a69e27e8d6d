/* The rank's end of the wire: its beginning and end, what it says, and how it waits. */
#define _GNU_SOURCE
#include "layer.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <ucontext.h>
#include <unistd.h>

int me, ranks, windows, real_code;
bool inside;
static int line = -1;
static bool initialized, finalized, leaving;
static long clock_calls;

/* --- saying */

static struct wire head;
static long *words, *answer;
static int room, answer_room, answered;

void begin(int what, uintptr_t pc) {
    head.what = what;
    head.count = 0;
    head.pc = pc;
}

void say(long word) {
    if (head.count == room) {
        room = room ? 2 * room : 64;
        words = realloc(words, (size_t) room * sizeof *words);
    }
    words[head.count++] = word;
}

void say_ints(int count, const int *ints) {
    say(count);
    for (int i = 0; i < count; i++) {
        say(ints ? ints[i] : 0);
    }
}

void say_longs(int count, const MPI_Aint *longs) {
    say(count);
    for (int i = 0; i < count; i++) {
        say(longs[i]);
    }
}

void say_text(const char *text) {
    for (;;) {
        long word = 0;
        size_t n = strnlen(text, 7);
        memcpy(&word, text, n);
        say(word);
        if (n < 7) {
            return;
        }
        text += n;
    }
}

static void put(const void *from, size_t size) {
    const char *at = from;
    while (size > 0) {
        ssize_t n = send(line, at, size, MSG_NOSIGNAL);
        if (n <= 0) {
            _exit(1); /* the scheduler is gone */
        }
        at += n;
        size -= (size_t) n;
    }
}

static void get(void *into, size_t size) {
    char *at = into;
    while (size > 0) {
        ssize_t n = recv(line, at, size, 0);
        if (n <= 0) {
            _exit(1);
        }
        at += n;
        size -= (size_t) n;
    }
}

static void tell(void) {
    put(&head, sizeof head);
    put(words, (size_t) head.count * sizeof *words);
}

/* Others may need this rank's library meanwhile: to take a long message, or to reach its window. */
static void wait_for_word(void) {
    struct pollfd one = {.fd = line, .events = POLLIN};
    while (!inside && (pending() || windows > 0)) {
        struct timespec moment = {0, 100000};
        if (ppoll(&one, 1, &moment, NULL) > 0) {
            return;
        }
        progress();
    }
}

static int hear(void) {
    struct wire what;
    wait_for_word();
    get(&what, sizeof what);
    if (what.count > answer_room) {
        answer_room = 2 * what.count;
        answer = realloc(answer, (size_t) answer_room * sizeof *answer);
    }
    get(answer, (size_t) what.count * sizeof *answer);
    answered = what.count;
    return what.what;
}

long got(int i) { return i + 1 < answered ? answer[i + 1] : 0; }

static void end(void) {
    progress_end();
    PMPI_Finalize();
}

static void obey(int what) {
    struct call *c = call_at(answer[0]);
    if (c == NULL) {
        return; /* a fence: nothing of it is the library's */
    }
    switch (what) {
    case S_ISSUE: issue(c); break;
    case S_POST: post(c, (int) answer[1], (int) answer[2]); break;
    case S_TOGETHER: together(c); break;
    case S_PART: part(c, (int) answer[1]); break;
    case S_ACCESS:
        access_now(c);
        begin(W_DONE, 0);
        tell();
        break;
    default: break;
    }
}

int go(void) {
    static const int errors[] = {WIRE_ERRORS(WIRE_VALUE)};
    tell();
    for (;;) {
        int what = hear();
        if (what == S_GO) {
            return errors[answer[0]];
        }
        if (what == S_END) {
            end();
            return MPI_SUCCESS;
        }
        obey(what);
    }
}

/* After something that nothing follows: still serves the others, until the scheduler ends it all. */
void wait_for_ever(void) {
    tell();
    for (;;) {
        obey(hear());
    }
}

/* What the library itself finds wrong, and the scheduler did not. */
int checked(int code, const char *call, uintptr_t pc) {
    int class = MPI_SUCCESS;
    if (code != MPI_SUCCESS) {
        PMPI_Error_class(code, &class);
    }
    if (class != MPI_SUCCESS && class != MPI_ERR_TRUNCATE) {
        char text[MPI_MAX_ERROR_STRING] = "";
        int length;
        PMPI_Error_string(code, text, &length);
        text[strcspn(text, "\n")] = 0;
        char all[MPI_MAX_ERROR_STRING + 80];
        snprintf(all, sizeof all, "%s: %s", call, text);
        begin(W_LIBRARY, pc);
        say_text(all);
        wait_for_ever();
    }
    return MPI_SUCCESS;
}

/* Whether calls may be made now; what comes too early or too late is for the scheduler to report. */
bool ready(const char *call, uintptr_t pc) {
    if (!initialized || finalized) {
        begin(W_MISUSE, pc);
        say_text(call);
        wait_for_ever();
    }
    return true;
}

/* --- beginning and end */

static void last(int status, void *unused) {
    (void) unused;
    if (!leaving && line >= 0) {
        leaving = true;
        fflush(NULL);
        begin(W_EXIT, 0);
        say(status);
        go();
    }
}

/* The place in the program: the crash itself, or where it called what crashed. */
static uintptr_t place(greg_t *registers) {
    extern char __executable_start, etext;
    uintptr_t low = (uintptr_t) &__executable_start, high = (uintptr_t) &etext, pc = (uintptr_t) registers[REG_RIP];
    uintptr_t *sp = (uintptr_t *) registers[REG_RSP];
    for (int i = 0; !(pc >= low && pc < high) && i < 256; i++) {
        if (sp[i] >= low && sp[i] < high) {
            return sp[i];
        }
    }
    return pc + 1;
}

static void crashed(int signal, siginfo_t *info, void *context) {
    (void) info;
    static bool twice;
    if (twice || leaving) {
        _exit(1);
    }
    twice = true;
    begin(W_CRASH, place(((ucontext_t *) context)->uc_mcontext.gregs));
    say(signal);
    say(inside);
    wait_for_ever();
}

void abort(void) {
    begin(W_CRASH, HERE);
    say(SIGABRT);
    wait_for_ever();
}

void __assert_fail(const char *expression, const char *file, unsigned line_, const char *function) {
    (void) function;
    (void) file;
    (void) line_;
    begin(W_ASSERT, HERE);
    say_text(expression);
    wait_for_ever();
}

/* Before main: so all ranks come to the library's beginning, whatever the program does. */
__attribute__((constructor)) static void connect_first(void) {
    const char *path = getenv("ALLWAYS_SOCKET");
    if (path == NULL) {
        fprintf(stderr, "This program was built to be checked: allways check --mpi-backend pmpi runs it.\n");
        _exit(2);
    }
    int provided;
    PMPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &provided);
    PMPI_Comm_rank(MPI_COMM_WORLD, &me);
    PMPI_Comm_size(MPI_COMM_WORLD, &ranks);
    PMPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    PMPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    objects_begin();
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    strncpy(to.sun_path + 1, path + 1, sizeof to.sun_path - 2); /* an abstract address: 0 in the place of its @ */
    socklen_t size = (socklen_t) (offsetof(struct sockaddr_un, sun_path) + strlen(path));
    line = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (line < 0 || connect(line, (struct sockaddr *) &to, size) != 0) {
        _exit(2);
    }
    on_exit(last, NULL);
    static char stack[1 << 16];
    stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&other, NULL);
    struct sigaction act = {.sa_sigaction = crashed, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
    for (int i = 0; i < 5; i++) {
        sigaction((int[]) {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}[i], &act, NULL);
    }
    begin(W_HELLO, 0);
    say(me);
    say(getpid());
    go();
}

int MPI_Init(int *argc, char ***argv) {
    (void) argc;
    (void) argv;
    begin(W_INIT, HERE);
    int code = go();
    initialized = true;
    return code;
}

int MPI_Init_thread(int *argc, char ***argv, int required, int *provided) {
    (void) argc;
    (void) argv;
    begin(W_INIT_THREAD, HERE);
    int code = go();
    initialized = true;
    *provided = required < MPI_THREAD_SERIALIZED ? required : MPI_THREAD_SERIALIZED;
    return code;
}

int MPI_Initialized(int *flag) {
    *flag = initialized;
    return MPI_SUCCESS;
}

int MPI_Finalized(int *flag) {
    *flag = finalized;
    return MPI_SUCCESS;
}

/* The library's own comes when all ranks have ended well. */
int MPI_Finalize(void) {
    ready("MPI_Finalize", HERE);
    begin(W_FINALIZE, HERE);
    int code = go();
    finalized = true;
    return code;
}

int MPI_Abort(MPI_Comm comm, int code) {
    (void) comm;
    begin(W_ABORT, HERE);
    say(code);
    wait_for_ever();
}

double MPI_Wtime(void) { return (double) ++clock_calls * 1e-6; }

int MPI_Pcontrol(const int level, ...) {
    (void) level;
    return MPI_SUCCESS;
}
