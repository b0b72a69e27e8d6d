/* What ranks on a real MPI write into their working directory goes elsewhere, as natively (overlay.c): each execution begins
 * with the user's files, and they stay as they are. What the library itself writes is not below that directory. */
#define _GNU_SOURCE
#include "overlay.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

__attribute__((constructor)) static void begin(void) {
    const char *folder = getenv("ALLWAYS_FILES");
    char here[PATH_ROOM];
    if (folder && syscall(SYS_getcwd, here, sizeof here) > 0) {
        overlay_begin(folder, here, false);
    }
}

static int failed(int error) {
    if (error) {
        errno = error;
    }
    return error ? -1 : 0;
}

static int open_apart(const char *path, int flags, unsigned mode) {
    char instead[PATH_ROOM];
    if (failed(overlay_open(path, flags, instead))) {
        return -1;
    }
    return (int) syscall(SYS_open, instead, strcmp(path, instead) ? flags & ~O_EXCL : flags, mode);
}

#define OPENS(name)                                                                                                    \
    int name(const char *path, int flags, ...) {                                                                       \
        va_list rest;                                                                                                  \
        va_start(rest, flags);                                                                                         \
        unsigned mode = va_arg(rest, unsigned);                                                                        \
        va_end(rest);                                                                                                  \
        return open_apart(path, flags, mode);                                                                          \
    }

OPENS(open)
OPENS(open64)
int creat(const char *path, mode_t mode) { return open_apart(path, O_WRONLY | O_CREAT | O_TRUNC, mode); }

static FILE *stream(const char *function, const char *path, const char *mode) {
    int both = strchr(mode, '+') ? O_RDWR : O_WRONLY;
    int flags = mode[0] == 'w' ? both | O_CREAT | O_TRUNC | (strchr(mode, 'x') ? O_EXCL : 0) : mode[0] == 'a' ? both | O_CREAT
            : strchr(mode, '+') ? O_RDWR : O_RDONLY;
    char instead[PATH_ROOM];
    typedef FILE *opener(const char *, const char *);
    if (failed(overlay_open(path, flags, instead))) {
        return NULL;
    }
    char plain[8] = {mode[0], strchr(mode, '+') ? '+' : 0};   /* without the x: the file apart is there already */
    return ((opener *) dlsym(RTLD_NEXT, function))(instead, strcmp(path, instead) ? plain : mode);
}

FILE *fopen(const char *restrict path, const char *restrict mode) { return stream("fopen", path, mode); }
FILE *fopen64(const char *restrict path, const char *restrict mode) { return stream("fopen64", path, mode); }

int access(const char *path, int mode) {
    char instead[PATH_ROOM];
    return failed(overlay_find(path, instead)) ? -1 : (int) syscall(SYS_access, instead, mode);
}

int stat(const char *restrict path, struct stat *restrict into) {
    char instead[PATH_ROOM];
    return failed(overlay_find(path, instead)) ? -1 : (int) syscall(SYS_newfstatat, AT_FDCWD, instead, into, 0);
}

/* What lies elsewhere is the system's: the overlay does not know it (EACCES), or would cross over (EXDEV). */
int unlink(const char *path) {
    int error = overlay_remove(path, false);
    return error == EACCES ? (int) syscall(SYS_unlink, path) : failed(error);
}

int rmdir(const char *path) {
    int error = overlay_remove(path, true);
    return error == EACCES ? (int) syscall(SYS_rmdir, path) : failed(error);
}

int remove(const char *path) { return unlink(path) == 0 || (errno == EISDIR && rmdir(path) == 0) ? 0 : -1; }

int rename(const char *from, const char *to) {
    int error = overlay_rename(from, to);
    return error == EXDEV ? (int) syscall(SYS_rename, from, to) : failed(error);
}

int mkdir(const char *path, mode_t mode) {
    int error = overlay_mkdir(path);
    return error == EACCES ? (int) syscall(SYS_mkdir, path, mode) : failed(error);
}
