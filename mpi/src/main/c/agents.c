/* Agents: what wildcard receives may get, each way to be matched an actor of its own. See match.c. */
#include "match.h"

#include <stdio.h>

enum { AGENTS = ACTORS, RIVALS = 63 };   /* those far away are told by number: Kind.MATCH */

struct agent {
    struct fiber fiber;
    bool made;
    uint32_t stamp;
    int source, dest, class;
    uint64_t context;
    struct message *message;       /* what it does now, for reports */
    struct request *receive;
};

static struct agent *agents[AGENTS];
static int live[AGENTS], live_count;

void agents_begin(void) { live_count = 0; }

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

/* At which event the last earlier message of the same sender was matched that such a receive would have to get first: up to
 * then it stood between the message and the receive. */
static int blocked_until(struct agent *a, struct message *m, struct request *q) {
    int latest = -1;
    for (struct message *earlier = ranks[a->dest].all[a->source]; earlier != m && latest < INT32_MAX; earlier = earlier->next) {
        if (fits(q, earlier)) {
            int when = earlier->gone ? earlier->matched : INT32_MAX;
            latest = when > latest ? when : latest;
        }
    }
    return latest;
}

/* One that is too far away for a bit is told by its number, and only if none is nearer: who comes in the place of the nearest is
 * run then, and has the others near. */
static void add_rival(bool is, int j, uint64_t *into) {
    if (is && j < RIVALS) {
        *into |= UINT64_C(1) << j;
    } else if (is && *into == 0) {
        *into = UINT64_C(1) << 63 | (unsigned) j;
    }
}

/* Whether the sender knew of that match when it sent the message: then it was before, and so was all before it. */
static bool known_before(struct message *m, struct past *p) {
    struct posting *w = p->receive->wild ? p->receive->posting : NULL;
    return w && w->message == p->message && w->done != 0 && w->done <= m->knows[m->dest];
}

/* For each match before, the latest first: whether this one could have come in its place. The receive it would have
 * gone to is the first posted of those that it fits and that had nothing yet. If that is one posted no later than the
 * other's, it was there (range); if it is the one it goes to now (`q`, NULL if none), that depends on what is known to
 * have come before posting it, which the checker knows (`late`). If it is one that another match came to get in
 * between, that one is the rival. */
static int64_t rivals(struct agent *a, struct message *m, struct request *q, int64_t *late) {
    uint64_t sure = 0, maybe = 0;
    struct request *first = q;
    struct request *known = NULL;   /* one that asks for the same as `first`, for which that is known: */
    int order = q ? q->order : INT32_MAX, j = 0, until = -1;
    for (struct past *p = history(a->dest, a->context)->latest; p; p = p->next, j++) {
        if (j >= RIVALS && ((sure && maybe) || known_before(m, p))) {
            break;
        }
        if (p->order < order && fits(p->receive, m)) {
            first = p->receive;
            order = p->order;
        }
        if (first && (known == NULL || known->with != first->with || known->tag != first->tag)) {
            known = first;
            until = blocked_until(a, m, first);
        }
        if (first && until < p->event) {
            add_rival(order <= p->order, j, &sure);
            add_rival(order > p->order && first == q, j, &maybe);
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
    if (pattern_count > 0) { /* which only this receive has to wait for: one that asks for a tag may not */
        for (struct message *earlier = to->all[a->source]; earlier != m; earlier = earlier->next) {
            if (earlier->matched >= 0 && fits(q, earlier)) {
                cause_now(earlier->matched);
            }
        }
    }
    int event = length;
    happened_to(f, late);
    take(to, q, m, event);
    settle(to);
}

/* As what the receiving rank gets, for that is where the choice is. */
void agent_describe(struct fiber *f, int index) {
    struct agent *a = (struct agent *) f;
    say("M\t%d\t%d\t%s\tgets the message of rank %d ({%lx})\t\t%lx\n", index, f->number, a->receive->call, a->source,
        a->message->pc, a->receive->pc);
}

void agents_tell(void) {
    for (int i = 0; i < live_count; i++) {
        say("H\t%d\t%d\n", live[i], agents[live[i]]->dest);
    }
}

bool ranks_agent_left(struct fiber *f, bool able) {
    struct agent *a = (struct agent *) f;
    struct message *m = message_of(a);
    int32_t *causes = &shared->left_causes[f->number * LEFT_CAUSES];
    causes[0] = m && m->cause >= 0 ? m->cause : -1;
    causes[1] = -1;
    int64_t late;
    f->range = m ? rivals(a, m, NULL, &late) : 0;
    return able || m != NULL;
}

void agent_for(struct message *m) {
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
