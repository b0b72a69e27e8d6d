/* Lessons: what executions have taught, and later ones know from their beginning. */
#include "match.h"

enum { KNOWN_PATTERNS = 1000, MIXED_WINDOWS = 1000 };

/* Tags whose messages must be told from others of the same sender: a lesson, for it decides which messages are alike. Lessons
 * have no room for more than a name of receiver, communicator and tag; what that is a name of is seen when it is used. */
static struct { uint64_t name; int dest, tag; uint64_t context; } patterns[KNOWN_PATTERNS];
int pattern_count;

/* Windows that are locked both shared and exclusively. */
static uint64_t mixed_windows[MIXED_WINDOWS];
static int mixed_count;

enum { PATTERN = 0, MIXED = 1, CANCELLED = 2 };   /* kinds of lessons */

bool window_mixed(uint64_t id) {
    for (int i = 0; i < mixed_count; i++) {
        if (mixed_windows[i] == id) {
            return true;
        }
    }
    return false;
}

void lesson_window(uint64_t id) {
    if (mixed_count == MIXED_WINDOWS) {
        refuse("locks more than %d windows both shared and exclusively", MIXED_WINDOWS);
    }
    lesson_pattern((uint64_t) MIXED << 48 | id);
}

void lesson_cancelled(uint64_t name) { lesson_pattern((uint64_t) CANCELLED << 48 | name); }

void ranks_learn(uint64_t lesson) {
    uint64_t name = lesson & ((UINT64_C(1) << 40) - 1);
    if ((lesson >> 48 & 255) == MIXED) {
        if (mixed_count < MIXED_WINDOWS) {
            mixed_windows[mixed_count++] = name;
        }
    } else if ((lesson >> 48 & 255) == CANCELLED) {
        cancel_learn(name);
    } else if (pattern_count < KNOWN_PATTERNS) {
        patterns[pattern_count].dest = -1;
        patterns[pattern_count++].name = name;
    }
}

static uint64_t pattern_name(int dest, uint64_t context, int tag) {
    return id_of((uint64_t[]) {(unsigned) dest, context, (unsigned) tag});
}

/* The class of a message: 0, or that of a tag somebody has asked for. */
int class_of(int dest, uint64_t context, int tag) {
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

/* Messages with this tag are no longer like others. */
void teach_tag(struct rank *to, uint64_t context, int tag) {
    if (class_of(to->number, context, tag) == 0) {
        if (pattern_count == KNOWN_PATTERNS) {
            refuse("uses more than %d tags in another order than they are received in, with wildcard receives", KNOWN_PATTERNS);
        }
        lesson_pattern((uint64_t) PATTERN << 48 | pattern_name(to->number, context, tag));
    }
}

/* Messages of one class and sender are matched one after the other, by one agent. That is all there is to know as long as each
 * of them is received before the next one is asked for, or would do as well. A wildcard receive that asks for a tag may get a
 * message in front of which another one waits that it does not want: then the tag needs a class of its own. It must be noticed
 * in any execution in which the one in front *might* have been there still: unless the receiver had it when it posted the
 * receive, and unless the sender knew that the receive was complete. */

/* A wildcard receive for one tag is posted: is there already what it may get, behind something else? */
void tag_asked(struct rank *to, struct request *q) {
    uint64_t context = q->comm->context->id;
    for (int s = 0; s < rank_count; s++) {
        struct message *m = to->unreceived[s] ? to->unreceived[s] : to->all[s];
        while (m && m->received >= 0) {
            m = m->next;
        }
        to->unreceived[s] = m;
        for (bool behind = false; m; m = m->next) {
            if (m->context == context && m->class == 0 && m->received < 0) {
                if (m->tag == q->tag && behind) {
                    teach_tag(to, context, q->tag);
                    return;
                }
                behind |= m->tag != q->tag;
            }
        }
    }
}

/* A message is sent: might a receive that was posted before have got it, with something else in front of it? */
void tag_sent(struct rank *to, struct message *m) {
    if (m->class != 0) {
        return;
    }
    int latest = -1;   /* when the last of those in front was received */
    for (struct message *other = to->all[m->source]; other != m; other = other->next) {
        if (other->context == m->context && other->class == 0 && other->tag != m->tag) {
            int when = other->received < 0 ? INT32_MAX : other->received;
            latest = when > latest ? when : latest;
        }
    }
    for (struct posting *w = to->wilds; w && latest >= 0; w = w->next) {
        if (w->request->tag != MPI_ANY_TAG && fits(w->request, m) && latest > w->cause
                && (w->done == 0 || w->done > m->knows[to->number])) {
            teach_tag(to, m->context, m->tag);
            return;
        }
    }
}
