/* Streams: what goes from memory to a stream is read, what comes from it is written, as many bytes as there are. */
#include "filelocks.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#undef fread_unlocked
#undef fwrite_unlocked

enum { CHUNK = 4096 };

/* --- out */

static size_t put(const void *from, size_t size, size_t count, FILE *file, uintptr_t pc) {
    reads(from, size * count, pc);
    return WITH_STREAM(file, false, pc, REAL(fwrite)(from, size, count, file));
}

size_t fwrite(const void *restrict from, size_t size, size_t count, FILE *restrict file) {
    return put(from, size, count, file, WATCHED);
}

size_t fwrite_unlocked(const void *restrict from, size_t size, size_t count, FILE *restrict file) {
    return put(from, size, count, file, WATCHED);
}

static int put_string(const char *s, FILE *file, uintptr_t pc) {
    string_read(s, SIZE_MAX, pc);
    return WITH_STREAM(file, false, pc, REAL(fputs)(s, file));
}

int fputs(const char *restrict s, FILE *restrict file) {
    return put_string(s, file, WATCHED);
}

int fputs_unlocked(const char *restrict s, FILE *restrict file) {
    return put_string(s, file, WATCHED);
}

int puts(const char *s) {
    uintptr_t pc = WATCHED;
    string_read(s, SIZE_MAX, pc);
    return WITH_STREAM(stdout, false, pc, REAL(puts)(s));
}

int fputws(const wchar_t *restrict s, FILE *restrict file) {
    uintptr_t pc = WATCHED;
    wide_string_read(s, SIZE_MAX, pc);
    return WITH_STREAM(file, false, pc, REAL(fputws)(s, file));
}

void perror(const char *s) {
    if (s) {
        string_read(s, SIZE_MAX, WATCHED);
    }
    REAL(perror)(s);
}

/* --- in */

static size_t take(void *into, size_t size, size_t count, FILE *file, uintptr_t pc) {
    size_t total = size * count, done = 0;
    if (pc == 0 || total == 0) {
        return REAL(fread)(into, size, count, file);
    }
    char staged[CHUNK];
    while (done < total) {
        size_t wanted = total - done < CHUNK ? total - done : CHUNK;
        size_t got = REAL(fread)(staged, 1, wanted, file);
        given((char *) into + done, staged, got, pc);
        done += got;
        if (got < wanted) {
            break;
        }
    }
    return done / size;
}

size_t fread(void *restrict into, size_t size, size_t count, FILE *restrict file) {
    uintptr_t pc = WATCHED;
    return WITH_STREAM(file, true, pc, take(into, size, count, file, pc));
}

size_t fread_unlocked(void *restrict into, size_t size, size_t count, FILE *restrict file) {
    uintptr_t pc = WATCHED;
    return WITH_STREAM(file, true, pc, take(into, size, count, file, pc));
}

size_t __fread_chk(void *restrict into, size_t room, size_t size, size_t count, FILE *restrict file) {
    (void) room;
    uintptr_t pc = WATCHED;
    return WITH_STREAM(file, true, pc, take(into, size, count, file, pc));
}

static char *take_line(char *into, int size, FILE *file, uintptr_t pc) {
    if (size <= 0) {
        return NULL;
    }
    char staged[CHUNK];
    size_t most = (size_t) size - 1, done = 0, held = 0;
    int c = 0;
    while (done + held < most && c != '\n' && (c = getc_unlocked(file)) != EOF) {
        staged[held++] = (char) c;
        if (held == CHUNK) {
            given(into + done, staged, held, pc);
            done += held;
            held = 0;
        }
    }
    if (done + held == 0 && most > 0) {
        return NULL;
    }
    given(into + done, staged, held, pc);
    given(into + done + held, "", 1, pc);
    return into;
}

char *fgets(char *restrict into, int size, FILE *restrict file) {
    uintptr_t pc = WATCHED;
    return WITH_STREAM(file, true, pc, take_line(into, size, file, pc));
}

char *fgets_unlocked(char *restrict into, int size, FILE *restrict file) {
    uintptr_t pc = WATCHED;
    return WITH_STREAM(file, true, pc, take_line(into, size, file, pc));
}

char *__fgets_chk(char *restrict into, size_t room, int size, FILE *restrict file) {
    (void) room;
    uintptr_t pc = WATCHED;
    return WITH_STREAM(file, true, pc, take_line(into, size, file, pc));
}

static char *larger(char *line, size_t used, size_t *room, uintptr_t pc) {
    size_t size = *room < 120 ? 120 : *room * 2;
    char *fresh = heap_get(running, size, pc);
    copy(fresh, line, used);
    heap_free(line, pc);
    *room = size;
    return fresh;
}

static ssize_t whole_line(char **line, size_t *room, int end, FILE *file, uintptr_t pc) {
    reads(line, sizeof *line, pc);
    reads(room, sizeof *room, pc);
    char *at = *line;
    size_t size = at ? *room : 0, n = 0;
    int c = EOF;
    while ((c = getc_unlocked(file)) != EOF) {
        if (n + 2 > size) {
            at = larger(at, n, &size, pc);
        }
        writes(at + n, 1, pc);
        at[n++] = (char) c;
        if (c == end) {
            break;
        }
    }
    if (at != *line) {
        writes(line, sizeof *line, pc);
        writes(room, sizeof *room, pc);
        *line = at;
        *room = size;
    }
    if (n == 0) {
        return -1;
    }
    filled(at + n, 0, 1, pc);
    return (ssize_t) n;
}

/* The C library's own macros and the runtime call these too. */
ssize_t getdelim(char **restrict line, size_t *restrict room, int end, FILE *restrict file) {
    uintptr_t pc = WATCHED;
    return pc ? WITH_STREAM(file, true, pc, whole_line(line, room, end, file, pc)) : REAL(getdelim)(line, room, end, file);
}

ssize_t __getdelim(char **restrict line, size_t *restrict room, int end, FILE *restrict file) {
    uintptr_t pc = WATCHED;
    return pc ? WITH_STREAM(file, true, pc, whole_line(line, room, end, file, pc)) : REAL(getdelim)(line, room, end, file);
}

ssize_t getline(char **restrict line, size_t *restrict room, FILE *restrict file) {
    uintptr_t pc = WATCHED;
    return pc ? WITH_STREAM(file, true, pc, whole_line(line, room, '\n', file, pc)) : REAL(getline)(line, room, file);
}

/* --- places in a file */

int fgetpos(FILE *restrict file, fpos_t *restrict into) {
    uintptr_t pc = WATCHED;
    writes(into, sizeof *into, pc);
    return WITH_STREAM(file, true, pc, REAL(fgetpos)(file, into));
}

int fsetpos(FILE *file, const fpos_t *from) {
    uintptr_t pc = WATCHED;
    reads(from, sizeof *from, pc);
    return WITH_STREAM(file, true, pc, REAL(fsetpos)(file, from));
}

ALSO(fgetpos64, fgetpos)
ALSO(fsetpos64, fsetpos)
