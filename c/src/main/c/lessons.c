/* What the search has learned about the program: which memory races, so that accesses to it are ops from now on, and the
 * like. Lessons are kept where all workers see them; they are taken in between searches only, for they change what the
 * ops are. */
#include "runtime.h"

enum { LESSON_LINE = 1, LESSON_SITE = 2, LESSON_COARSE = 3, LESSON_CANCEL = 4, LESSON_STREAMS = 5, LESSON_PATTERN = 6,
       LESSON_POLLED = 7, LESSON_EXITS = 8, LESSON_FILES = 9, LESSON_ONE_FILE = 10 };
static uint64_t visible[4 * LESSONS];   /* hash set */
static uint32_t known;                  /* lessons taken in */
bool any_visible, any_polled, coarse, cancels, streams, exits_shared, files_shared, files_one;
static bool frozen;
static bool learned;

static bool set_has(uint64_t key) {
    for (uint32_t at = (uint32_t) (key * UINT64_C(0x9e3779b97f4a7c15) >> 40);; at++) {
        uint64_t there = visible[at % (4 * LESSONS)];
        if (there == key || there == 0) {
            return there == key;
        }
    }
}

static void set_add(uint64_t key) {
    for (uint32_t at = (uint32_t) (key * UINT64_C(0x9e3779b97f4a7c15) >> 40);; at++) {
        uint64_t *there = &visible[at % (4 * LESSONS)];
        if (*there == key || *there == 0) {
            *there = key;
            return;
        }
    }
}

/* Takes in what has been learned by whichever worker: only between searches, for it changes what the ops are. */
void lessons_catch_up(void) {
    uint32_t count = __atomic_load_n(&names->lessons, __ATOMIC_ACQUIRE);
    for (; known < count; known++) {
        uint64_t lesson = names->lesson[known];
        if (lesson >> 56 == LESSON_COARSE) {
            coarse = true;
        } else if (lesson >> 56 == LESSON_CANCEL) {
            cancels = true;
        } else if (lesson >> 56 == LESSON_STREAMS) {
            streams = true;
        } else if (lesson >> 56 == LESSON_EXITS) {
            exits_shared = true;
        } else if (lesson >> 56 == LESSON_FILES) {
            files_shared = true;
        } else if (lesson >> 56 == LESSON_ONE_FILE) {
            files_one = files_shared = true;
        } else if (lesson >> 56 == LESSON_PATTERN) {
            ranks_learn(lesson);
        } else {
            set_add(lesson);
            any_polled |= lesson >> 56 == LESSON_POLLED;
            any_visible |= lesson >> 56 != LESSON_POLLED;
        }
    }
}

static void learn(uint64_t lesson) {
    if (frozen) {
        return;
    }
    while (__atomic_exchange_n((uint32_t *) &names->lock, 1, __ATOMIC_ACQUIRE)) {
        __builtin_ia32_pause();
    }
    uint32_t count = names->lessons, i = 0;
    while (i < count && names->lesson[i] != lesson) {
        i++;
    }
    if (i == count && count < LESSONS) {
        names->lesson[count] = lesson;
        __atomic_store_n(&names->lessons, count + 1, __ATOMIC_RELEASE);
    }
    __atomic_store_n((uint32_t *) &names->lock, 0, __ATOMIC_RELEASE);
    if (count >= LESSONS) {
        refuse("has more than %d places that race", LESSONS);
    }
    learned = true;
}

/* A loop waits for cells of several objects: memory becomes one object. */
void lesson_coarse(void) {
    if (!coarse && !frozen) {
        learn((uint64_t) LESSON_COARSE << 56 | 1);
        end_execution(STATUS_LEARNED);
    }
}

/* Threads are cancelled: from now on cancellation points are ops. */
void lesson_cancel(void) {
    if (!cancels && !frozen) {
        learn((uint64_t) LESSON_CANCEL << 56 | 1);
        end_execution(STATUS_LEARNED);
    }
}

/* Pipes are used in such a way that what a read returns depends on when it comes. */
void lesson_streams(void) {
    if (!streams && !frozen) {
        learn((uint64_t) LESSON_STREAMS << 56 | 1);
        end_execution(STATUS_LEARNED);
    }
}

/* Several threads use what is done at exit: the end of the process is ordered with that. */
void lesson_exits(void) {
    if (!exits_shared && !frozen) {
        learn((uint64_t) LESSON_EXITS << 56 | 1);
        end_execution(STATUS_LEARNED);
    }
}

/* Several threads use one file, and one of them looks: their calls are ops from now on. */
void lesson_files(void) {
    if (!files_shared && !frozen) {
        learn((uint64_t) LESSON_FILES << 56 | 1);
        end_execution(STATUS_LEARNED);
    }
}

/* Paths of files change while they are used, or a file has several: all files are one from now on. */
void lesson_one_file(void) {
    if (!files_one && !frozen) {
        learn((uint64_t) LESSON_ONE_FILE << 56 | 1);
        end_execution(STATUS_LEARNED);
    }
}

/* A wildcard receive asks for a tag: messages with that tag are no longer like others. */
void lesson_pattern(uint64_t pattern) {
    learn((uint64_t) LESSON_PATTERN << 56 | pattern);
}

void lessons_begin(void) {
    learned = false;
    frozen = shared->h.flags & FLAG_FROZEN;
}

bool lessons_learned(void) {
    return learned;
}

static uint64_t lesson_for(uintptr_t address) {
    uintptr_t start, site, freed_at;
    size_t size;
    bool freed;
    if (heap_block(address, &start, &size, &freed, &site, &freed_at)) {
        return (uint64_t) LESSON_SITE << 56 | site;
    }
    return (uint64_t) LESSON_LINE << 56 | address / LINE;
}

/* What races at this address is to be visible from now on. */
void lesson_race(uintptr_t address) {
    learn(lesson_for(address));
}

/* Somebody may wait for it to change. */
void lesson_visible(uintptr_t address) {
    if (!frozen && !lesson_known(address)) {
        learn(lesson_for(address));
        end_execution(STATUS_LEARNED);
    }
}

static uint64_t polling_of(uintptr_t address) {
    uintptr_t start, site, freed_at;
    size_t size;
    bool freed;
    bool heap = heap_block(address, &start, &size, &freed, &site, &freed_at);
    return (uint64_t) LESSON_POLLED << 56 | (heap ? site << 8 | ((address - start) & 255) : address);
}

bool polled(uintptr_t address) {
    return any_polled && set_has(polling_of(address));
}

/* A loop looks under that mutex. False if that is new and it is too late to learn. */
bool lesson_polled(uintptr_t address) {
    if (!polled(address) && !frozen) {
        learn(polling_of(address));
        end_execution(STATUS_LEARNED);
    }
    return polled(address);
}

bool lesson_known(uintptr_t address) {
    return set_has(lesson_for(address));
}
