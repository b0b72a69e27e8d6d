/* Lessons: what executions have taught, and later ones know from their beginning. */
#include "match.h"

enum { KNOWN_PATTERNS = 1000 };

/* Tags that wildcard receives have asked for, or others where that mattered: a lesson, for it decides which messages are alike. Lessons have no room for
 * more than a name of receiver, communicator and tag; what that is a name of is seen when it is used. */
static struct { uint64_t name; int dest, tag; uint64_t context; } patterns[KNOWN_PATTERNS];
int pattern_count;

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

void ranks_learn(uint64_t lesson) {
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
            refuse("uses wildcard receives with more than %d tags", KNOWN_PATTERNS);
        }
        lesson_pattern((uint64_t) PATTERN << 48 | pattern_name(to->number, context, tag));
    }
}
