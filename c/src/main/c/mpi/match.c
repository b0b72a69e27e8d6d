/* Which message goes to which receive.
 *
 * Message m and receive q match iff q is the first posted receive that m fits, and m the first unmatched message of its
 * sender that fits q. For a receive that names its source there is nothing to decide: it is done at once and is no event.
 * For a wildcard receive the senders compete. Each way to be matched, (sender, receiver, communicator, class of tags), is
 * an actor of its own, an agent, whose MATCH conflicts with the other agents' MATCHes of that receiver: the explorer sees
 * to it that each order of them is tried once, also with messages that are sent only later, since an event knows what
 * had to come before it (cause).
 *
 * A receive that names its source takes part in this as well if a wildcard receive posted before it could have taken the
 * message: otherwise nobody would notice that the wildcard might have. It could not if the message was sent only after the
 * wildcard receive was complete, by somebody who knew. */
#include "remote.h"

#include <stdio.h>

enum { KNOWN_PATTERNS = 1000, AGENTS = ACTORS, RIVALS = 64 };

struct agent {
    struct fiber fiber;
    bool made;
    uint32_t stamp;
    int source, dest, class;
    uint64_t context;
    struct message *message;       /* what it does now, for reports */
    struct request *receive;
};

/* What was matched at a receiver in one communicator, the latest first. */
struct past { struct message *message; struct request *receive; int event, order; struct past *next; };
struct history { int dest; uint64_t context; struct past *latest; struct history *next; };
static struct history *histories;

static struct history *history(int dest, uint64_t context) {
    struct history *h = histories;
    while (h && (h->dest != dest || h->context != context)) {
        h = h->next;
    }
    if (h == NULL) {
        h = arena(sizeof *h);
        h->dest = dest;
        h->context = context;
        h->next = histories;
        histories = h;
    }
    return h;
}

static struct agent *agents[AGENTS];
static int live[AGENTS], live_count;

/* Tags that wildcard receives have asked for, or others where that mattered: a lesson, for it decides which messages are alike. Lessons have no room for
 * more than a name of receiver, communicator and tag; what that is a name of is seen when it is used. */
static struct { uint64_t name; int dest, tag; uint64_t context; } patterns[KNOWN_PATTERNS];
static int pattern_count;

/* Windows that are locked both shared and exclusively. */
static uint64_t mixed_windows[64];
static int mixed_count;

enum { PATTERN = 0, MIXED = 1 };   /* kinds of lessons */

bool window_mixed(uint64_t id) {
    for (int i = 0; i < mixed_count; i++) {
        if (mixed_windows[i] == id) {
            return true;
        }
    }
    return false;
}

void lesson_window(uint64_t id) {
    lesson_pattern((uint64_t) MIXED << 48 | id);
}

void match_pattern(uint64_t lesson) {
    uint64_t name = lesson & ((UINT64_C(1) << 40) - 1);
    if ((lesson >> 48 & 255) == MIXED) {
        if (mixed_count < 64) {
            mixed_windows[mixed_count++] = name;
        }
    } else if (pattern_count < KNOWN_PATTERNS) {
        patterns[pattern_count].dest = -1;
        patterns[pattern_count++].name = name;
    }
}

static uint64_t pattern_name(int dest, uint64_t context, int tag) {
    return id_of((uint64_t[]) {(unsigned) dest, context, (unsigned) tag});
}

/* The class of a message: 0, or that of a tag somebody has asked for. */
static int class_of(int dest, uint64_t context, int tag) {
    uint64_t name = pattern_count > 0 ? pattern_name(dest, context, tag) : 0;
    for (int i = 0; i < pattern_count; i++) {
        if (patterns[i].name == name) {
            if (patterns[i].dest < 0) {
                patterns[i].dest = dest;
                patterns[i].tag = tag;
                patterns[i].context = context;
            } else if (patterns[i].dest != dest || patterns[i].tag != tag || patterns[i].context != context) {
                refuse("uses tags that cannot be told apart");
            }
            return i + 1;
        }
    }
    return 0;
}

void match_begin(void) {
    live_count = 0;
    histories = NULL;
}

bool matched(struct message *m) { return m->taken_by != NULL; }

bool fits(struct request *q, struct message *m) {
    return q->comm->context->id == m->context && (q->with == MPI_ANY_SOURCE || q->with == m->source)
            && (q->tag == MPI_ANY_TAG || q->tag == m->tag);
}

static bool in_patterns(struct rank *to, int count, struct message *m) {
    for (int i = 0; i < count; i++) {
        if (to->patterns[i].context == m->context
                && (to->patterns[i].tag == MPI_ANY_TAG || to->patterns[i].tag == m->tag)) {
            return true;
        }
    }
    return false;
}

