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
#include "match.h"

static struct history *histories;

struct history *history(int dest, uint64_t context) {
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

void match_begin(void) {
    agents_begin();
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
bool contested(struct rank *to, struct request *q, struct message *m) {
    if (in_patterns(to, q->patterns, m)) {
        for (struct posting *w = to->wilds; w; w = w->next) {
            if (w->order < q->order && fits(w->request, m) && (w->done == 0 || w->done > m->knows[to->number])) {
                return true;
            }
        }
    }
    return false;
}

struct message *first_there(struct rank *to, int source) {
    struct message *m = to->queues[source];
    while (m && m->gone) {
        m = m->next;
    }
    return to->queues[source] = m;
}

struct request *first_posted(struct rank *to, struct message *m) {
    struct request *q = to->posted;
    while (q && !fits(q, m)) {
        q = q->next;
    }
    return q;
}

void take(struct rank *to, struct request *q, struct message *m, int event) {
    q->message = m;
    cancel_too_late(&q->due);
    if (q->wild) {
        q->posting->message = m;
    }
    m->matched = event;
    if (q->kind != R_PROBE) {
        m->taken_by = q;
        m->awaited = q->cause;
        m->receiver_knows = q->knows;
        m->gone = true;
        cancel_too_late(&m->due);
        remote_post(q);
    }
    take_back(to, q);
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
void settle(struct rank *to) {
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
        tag_sent(to, m);
        agent_for(m);
    }
    settle(to);
    return m;
}

static void add_pattern(struct rank *r, struct request *q) {
    uint64_t context = q->comm->context->id;
    if (q->tag != MPI_ANY_TAG) {
        tag_asked(r, q);
    }
    for (int i = 0; i < r->pattern_count; i++) {
        if (r->patterns[i].context == context && r->patterns[i].tag == q->tag) {
            return;
        }
    }
    if (r->pattern_count == r->pattern_room) {
        r->pattern_room = 2 * r->pattern_room + 8;
        void *larger = arena((size_t) r->pattern_room * sizeof *r->patterns);
        __builtin_memcpy(larger, r->patterns, (size_t) r->pattern_count * sizeof *r->patterns);
        r->patterns = larger;
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
