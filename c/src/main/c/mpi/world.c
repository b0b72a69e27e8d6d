/* Ranks: their beginning and end, their steps, and what is wrong with them. */
#include "remote.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

int rank_count;
struct rank *ranks;
bool buffering_zero, buffering_check;

typedef int main_function(int, char **, char **);
static main_function *mains[RANKS];
static int argument_count;
static char **arguments, **environment;

/* --- memory until the end of the execution */

enum { CHUNK = 1 << 20, CHUNKS = 4096 };
static struct { char *at; size_t size, used; } chunks[CHUNKS];
static int chunk_now, chunk_count;

void *arena(size_t size) {
    size = (size + 15) & ~(size_t) 15;
    while (chunk_now < chunk_count && chunks[chunk_now].used + size > chunks[chunk_now].size) {
        chunk_now++;
    }
    if (chunk_now == chunk_count) {
        if (chunk_count == CHUNKS) {
            refuse("sends more in one execution than there is memory for");
        }
        chunks[chunk_now].size = size > CHUNK ? size : CHUNK;
        chunks[chunk_now].at = keep(chunks[chunk_now].size);
        chunk_count++;
    }
    char *got = chunks[chunk_now].at + chunks[chunk_now].used;
    chunks[chunk_now].used += size;
    __builtin_memset(got, 0, size);
    return got;
}

static void arena_begin(void) {
    for (int i = 0; i <= chunk_now && i < chunk_count; i++) {
        chunks[i].used = 0;
    }
    chunk_now = 0;
}

/* --- handles */

int table_add(struct table *t, int from, void *what) {
    if (t->count == t->room) {
        int room = t->room ? t->room * 2 : 16;
        void **larger = arena((size_t) room * sizeof *larger);
        for (int i = 0; i < t->count; i++) {
            larger[i] = t->at[i];
        }
        t->at = larger;
        t->room = room;
    }
    t->at[t->count] = what;
    return from + t->count++;
}

void *table_get(struct table *t, int from, int handle) {
    return handle >= from && handle - from < t->count ? t->at[handle - from] : NULL;
}

/* --- the beginning */

/* One copy of the program per rank: the loader takes each for another file, so each has its own data. */
static void load(const char *path, int rank) {
    int from = open(path, O_RDONLY);
    struct stat about;
    int copy = memfd_create("rank", 0);
    if (from < 0 || copy < 0 || fstat(from, &about) != 0) {
        perror("allways: the program's library");
        quit(2);
    }
    off_t at = 0;
    while (at < about.st_size) {
        if (sendfile(copy, from, &at, (size_t) (about.st_size - at)) <= 0) {
            quit(2);
        }
    }
    close(from);
    char name[64];
    snprintf(name, sizeof name, "/proc/self/fd/%d", copy);
    void *handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) {
        fprintf(stderr, "allways: %s\n", dlerror());
        quit(2);
    }
    mains[rank] = (main_function *) dlsym(handle, "main");
    if (mains[rank] == NULL) {
        quit(2);
    }
}

void mpi_prepare(void) {
    const char *options = getenv("ALLWAYS_MPI"), *library = getenv("ALLWAYS_PROGRAM");
    if (options == NULL || library == NULL) {
        return;
    }
    int count = atoi(options);
    count = count < 1 ? 1 : count > RANKS ? RANKS : count;
    buffering_zero = strstr(options, "zero") != NULL;
    buffering_check = strstr(options, "both") != NULL;
    remote_prepare();
    for (int i = 0; i < count && !remote; i++) {
        load(library, i);
    }
    unsetenv("ALLWAYS_MPI");
    unsetenv("ALLWAYS_PROGRAM");
    ranks = keep(RANKS * sizeof *ranks);
    rank_count = count;
}

static void rank_end(struct rank *r, int status) {
    r->ended = true;
    r->fiber->exiting = true;
    r->fiber->pc = 0;
    if (status != 0) {
        fail("exit", "<%d> ends with exit status %d", r->number, status & 255);
    }
    leave_for_good();
}