/* Whether a wildcard receive posted before this one might have got the message. Not if the sender knew that it was complete. */
static bool contested(struct rank *to, struct request *q, struct message *m) {
    if (in_patterns(to, q->patterns, m)) {
        for (struct posting *w = to->wilds; w; w = w->next) {
            if (w->order < q->order && fits(w->request, m) && (w->done == 0 || w->done > m->knows[to->number])) {
                return true;
            }
        }
    }
    return false;
}

static struct message *first_there(struct rank *to, int source) {
    struct message *m = to->queues[source];
    while (m && m->gone) {
        m = m->next;
    }
    return to->queues[source] = m;
}

static struct request *first_posted(struct rank *to, struct message *m) {
    struct request *q = to->posted;
    while (q && !fits(q, m)) {
        q = q->next;
    }
    return q;
}

static void take(struct rank *to, struct request *q, struct message *m, int event) {
    q->message = m;
    if (q->wild) {
        q->posting->message = m;
    }
    m->matched = event;
    if (q->kind != R_PROBE) {
        m->taken_by = q;
        m->awaited = q->cause;
        m->receiver_knows = q->knows;
        m->gone = true;
        remote_post(q);
    }
    take_back(to, q);
}

/* Messages with this tag are no longer like others. */
static void teach_tag(struct rank *to, uint64_t context, int tag) {
    if (class_of(to->number, context, tag) == 0) {
        if (pattern_count == KNOWN_PATTERNS) {
            refuse("uses wildcard receives with more than %d tags", KNOWN_PATTERNS);
        }
        lesson_pattern((uint64_t) PATTERN << 48 | pattern_name(to->number, context, tag));
    }
}

/* Whether the agent that is to match it has another message before it, which this receive is not for. */
static bool behind_others(struct rank *to, struct message *m) {
    for (struct message *earlier = to->queues[m->source]; earlier && earlier != m; earlier = earlier->next) {
        if (!earlier->gone && earlier->context == m->context && earlier->class == m->class) {
            return true;
        }
    }
    return false;
}

static void add_after(struct message *m, int event) {
    if (m->after_count % 8 == 0) {
        int *larger = arena((size_t) (m->after_count + 8) * sizeof *larger);
        __builtin_memcpy(larger, m->after, (size_t) m->after_count * sizeof *larger);
        m->after = larger;
    }
    m->after[m->after_count++] = event;
}

/* A message that is matched without an event may still have had to wait for some: for earlier messages that the receive would
 * have got, and for earlier receives that would have got the message. */
static void find_matches_before(struct rank *to, struct request *q, struct message *m) {
    for (struct message *earlier = to->all[m->source]; earlier != m; earlier = earlier->next) {
        if (earlier->matched >= 0 && earlier->taken_by && fits(q, earlier)) {
            add_after(m, earlier->matched);
        }
    }
    for (struct past *p = history(to->number, m->context)->latest; p; p = p->next) {
        if (p->order < q->order && fits(p->receive, m)) {
            add_after(m, p->event);
        }
    }
}

/* Receives that name their source get what there is. */
static void settle(struct rank *to) {
    for (struct request *q = to->posted, *next; q; q = next) {
        next = q->next;
        if (!q->wild) {
            struct message *m = first_there(to, q->with);
            while (m && (m->gone || !fits(q, m))) {
                m = m->next;
            }
            if (m && first_posted(to, m) == q) {
                if (!contested(to, q, m)) {
                    find_matches_before(to, q, m);
                    take(to, q, m, -1);
                } else if (behind_others(to, m)) {
                    teach_tag(to, m->context, m->tag);
                }
            }
        }
    }
}

/* --- agents */

/* What an agent could do now: the first of its messages, to the first receive that it fits. */
static struct message *message_of(struct agent *a) {
    struct message *m = first_there(&ranks[a->dest], a->source);
    while (m && (m->gone || m->context != a->context || m->class != a->class)) {
        m = m->next;
    }
    return m;
}

static struct request *receive_of(struct agent *a, struct message *m) {
    struct rank *to = &ranks[a->dest];
    struct request *q = m ? first_posted(to, m) : NULL;
    if (q == NULL || (!q->wild && !contested(to, q, m))) {
        return NULL;
    }
    for (struct message *earlier = to->queues[a->source]; earlier != m; earlier = earlier->next) {
        if (!earlier->gone && fits(q, earlier)) {
            return NULL;
        }
    }
    return q;
}

