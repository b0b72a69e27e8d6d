/* Buffers that the program gives to streams. The C library reads and writes them when it likes, in any call on the stream and once
 * more when the process ends; what is in them meanwhile is nobody's to know (C11 7.21.5.6). So each call counts as an access to
 * all of the buffer. Calls on one stream exclude each other by the stream's lock, hence they do not race among themselves.
 *
 * Ranks of a program of several processes have the library's own buffers: they share one library. */
#include "filelocks.h"

#include <stdio_ext.h>

enum { LENT = 64 };

static struct lent {
    FILE *file;
    char *buffer;
    size_t size;
    int by;              /* who has accessed it last, and that thread's clock then */
    uint32_t clock;
} lent[LENT];
static int count;
static uint32_t count_stamp;

static int lent_now(void) { return count_stamp == stamp ? count : 0; }

static void access(struct lent *l, uintptr_t pc) {
    uint32_t now = running->clock[running->number];
    if (l->by == running->number && l->clock == now && !any_visible && !heap_freed((uintptr_t) l->buffer)) {
        return; /* whoever came in between has met that access */
    }
    l->by = running->number;
    l->clock = now;
    memory_lent((uintptr_t) l->buffer, l->size, pc);
    snapshot_touch(l->buffer, l->size);
}

void buffer_used(FILE *file, uintptr_t pc) {
    for (int i = 0, n = lent_now(); i < n && pc; i++) {
        if (file == NULL || lent[i].file == file) {
            access(&lent[i], pc);
        }
    }
}

void buffer_returned(FILE *file) {
    for (int i = 0, n = lent_now(); i < n; i++) {
        if (lent[i].file == file) {
            lent[i] = lent[--count];
            return;
        }
    }
}

/* What was not yet written out is, when the process ends. */
void buffers_flushed(uintptr_t pc) {
    for (int i = 0, n = lent_now(); i < n; i++) {
        if (__fpending(lent[i].file) > 0) {
            access(&lent[i], pc);
        }
    }
}

static void lend(FILE *file, char *buffer, size_t size, uintptr_t pc) {
    if (count_stamp != stamp) {
        count_stamp = stamp;
        count = 0;
    }
    if (count == LENT) {
        running->pc = pc;
        refuse("gives buffers to more than %d streams", LENT);
    }
    lent[count++] = (struct lent) {file, buffer, size, -1, 0};
}

static int set_buffer(FILE *file, char *buffer, int mode, size_t size, uintptr_t pc) {
    if (pc && rank_count > 0) {
        buffer = NULL;
    }
    int result = WITH_STREAM(file, false, pc, REAL(setvbuf)(file, buffer, mode, size));
    if (result == 0 && pc) {
        buffer_returned(file);
        if (buffer && size > 0 && mode != _IONBF) {
            lend(file, buffer, size, pc);
        }
    }
    return result;
}

int setvbuf(FILE *restrict file, char *restrict buffer, int mode, size_t size) {
    return set_buffer(file, buffer, mode, size, WATCHED);
}

void setbuf(FILE *restrict file, char *restrict buffer) {
    set_buffer(file, buffer, buffer ? _IOFBF : _IONBF, BUFSIZ, WATCHED);
}

void setbuffer(FILE *restrict file, char *restrict buffer, size_t size) {
    set_buffer(file, buffer, buffer ? _IOFBF : _IONBF, size, WATCHED);
}
