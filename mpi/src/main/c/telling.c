/* What is wrong, and what reports say of a rank's steps. */
#include "remote.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

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
    if (comm == NULL) {
        comm = r->self && r->self->handler != MPI_ERRORS_ARE_FATAL ? r->self : r->world;
    }
    if (comm && comm->handler == MPI_ERRORS_RETURN) {
        return r->returns = code;
    }
    MPI_Comm_errhandler_function *function = comm ? table_get(&r->handlers, 3, comm->handler) : NULL;
    if (function) {
        MPI_Comm handle = comm->handle;
        function(&handle, &code);
        return r->returns = code;
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
const char *words_of(const struct about *about, char *into, size_t size) {
    int at = 0;
    struct request *q = about->request;
    into[0] = 0;
    if (q) {
        at = put(into, size, at, " of %s", q->call);
        if (q->kind == R_SEND || q->kind == R_RECV) {
            at = put_peer(into, size, at, q->kind == R_SEND, q->peer, q->tag, q->comm);
        }
        at = put(into, size, at, " ({%lx})", q->pc);
    } else if (about->peer != NOBODY - 100) {
        bool sends = strstr(about->call, "end") != NULL && strstr(about->call, "recv") == NULL;
        at = put_peer(into, size, at, sends, about->peer, about->tag, about->comm);
    }
    if (about->many > 1) {
        at = put(into, size, at, " and %d more", about->many - 1);
    }
    if (about->text) {
        at = put(into, size, at, " (%s)", about->text);
    }
    return into;
}

/* --- for reports */

bool ranks_describe(struct fiber *f, int index) {
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
    words_of(&r->about, words, sizeof words);
    say("M\t%d\t%d\t%s\t%s\t%s\t%lx\n", index, f->number, r->about.call ? r->about.call : r->call,
        words[0] == ' ' ? words + 1 : words,
        kind == TIMEOUT ? "not yet" : r->told, f->pc);
    r->told[0] = 0;
    return true;
}

/* What it has left, for the end of an execution: with whom it waits for, if that is known. */
int ranks_left(struct fiber *f) {
    return op_kind(f->op) == STEP ? op_of(STEP, ranks[f->number].on + 1) : f->op;
}

/* What a rank is blocked in; what is no rank is not missed. */
bool ranks_waits(struct fiber *f) {
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
    words_of(&r->about, words, sizeof words);
    say("Q\t%d\twaits in %s%s at {%lx}", f->number, r->about.call ? r->about.call : r->call, words, f->pc);
    if (r->on >= 0 && ranks[r->on].fiber->done) {
        say(", and <%d> has ended", r->on);
    }
    say("\n");
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
            if (m->sent >= 0 && m->received >= 0 && !zero_left_out(m->received)) {
                say("A\t%d\t%d\n", m->received, m->sent);
            }
        }
    }
}

/* The way that was taken, for a run on a real MPI: what each wildcard got, and the order of exclusive epochs. */
void ranks_tell(void) {
    if (rank_count == 0 || !describing) {
        return;
    }
    for (int i = 0; i < rank_count; i++) {
        say("X\t%d\t", i);
        say_sources(ranks[i].wilds);
        say("\n");
        say_messages(&ranks[i]);
    }
    agents_tell();
    say("Y\t");
    for (int i = 0, n = 0; i < length; i++) {
        if (op_kind(shared->ops[i]) == CALL && shared->ranges[i] == 3) {
            say(n++ ? ",%d" : "%d", step_actor(shared->steps[i]));
        }
    }
    say("\n");
}