/* Whether before event `then` an earlier message of the same sender stood between the message and the receive. */
static bool blocked(struct agent *a, struct message *m, struct request *q, int then) {
    for (struct message *earlier = ranks[a->dest].all[a->source]; earlier != m; earlier = earlier->next) {
        if (fits(q, earlier) && (!earlier->gone || earlier->matched >= then)) {
            return true;
        }
    }
    return false;
}

/* For each match before, the latest first: whether this one could have come in its place. The receive it would have
 * gone to is the first posted of those that it fits and that had nothing yet. If that is one posted no later than the
 * other's, it was there (range); if it is the one it goes to now (`q`, NULL if none), that depends on what is known to
 * have come before posting it, which the checker knows (`late`). If it is one that another match came to get in
 * between, that one is the rival. */
static int64_t rivals(struct agent *a, struct message *m, struct request *q, int64_t *late) {
    uint64_t sure = 0, maybe = 0;
    struct request *first = q;
    int order = q ? q->order : INT32_MAX, j = 0;
    for (struct past *p = history(a->dest, a->context)->latest; p && j < RIVALS; p = p->next, j++) {
        if (p->order < order && fits(p->receive, m)) {
            first = p->receive;
            order = p->order;
        }
        if (first && !blocked(a, m, first, p->event)) {
            sure |= (uint64_t) (order <= p->order) << j;
            maybe |= (uint64_t) (order > p->order && first == q) << j;
        }
    }
    *late = (int64_t) maybe;
    return (int64_t) sure;
}

static bool agent_ready(struct fiber *f) {
    struct agent *a = (struct agent *) f;
    return receive_of(a, message_of(a)) != NULL;
}

static void agent_act(struct fiber *f) {
    struct agent *a = (struct agent *) f;
    struct rank *to = &ranks[a->dest];
    struct message *m = message_of(a);
    struct request *q = receive_of(a, m);
    struct history *h = history(a->dest, a->context);
    struct past *p = arena(sizeof *p);
    p->message = m;
    p->receive = q;
    p->event = length;
    p->order = q->order;
    p->next = h->latest;
    a->message = m;
    a->receive = q;
    int64_t late;
    f->range = rivals(a, m, q, &late);
    h->latest = p;
    cause(m->cause);
    cause_now(q->cause);
    if (pattern_count > 0) {
        for (struct message *earlier = to->all[a->source]; earlier != m; earlier = earlier->next) {
            if (earlier->matched >= 0 && fits(q, earlier)) {
                cause(earlier->matched);
            }
        }
    }
    int event = length;
    happened_to(f, late);
    take(to, q, m, event);
    settle(to);
}

/* As the sender's line: which of its messages went where. */
void agent_describe(struct fiber *f, int index) {
    struct agent *a = (struct agent *) f;
    say("M\t%d\t%d\tgoes to\t%s ({%lx})\t\t%lx\n", index, f->number, a->receive->call, a->receive->pc, a->message->pc);
}

bool agent_left(struct fiber *f, bool able) {
    struct agent *a = (struct agent *) f;
    struct message *m = message_of(a);
    int32_t *causes = shared->left_causes[f->number];
    causes[0] = m && m->cause >= 0 ? m->cause : -1;
    causes[1] = -1;
    int64_t late;
    f->range = m ? rivals(a, m, NULL, &late) : 0;
    return able || m != NULL;
}

static void agent_for(struct message *m) {
    int class = m->class;
    for (int i = 0; i < live_count; i++) {
        struct agent *a = agents[live[i]];
        if (a->source == m->source && a->dest == m->dest && a->context == m->context && a->class == class) {
            return;
        }
    }
    int number = actor_number((uint64_t) m->source << 56 | (uint64_t) m->dest << 50 | m->context << 10 | (unsigned) class);
    struct agent *a = agents[number];
    if (a == NULL) {
        a = agents[number] = keep(sizeof *a);
        a->fiber.clock = clock_make();
        a->source = m->source;
        a->dest = m->dest;
        a->context = m->context;
        a->class = class;
    }
    struct fiber *f = &a->fiber;
    f->number = number;
    f->alive = true;
    f->done = false;
    f->last = -1;
    f->ready = agent_ready;
    f->act = agent_act;
    f->alternative = 0;
    f->op = op_of(MATCH, object_at(UINT64_C(1) << 57 | (uint64_t) m->dest << 40 | m->context, T_MEMORY)->number);
    f->range = 0;
    snprintf(f->name, sizeof f->name, "%d to %d", m->source, m->dest);
    fibers[number] = f;
    while (fiber_count <= number) {
        fiber_count++;
    }
    live[live_count++] = number;
}

