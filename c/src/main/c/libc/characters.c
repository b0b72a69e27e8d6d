/* Streams by the character, and where in them one is. Forms without a lock are for who holds it: they also use the stream's
 * memory, and so race without it. */
#include "filelocks.h"

#include <stdio.h>
#include <unistd.h>
#include <wchar.h>

#undef getc
#undef putc
#undef getc_unlocked
#undef putc_unlocked
#undef getchar_unlocked
#undef putchar_unlocked
#undef fgetc_unlocked
#undef fputc_unlocked
#undef feof_unlocked
#undef ferror_unlocked
#undef clearerr_unlocked
#undef fflush_unlocked

#define LOCKED(type, name, parameters, file, looks, call)                                                              \
    type name parameters {                                                                                             \
        uintptr_t pc = WATCHED;                                                                                        \
        return WITH_STREAM(file, looks, pc, REAL(name) call);                                                          \
    }
#define UNLOCKED(type, name, parameters, file, looks, call)                                                            \
    type name parameters {                                                                                             \
        uintptr_t pc = WATCHED;                                                                                        \
        if ((file) != stdout && (file) != stderr) {                                                                    \
            writes(file, 1, pc);                                                                                       \
        }                                                                                                              \
        return WITH_STREAM(file, looks, pc, REAL(name) call);                                                          \
    }

LOCKED(int, fgetc, (FILE *f), f, true, (f))
LOCKED(int, getc, (FILE *f), f, true, (f))
LOCKED(int, getchar, (void), stdin, true, ())
LOCKED(wint_t, fgetwc, (FILE *f), f, true, (f))
LOCKED(wint_t, getwc, (FILE *f), f, true, (f))
LOCKED(wint_t, getwchar, (void), stdin, true, ())
LOCKED(int, ungetc, (int c, FILE *f), f, true, (c, f))
LOCKED(wint_t, ungetwc, (wint_t c, FILE *f), f, true, (c, f))
LOCKED(int, getw, (FILE *f), f, true, (f))
LOCKED(int, fputc, (int c, FILE *f), f, false, (c, f))
LOCKED(int, putc, (int c, FILE *f), f, false, (c, f))
LOCKED(int, putchar, (int c), stdout, false, (c))
LOCKED(wint_t, putwchar, (wchar_t c), stdout, false, (c))
LOCKED(wint_t, fputwc, (wchar_t c, FILE *f), f, false, (c, f))
LOCKED(wint_t, putwc, (wchar_t c, FILE *f), f, false, (c, f))
LOCKED(int, putw, (int c, FILE *f), f, false, (c, f))
LOCKED(int, fflush, (FILE *f), f ? f : stdout, false, (f ? f : (buffer_used(NULL, pc), f)))
LOCKED(int, feof, (FILE *f), f, true, (f))
LOCKED(int, ferror, (FILE *f), f, true, (f))
LOCKED(int, fseek, (FILE *f, long at, int from), f, true, (f, at, from))
LOCKED(int, fseeko, (FILE *f, off_t at, int from), f, true, (f, at, from))
LOCKED(long, ftell, (FILE *f), f, true, (f))
LOCKED(off_t, ftello, (FILE *f), f, true, (f))

UNLOCKED(int, getc_unlocked, (FILE *f), f, true, (f))
UNLOCKED(int, fgetc_unlocked, (FILE *f), f, true, (f))
UNLOCKED(int, getchar_unlocked, (void), stdin, true, ())
UNLOCKED(int, putc_unlocked, (int c, FILE *f), f, false, (c, f))
UNLOCKED(int, putchar_unlocked, (int c), stdout, false, (c))
UNLOCKED(int, fputc_unlocked, (int c, FILE *f), f, false, (c, f))
UNLOCKED(int, feof_unlocked, (FILE *f), f, true, (f))
UNLOCKED(int, ferror_unlocked, (FILE *f), f, true, (f))
UNLOCKED(int, fflush_unlocked, (FILE *f), f ? f : stdout, false, (f))

void rewind(FILE *file) {
    uintptr_t pc = WATCHED;
    struct object *held = pc ? file_begin(file_of_stream(file), true, pc) : NULL;
    buffer_used(file, pc);
    REAL(rewind)(file);
    file_end(held);
}

void clearerr(FILE *file) {
    uintptr_t pc = WATCHED;
    struct object *held = pc ? file_begin(file_of_stream(file), true, pc) : NULL;
    REAL(clearerr)(file);
    file_end(held);
}

int fclose(FILE *file) {
    uintptr_t pc = WATCHED;
    struct object *held = pc ? file_begin(file_of_stream(file), false, pc) : NULL;
    buffer_used(file, pc);
    int result = REAL(fclose)(file);
    buffer_returned(file);
    file_end(held);
    return result;
}

FILE *tmpfile(void) {
    FILE *file = REAL(tmpfile)();
    if (file && WATCHED) {
        file_opened(fileno(file), 0);
    }
    return file;
}

/* --- descriptors */

off_t lseek(int fd, off_t at, int from) {
    uintptr_t pc = WATCHED;
    return WITH_FILE(file_of(fd), true, pc, REAL(lseek)(fd, at, from));
}

off64_t lseek64(int fd, off64_t at, int from) {
    uintptr_t pc = WATCHED;
    return WITH_FILE(file_of(fd), true, pc, REAL(lseek64)(fd, at, from));
}

int ftruncate(int fd, off_t size) {
    uintptr_t pc = WATCHED;
    return WITH_FILE(file_of(fd), false, pc, REAL(ftruncate)(fd, size));
}

int ftruncate64(int fd, off64_t size) {
    uintptr_t pc = WATCHED;
    return WITH_FILE(file_of(fd), false, pc, REAL(ftruncate64)(fd, size));
}

int dup2(int from, int to) {
    int fd = REAL(dup2)(from, to);
    file_copied(from, fd);
    return fd;
}

int dup3(int from, int to, int flags) {
    int fd = REAL(dup3)(from, to, flags);
    file_copied(from, fd);
    return fd;
}

ALSO(tmpfile64, tmpfile)
ALSO(fseeko64, fseeko)
ALSO(ftello64, ftello)