void mpi_exit(int status) {
    rank_end(&ranks[running->number], status);
    __builtin_unreachable();
}

static void *run_rank(void *argument) {
    struct rank *r = argument;
    int status = remote ? remote_main(r) : mains[r->number](argument_count, arguments, environment);
    rank_end(r, status);
    return NULL;
}

void mpi_begin(int argc, char **argv, char **envp) {
    static bool numbered;
    if (!numbered) {
        numbered = true;
        types_prepare();
        for (int i = 1; i < rank_count; i++) {
            thread_number(0, i - 1);
        }
    }
    argument_count = argc;
    arguments = argv;
    environment = envp;
    arena_begin();
    match_begin();
    zero_begin();
    mpi_watches = false;
    static uint32_t none[ACTORS];
    for (int i = 0; i < rank_count; i++) {
        struct rank *r = &ranks[i];
        __builtin_memset(r, 0, sizeof *r);
        r->number = i;
        r->random = 1;
        r->posted_end = &r->posted;
        r->fiber = fiber_make(i, run_rank, r);
        clock_set(r->fiber->clock, none);
        r->fiber->clock[i] = 1;
        snprintf(r->fiber->name, sizeof r->fiber->name, "rank %d", i);
    }
    /* Before the first fiber runs nobody is asked, so contexts have the same numbers in every execution. */
    for (int i = 0; i < rank_count; i++) {
        comms_begin(&ranks[i]);
    }
    if (remote) {
        remote_begin();
    }
}

/* --- steps */

struct rank *enter_any(const char *call, uintptr_t pc) {
    if (rank_count == 0 || running == NULL) {
        fprintf(stderr, "This is an MPI program: allways check --mpi N runs it.\n");
        quit(2);
    }
    struct rank *r = &ranks[running->number];
    running->pc = remote ? r->remote_pc : pc;
    r->call = call;
    r->told[0] = 0;
    return r;
}

struct rank *enter(const char *call, uintptr_t pc) {
    struct rank *r = enter_any(call, pc);
    if (!r->initialized || r->finalized) {
        fail("wrong-use", "%s is called %s at {%lx}", call,
             r->finalized ? "after MPI_Finalize" : "before MPI_Init", r->fiber->pc);
    }
    return r;
}

void about(struct rank *r, const char *call, int peer, int tag, struct comm *comm) {
    r->about.call = call;
    r->about.peer = peer;
    r->about.tag = tag;
    r->about.comm = comm;
    r->about.request = NULL;
    r->about.text = NULL;
    r->about.many = 0;
}

static bool rank_ready(struct fiber *f) {
    struct rank *r = f->matter;
    return r->waits == NULL || r->waits(r);
}

static void before(struct rank *r, bool (*waits)(struct rank *)) {
    r->waits = waits;
    r->on = NOBODY;
    r->fiber->ready = rank_ready;
    r->fiber->matter = r;
}

void wait_until(struct rank *r, bool (*waits)(struct rank *)) {
    before(r, waits);
    r->polls = 0;
    stand(op_of(STEP, 0), 0, NULL);
}

enum { FRUITLESS = 64 };

/* The same, but given up when nothing else can go on; false then, and that has happened. */
bool wait_or_idle(struct rank *r, bool (*waits)(struct rank *)) {
    before(r, waits);
    if (++r->polls > FRUITLESS) {
        /* Nothing has come of so many rounds in which all others stood still. */
        r->waits = waits;
        r->about.text = "polls in vain";
        stand(op_of(STEP, 0), 0, NULL);
        return true;
    }
    return stand_for(op_of(STEP, 0), 0, NULL, 1);
}

void tick(struct rank *r) {
    r->events++;
    r->knows[r->number] = (uint32_t) r->events;
}

void stepped(struct rank *r) {
    tick(r);
    for (; r->fresh; r->fresh = r->fresh->next_fresh) {
        r->fresh->sent = length;
    }
    zero_event(r, length);
    happened(0);
}

void step(struct rank *r) {
    before(r, NULL);
    stand(op_of(STEP, 0), 0, NULL);
    stepped(r);
}