/* Whether the match that was event `event` could be made where only some events have happened: receives posted before that
 * it fits have got theirs, and so have earlier messages of the sender that fit the receive. */
bool match_possible(int event, bool (*happened_)(int)) {
    for (struct history *h = histories; h; h = h->next) {
        for (struct past *p = h->latest; p; p = p->next) {
            if (p->event != event) {
                continue;
            }
            for (struct past *other = h->latest; other; other = other->next) {
                if (other->order < p->order && fits(other->receive, p->message) && !happened_(other->event)) {
                    return false;
                }
            }
            struct message *earlier = ranks[h->dest].all[p->message->source];
            for (; earlier != p->message; earlier = earlier->next) {
                if (fits(p->receive, earlier) && !happened_(earlier->matched)) {
                    return false;
                }
            }
            return true;
        }
    }
    return true;
}

/* --- what ranks do */

struct message *send_message(struct rank *r, struct request *q) {
    struct message *m = arena(sizeof *m);
    m->source = r->number;
    m->dest = q->with;
    m->tag = q->tag;
    m->context = q->comm->context->id;
    m->class = class_of(m->dest, m->context, m->tag);
    m->type = q->type;
    m->count = q->count;
    m->size = q->type->size * q->count;
    m->data = arena((size_t) m->size + 1);
    type_pack(q->type, q->buffer, q->count, m->data);
    m->cause = last_event(r);
    m->knows = knowledge(r);
    m->matched = -1;
    m->ready_mode = q->mode == 'R';
    m->synchronous = q->mode == 'S';
    m->pc = q->pc;
    m->call = q->call;
    m->sent = m->received = -1;
    m->next_fresh = r->fresh;
    r->fresh = m;
    q->message = m;
    remote_issue(q);
    struct rank *to = &ranks[m->dest];
    if (to->tails[r->number]) {
        to->tails[r->number]->next = m;
    } else {
        to->all[r->number] = m;
    }
    to->tails[r->number] = m;
    if (to->queues[r->number] == NULL) {
        to->queues[r->number] = m;
    }
    if (in_patterns(to, to->pattern_count, m)) {
        agent_for(m);
    }
    settle(to);
    return m;
}

static void add_pattern(struct rank *r, struct request *q) {
    uint64_t context = q->comm->context->id;
    if (q->tag != MPI_ANY_TAG) {
        teach_tag(r, context, q->tag);
    }
    for (int i = 0; i < r->pattern_count; i++) {
        if (r->patterns[i].context == context && r->patterns[i].tag == q->tag) {
            return;
        }
    }
    if (r->pattern_count == (int) (sizeof r->patterns / sizeof *r->patterns)) {
        refuse("uses wildcard receives with more than %d tags", r->pattern_count);
    }
    r->patterns[r->pattern_count].context = context;
    r->patterns[r->pattern_count++].tag = q->tag;
    for (int s = 0; s < rank_count; s++) {
        for (struct message *m = first_there(r, s); m; m = m->next) {
            if (!m->gone && m->context == context && (q->tag == MPI_ANY_TAG || q->tag == m->tag)) {
                agent_for(m);
            }
        }
    }
}

void post_receive(struct rank *r, struct request *q) {
    q->wild = q->with == MPI_ANY_SOURCE;
    q->cause = last_event(r);
    q->knows = knowledge(r);
    q->number = r->events + 1;
    q->patterns = r->pattern_count;
    q->order = r->receives++;
    q->message = NULL;
    q->posted = true;
    q->next = NULL;
    *r->posted_end = q;
    r->posted_end = &q->next;
    if (q->wild) {
        q->posting = arena(sizeof *q->posting);
        *q->posting = (struct posting) {.request = q, .order = q->order, .cause = q->cause, .next = r->wilds};
        r->wilds = q->posting;
        add_pattern(r, q);
    }
    settle(r);
}

void take_back(struct rank *r, struct request *q) {
    if (!q->posted) {
        return;
    }
    q->posted = false;
    for (struct request **p = &r->posted; *p; p = &(*p)->next) {
        if (*p == q) {
            *p = q->next;
            break;
        }
    }
    r->posted_end = &r->posted;
    while (*r->posted_end) {
        r->posted_end = &(*r->posted_end)->next;
    }
}

void causes_of_match(struct message *m) {
    if (m->matched >= 0) {
        cause(m->matched);
    } else {
        cause(m->cause);
        if (m->taken_by) {
            cause(m->awaited);
        }
        for (int i = 0; i < m->after_count; i++) {
            cause(m->after[i]);
        }
    }
}
