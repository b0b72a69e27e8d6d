/* What a library that buffers nothing would do.
 *
 * The search runs with sends that are buffered and collectives that wait for no more than they need. Whatever a library
 * without any buffering can do, such an execution can do as well, except getting stuck: so each execution is looked at once
 * more afterwards. With its matching kept, each send waits for its receive and each collective for all its members; how
 * far do the ranks get? If they get stuck where no wildcard receive could have taken something else, that library
 * deadlocks there. If one could, another execution has that matching and is looked at in its turn. So `both` costs no
 * executions. */
#include "world.h"

#include <stdio.h>

struct need { struct message *message; struct collective *collective; struct need *next; };

enum { WORDS = 120 };

struct mark {
    struct need *needs;
    const char *call;
    struct about about;
    const char *words;       /* of it, if that may change; otherwise NULL */
    uintptr_t pc;
};

/* Most are never asked for. */
static const char *words(struct mark *m) {
    static char text[WORDS];
    return m->words ? m->words : words_of(&m->about, text, sizeof text);
}

static struct mark **marks;
static unsigned char *done;
static unsigned char *held;      /* must come after something on the same object that has not happened */

static bool shown;               /* this execution is described as the one that gets stuck */

enum { BY_CHANCE = 1, BY_A_LOCK = 2 };

void zero_begin(void) {
    shown = false;
    if (marks == NULL && buffering_check) {
        marks = keep(EVENTS * sizeof *marks);
        done = keep(EVENTS);
        held = keep(EVENTS);
    }
}

static void need(struct rank *r, struct message *m, struct collective *k) {
    if (buffering_check) {
        struct need *n = arena(sizeof *n);
        n->message = m;
        n->collective = k;
        n->next = r->needs;
        r->needs = n;
    }
}

void zero_message(struct rank *r, struct message *m) { need(r, m, NULL); }
void zero_collective(struct rank *r, struct collective *k) { need(r, NULL, k); }

/* The step with these needs is event `index`. */
void zero_event(struct rank *r, int index) {
    if (!buffering_check) {
        return;
    }
    marks[index] = NULL;
    if (r->needs || describing) {
        struct mark *m = arena(sizeof *m);
        m->needs = r->needs;
        m->call = r->about.call ? r->about.call : r->call;
        m->about = r->about;
        m->words = describing || m->about.request || m->about.text ? words_of(&m->about, arena(WORDS), WORDS) : NULL;
        m->pc = r->fiber->pc;
        marks[index] = m;
        r->needs = NULL;
    }
}

static bool happened_there(int event) { return event < 0 || done[event]; }

static bool received(struct message *m) {
    for (int i = 0; i < m->after_count; i++) {
        if (!happened_there(m->after[i])) {
            return false;
        }
    }
    return m->taken_by && happened_there(m->awaited) && happened_there(m->matched) && happened_there(m->cause);
}

static bool met(struct need *n) {
    if (n->message) {
        return received(n->message);
    }
    for (int i = 0; i < n->collective->context->size; i++) {
        struct arrival *a = &n->collective->arrivals[i];
        if (!a->here || !happened_there(a->cause)) {
            return false;
        }
    }
    return true;
}

static bool possible(int i, bool *stopped) {
    if (stopped[step_actor(shared->steps[i])] || held[i]) {
        return false;
    }
    for (int k = i == 0 ? 0 : shared->cause_ends[i - 1]; k < shared->cause_ends[i]; k++) {
        int cause_ = shared->causes[k];
        if (!done[cause_ < 0 ? ~cause_ : cause_]) {
            return false;
        }
    }
    if (op_kind(shared->ops[i]) == MATCH && !match_possible(i, happened_there)) {
        return false;
    }
    if (op_kind(shared->ops[i]) == STEP && marks[i]) {
        for (struct need *n = marks[i]->needs; n; n = n->next) {
            if (!met(n)) {
                return false;
            }
        }
    }
    return true;
}

/* What comes after event `i` on its object cannot come before it in this execution. If that is a lock given back, it cannot
 * in any; else there is another one in which it does. */