int pick(struct rank *r, int alternatives) {
    if (alternatives <= 1) {
        return 0;
    }
    stand(op_of(CHOOSE, 0), alternatives, NULL);
    int taken = r->fiber->alternative;
    snprintf(r->told, sizeof r->told, "%d", taken);
    zero_event(r, length);
    happened(taken);
    return taken;
}

int last_event(struct rank *r) { return r->fiber->last; }

uint32_t *knowledge(struct rank *r) {
    uint32_t *copy = arena((size_t) rank_count * sizeof *copy);
    for (int i = 0; i < rank_count; i++) {
        copy[i] = r->knows[i];
    }
    return copy;
}

void learn_from(struct rank *r, const uint32_t *knows) {
    for (int i = 0; i < rank_count; i++) {
        r->knows[i] = r->knows[i] > knows[i] ? r->knows[i] : knows[i];
    }
}

/* --- what is wrong */

void finding(int rank, const char *kind, const char *format, ...) {
    char message[1024];
    va_list arguments_;
    va_start(arguments_, format);
    vsnprintf(message, sizeof message, format, arguments_);
    va_end(arguments_);
    violate(kind, "<%d> %s", rank, message);
}

/* A call that is wrong. Where the program wants errors returned or handles them, so it is; else the rank ends there. */
int wrong(struct rank *r, struct comm *comm, int code, const char *kind, const char *format, ...) {
    char message[1024];
    va_list arguments_;
    va_start(arguments_, format);
    vsnprintf(message, sizeof message, format, arguments_);
    va_end(arguments_);
    if (comm && comm->handler == MPI_ERRORS_RETURN) {
        return code;
    }
    MPI_Comm_errhandler_function *function = comm ? table_get(&r->handlers, 3, comm->handler) : NULL;
    if (function) {
        MPI_Comm handle = comm->handle;
        function(&handle, &code);
        return code;
    }
    fail(kind, "%s: %s, at {%lx}", r->call, message, r->fiber->pc);
}

void copy_name(char *into, const char *from, size_t size) {
    size_t i = 0;
    for (; from[i] && i + 1 < size; i++) {
        into[i] = from[i];
    }
    into[i] = 0;
}

static int put(char *into, size_t size, int at, const char *format, ...) {
    va_list arguments_;
    va_start(arguments_, format);
    int n = at < (int) size ? vsnprintf(into + at, size - (size_t) at, format, arguments_) : 0;
    va_end(arguments_);
    return at + n;
}

static int put_peer(char *into, size_t size, int at, bool to, int peer, int tag, struct comm *comm) {
    if (peer == MPI_ANY_SOURCE) {
        at = put(into, size, at, " from any rank");
    } else if (peer >= 0) {
        at = put(into, size, at, " %s %d", to ? "to" : "from", peer);
    }
    if (tag >= 0) {
        at = put(into, size, at, ", tag %d", tag);
    } else if (tag == MPI_ANY_TAG && !to && peer != NOBODY - 100) {
        at = put(into, size, at, ", any tag");
    }
    if (comm && comm->name[0] && comm->handle != MPI_COMM_WORLD) {
        at = put(into, size, at, ", %s", comm->name);
    }
    return at;
}

/* What the rank is about, in words. */
const char *words_of(struct rank *r, char *into, size_t size) {
    int at = 0;
    struct request *q = r->about.request;
    into[0] = 0;
    if (q) {
        at = put(into, size, at, " of %s", q->call);
        if (q->kind == R_SEND || q->kind == R_RECV) {
            at = put_peer(into, size, at, q->kind == R_SEND, q->peer, q->tag, q->comm);
        }
        at = put(into, size, at, " ({%lx})", q->pc);
    } else if (r->about.peer != NOBODY - 100) {
        bool sends = strstr(r->about.call, "end") != NULL && strstr(r->about.call, "recv") == NULL;
        at = put_peer(into, size, at, sends, r->about.peer, r->about.tag, r->about.comm);
    }
    if (r->about.many > 1) {
        at = put(into, size, at, " and %d more", r->about.many - 1);
    }
    if (r->about.text) {
        at = put(into, size, at, " (%s)", r->about.text);
    }
    return into;
}

/* --- for reports */

bool mpi_describe(struct fiber *f, int index) {
    if (rank_count == 0) {
        return false;
    }
    if (f->act) {
        agent_describe(f, index);
        return true;
    }
    struct rank *r = &ranks[f->number];
    enum kind kind = op_kind(f->op);
    if (kind != STEP && kind != CHOOSE && kind != CALL && kind != TIMEOUT && kind > RMW) {
        return false;
    }
    char words[256];
    if (r->call == NULL) {
        say("M\t%d\t%d\t\t\t\t0\n", index, f->number);
        return true;
    }
    words_of(r, words, sizeof words);
    say("M\t%d\t%d\t%s\t%s\t%s\t%lx\n", index, f->number, r->about.call ? r->about.call : r->call,
        words[0] == ' ' ? words + 1 : words,
        kind == TIMEOUT ? "not yet" : r->told, f->pc);
    r->told[0] = 0;
    return true;
}

/* What it has left, for the end of an execution: with whom it waits for, if that is known. */
int mpi_left(struct fiber *f) {
    return op_kind(f->op) == STEP ? op_of(STEP, ranks[f->number].on + 1) : f->op;
}

/* Whether it polls for what does not come. */
bool mpi_spins(struct fiber *f) {
    return rank_count > 0 && f->number < rank_count && ranks[f->number].polls > FRUITLESS;
}

/* What a rank is blocked in; what is no rank is not missed. */
bool mpi_waits(struct fiber *f) {
    if (rank_count == 0) {
        return false;
    }
    if (f->act) {
        say("Q\t%d\t\n", f->number);
        return true;
    }
    if (op_kind(f->op) != STEP && op_kind(f->op) != CALL) {
        return false;
    }
    char words[256];
    struct rank *r = &ranks[f->number];
    words_of(r, words, sizeof words);
    say("Q\t%d\twaits in %s%s at {%lx}\n", f->number, r->about.call ? r->about.call : r->call, words, f->pc);
    return true;
}

static void say_sources(struct posting *w) {
    if (w) {
        say_sources(w->next);
        say(w->next ? ",%d" : "%d", w->message ? comm_rank_of(w->request->comm, w->message->source) : -1);
    }
}

/* Which event received what which event sent. */
static void say_messages(struct rank *to) {
    for (int s = 0; s < rank_count; s++) {
        for (struct message *m = to->all[s]; m; m = m->next) {
            if (m->sent >= 0 && m->received >= 0) {
                say("A\t%d\t%d\n", m->received, m->sent);
            }
        }
    }
}

/* The way that was taken, for a run on a real MPI: what each wildcard got, and the order of exclusive epochs. */
void mpi_tell(void) {
    if (rank_count == 0 || !describing) {
        return;
    }
    for (int i = 0; i < rank_count; i++) {
        say("X\t%d\t", i);
        say_sources(ranks[i].wilds);
        say("\n");
        say_messages(&ranks[i]);
    }
    say("Y\t");
    for (int i = 0, n = 0; i < length; i++) {
        if (op_kind(shared->ops[i]) == CALL && shared->ranges[i] == 3) {
            say(n++ ? ",%d" : "%d", step_actor(shared->steps[i]));
        }
    }
    say("\n");
}

/* --- the end of an execution */

void mpi_end(void) {
    if (shared->h.ending == END_CUT || shared->h.ending == END_REDUNDANT || shared->h.ending == END_BOUND) {
        return;
    }
    collectives_check();
    if (shared->h.ending == END_DONE && shared->h.failures == 0) {
        if (buffering_check) {
            zero_check();
        }
        leaks_check();
        if (remote && shared->h.failures == 0) {
            remote_end(true);
        }
    }
}

/* After each execution, however it ended. */
void mpi_after(void) {
    if (remote) {
        remote_end(false);
    }
}