static void hold_up(int i) {
    enum kind kind = op_kind(shared->ops[i]);
    if (kind == CALL || kind <= RMW) {
        int how = kind == CALL && shared->ranges[i] == 0 ? BY_A_LOCK : BY_CHANCE;
        for (int k = i + 1; k < length; k++) {
            if (step_actor(shared->steps[k]) != step_actor(shared->steps[i])
                    && dependent(shared->ops[i], shared->ranges[i], shared->ops[k], shared->ranges[k])) {
                held[k] |= (unsigned char) how;
            }
        }
    }
}

/* Runs what can be run; whether something more could be in another round. */
static bool round(void) {
    static bool stopped[ACTORS];
    __builtin_memset(stopped, 0, sizeof stopped);
    __builtin_memset(held, 0, (size_t) length);
    bool progress = false;
    for (int i = 0; i < length; i++) {
        if (!done[i]) {
            if (possible(i, stopped)) {
                done[i] = 1;
                progress = true;
            } else {
                stopped[step_actor(shared->steps[i])] = true;
                hold_up(i);
            }
        }
    }
    return progress;
}

/* A wildcard receive that has nothing yet, and a message for it that is there. */
static bool another_match(void) {
    for (int i = 0; i < rank_count; i++) {
        for (struct posting *w = ranks[i].wilds; w; w = w->next) {
            if (!happened_there(w->cause) || (w->message && happened_there(w->message->matched))) {
                continue;
            }
            for (int s = 0; s < rank_count; s++) {
                for (struct message *m = ranks[i].all[s]; m; m = m->next) {
                    if (fits(w->request, m) && happened_there(m->cause) && !received(m)) {
                        return true;
                    }
                }
            }
        }
    }
    return false;
}

/* A rank that stands before something that only the order of this execution keeps it from. */
static bool another_order(void) {
    bool seen[ACTORS] = {false};
    for (int i = 0; i < length; i++) {
        int actor = step_actor(shared->steps[i]);
        if (!done[i] && !seen[actor]) {
            seen[actor] = true;
            if (held[i] == BY_CHANCE) {
                return true;
            }
        }
    }
    return false;
}

/* The execution that is drawn is the one that gets stuck: each rank up to the call it waits in. */
static void leave_out(void) {
    bool seen[RANKS] = {false};
    for (int i = 0; i < length; i++) {
        int actor = step_actor(shared->steps[i]);
        if (done[i]) {
            continue;
        }
        struct mark *m = actor < rank_count && !seen[actor] && op_kind(shared->ops[i]) == STEP ? marks[i] : NULL;
        if (m) {
            const char *text = words(m);
            say("M\t%d\t%d\t%s\t%s\twaits for ever\t%lx\n", i, actor, m->call, text[0] == ' ' ? text + 1 : text, m->pc);
        } else {
            say("M\t%d\t%d\t\t\t\t0\n", i, actor);
        }
        if (actor < rank_count) {
            seen[actor] = true;
        }
    }
}

void zero_check(void) {
    __builtin_memset(done, 0, (size_t) length);
    while (round()) {
    }
    int stuck = 0;
    char text[1500];
    int at = 0;
    bool seen[RANKS] = {false};
    text[0] = 0;
    for (int i = 0; i < length; i++) {
        int actor = step_actor(shared->steps[i]);
        if (!done[i] && actor < rank_count && !seen[actor]) {
            seen[actor] = true;
            struct mark *m = op_kind(shared->ops[i]) == STEP ? marks[i] : NULL;
            if (m && m->needs && at < (int) sizeof text - 300) {
                at += snprintf(text + at, sizeof text - (size_t) at, "%s<%d> waits in %s%s at {%lx}", stuck ? ", " : "", actor,
                               m->call, words(m), m->pc);
            }
            stuck++;
        }
    }
    if (stuck > 0 && !another_match() && !another_order()) {
        violate("deadlock", "if sends are not buffered: %s", text);
        shown = describing;
        if (describing) {
            leave_out();
        }
    }
}

bool zero_left_out(int event) { return shown && event >= 0 && !done[event]; }
