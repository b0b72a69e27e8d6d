/* Files of programs of several ranks, by name: each execution begins with those of the user, and what it changes is forgotten
 * afterwards (overlay.c). What it has opened are descriptors like others: io.c. */
#include "libc/filelocks.h"
#include "overlay.h"

#include <dirent.h>
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

static bool apart;      /* changes are kept apart */
static int made;        /* names for temporary files, in this execution */

void files_prepare(void) {
    const char *folder = getenv("ALLWAYS_FILES");
    if (folder && rank_count > 0) {
        overlay_begin(folder, NULL, !ranks_elsewhere);
        apart = true;
    }
    unsetenv("ALLWAYS_FILES");
}

void files_reset(void) {
    made = 0;
    if (apart) {
        overlay_clear();
    }
}

static bool kept_apart(void) { return apart && running; }

/* Where to look for a file that is only looked at; NULL if it is not there. */
const char *file_seen(const char *path, char *into) {
    if (!kept_apart() || path == NULL) {
        return path;
    }
    int error = overlay_find(path, into);
    if (error) {
        errno = error;
        return NULL;
    }
    return into;
}

static int failed(int error) {
    if (error) {
        errno = error;
    }
    return error ? -1 : 0;
}

/* Who reads from it waits for a person. */
static void not_the_terminal(const char *path, uintptr_t pc) {
    if (pc && strcmp(path, "/dev/tty") == 0) {
        running->pc = pc;
        refuse("opens the terminal");
    }
}

static int open_in(int directory, const char *path, int flags, unsigned mode, uintptr_t pc) {
    string_read(path, SIZE_MAX, pc);
    char instead[PATH_ROOM];
    if (kept_apart() && (directory == AT_FDCWD || path[0] == '/')) {
        if (failed(overlay_open(path, flags, instead))) {
            return -1;
        }
        path = instead;
        flags &= ~O_EXCL;
    }
    not_the_terminal(path, pc);
    bool looks = !(flags & O_CREAT) || (flags & O_EXCL);
    if (flags & O_CREAT) {
        names_changed(pc);
    }
    uint64_t key = pc ? file_named_at(directory, path) : 0;
    int fd = WITH_FILE(key, looks, pc, (int) syscall(SYS_openat, directory, path, flags, mode));
    file_opened(fd, key);
    return fd;
}

static int open_at(const char *path, int flags, unsigned mode, uintptr_t pc) {
    return open_in(AT_FDCWD, path, flags, mode, pc);
}

#define OPENS(name, parameters, path, flags)                                                                           \
    int name parameters {                                                                                              \
        va_list rest;                                                                                                  \
        va_start(rest, flags);                                                                                         \
        unsigned mode = va_arg(rest, unsigned);                                                                        \
        va_end(rest);                                                                                                  \
        return open_at(path, flags, mode, WATCHED);                                                                    \
    }

OPENS(open, (const char *path, int flags, ...), path, flags)
OPENS(open64, (const char *path, int flags, ...), path, flags)
int creat(const char *path, mode_t mode) { return open_at(path, O_WRONLY | O_CREAT | O_TRUNC, mode, WATCHED); }
int creat64(const char *path, mode_t mode) { return open_at(path, O_WRONLY | O_CREAT | O_TRUNC, mode, WATCHED); }

int openat(int directory, const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    unsigned mode = va_arg(rest, unsigned);
    va_end(rest);
    return open_in(directory, path, flags, mode, WATCHED);
}

/* --- streams */

static int flags_of(const char *mode) {
    bool plus = strchr(mode, '+') != NULL;
    int both = plus ? O_RDWR : O_WRONLY;
    switch (mode[0]) {
    case 'w': return both | O_CREAT | O_TRUNC | (strchr(mode, 'x') ? O_EXCL : 0);
    case 'a': return both | O_CREAT | O_APPEND;
    default: return plus ? O_RDWR : O_RDONLY;
    }
}

static const char *stream_path(const char *path, const char *mode, char *into) {
    if (!kept_apart() || path == NULL) {
        return path;
    }
    return failed(overlay_open(path, flags_of(mode), into)) ? NULL : into;
}

/* Without the x: the file apart is there already. */
static const char *plain_mode(const char *mode, char into[8]) {
    int n = 0;
    for (; *mode && n < 7; mode++) {
        if (*mode != 'x') {
            into[n++] = *mode;
        }
    }
    into[n] = 0;
    return into;
}

static FILE *open_stream(const char *path, const char *mode, uintptr_t pc) {
    char instead[PATH_ROOM], plain[8];
    string_read(path, SIZE_MAX, pc);
    string_read(mode, SIZE_MAX, pc);
    path = stream_path(path, mode, instead);
    if (path == NULL) {
        return NULL;
    }
    not_the_terminal(path, pc);
    if (mode[0] != 'r') {
        names_changed(pc);
    }
    uint64_t key = pc ? file_named(path) : 0;
    FILE *file = WITH_FILE(key, mode[0] == 'r', pc, REAL(fopen)(path, kept_apart() ? plain_mode(mode, plain) : mode));
    if (file && pc) {
        file_opened(fileno(file), key);
    }
    return file;
}

FILE *fopen(const char *restrict path, const char *restrict mode) { return open_stream(path, mode, WATCHED); }
FILE *fopen64(const char *restrict path, const char *restrict mode) { return open_stream(path, mode, WATCHED); }

FILE *freopen(const char *restrict path, const char *restrict mode, FILE *restrict file) {
    uintptr_t pc = WATCHED;
    char instead[PATH_ROOM], plain[8];
    if (path) {
        string_read(path, SIZE_MAX, pc);
        not_the_terminal(path, pc);
    }
    string_read(mode, SIZE_MAX, pc);
    const char *found = stream_path(path, mode, instead);
    if (path && !found) {
        return NULL;
    }
    if (path && mode[0] != 'r') {
        names_changed(pc);
    }
    buffer_used(file, pc);
    uint64_t key = path && pc ? file_named(found) : 0;
    FILE *again = WITH_FILE(key, mode[0] == 'r', pc,
                            REAL(freopen)(found, kept_apart() ? plain_mode(mode, plain) : mode, file));
    buffer_returned(file);
    if (again && path && pc) {
        file_opened(fileno(again), key);
    }
    return again;
}

/* --- names */

/* Of the program's path: what a call is about that looks whether something is there, and may change it. */
#define WITH_PATH(path, pc, call) WITH_FILE(pc ? (string_read(path, SIZE_MAX, pc), file_named(path)) : 0, true, pc, call)

int access(const char *path, int mode) {
    uintptr_t pc = WATCHED;
    char instead[PATH_ROOM];
    path = file_seen(path, instead);
    return path ? WITH_PATH(path, pc, (int) syscall(SYS_access, path, mode)) : -1;
}

ssize_t readlink(const char *path, char *into, size_t size) {
    uintptr_t pc = WATCHED;
    char own[PATH_ROOM], instead[PATH_ROOM];
    path = file_seen(path, instead);
    long n = path ? WITH_PATH(path, pc, syscall(SYS_readlink, path, own, size < sizeof own ? size : sizeof own)) : -1;
    if (n > 0) {
        given(into, own, (size_t) n, pc);
    }
    return n;
}

char *realpath(const char *restrict path, char *restrict into) {
    uintptr_t pc = WATCHED;
    char own[PATH_ROOM];
    if (!pc || path == NULL) {
        return REAL(realpath)(path, into);
    }
    char *found = WITH_PATH(path, pc, REAL(realpath)(path, own));
    if (found == NULL) {
        return NULL;
    }
    size_t n = length_of(own, sizeof own - 1) + 1;
    if (into == NULL) {
        return copy(heap_get(running, n, pc), own, n);
    }
    return given(into, own, n, pc);
}

static int remove_file(const char *path, uintptr_t pc) {
    char target[2];
    if (pc && syscall(SYS_readlink, path, target, sizeof target) >= 0) {
        paths_changed(pc);
    } else {
        names_changed(pc);
    }
    return WITH_PATH(path, pc, (int) syscall(SYS_unlink, path));
}

static int remove_folder(const char *path, uintptr_t pc) {
    paths_changed(pc);
    return WITH_PATH(path, pc, (int) syscall(SYS_rmdir, path));
}

int unlink(const char *path) {
    return kept_apart() ? failed(overlay_remove(path, false)) : remove_file(path, WATCHED);
}

int rmdir(const char *path) {
    return kept_apart() ? failed(overlay_remove(path, true)) : remove_folder(path, WATCHED);
}

int remove(const char *path) {
    uintptr_t pc = WATCHED;
    if (!kept_apart()) {
        return remove_file(path, pc) == 0 ? 0 : errno == EISDIR ? remove_folder(path, pc) : -1;
    }
    int error = overlay_remove(path, false);
    return failed(error == EISDIR ? overlay_remove(path, true) : error);
}

int rename(const char *from, const char *to) {
    uintptr_t pc = WATCHED;
    if (kept_apart()) {
        return failed(overlay_rename(from, to));
    }
    file_renamed(pc);
    string_read(to, SIZE_MAX, pc);
    return WITH_PATH(from, pc, (int) syscall(SYS_rename, from, to));
}

int mkdir(const char *path, mode_t mode) {
    uintptr_t pc = WATCHED;
    if (kept_apart()) {
        return failed(overlay_mkdir(path));
    }
    paths_changed(pc);
    return WITH_PATH(path, pc, (int) syscall(SYS_mkdir, path, mode));
}

/* Which file to change when the program changes this one; null if it cannot. */
static const char *changed(const char *path, char *instead) {
    return !kept_apart() ? path : failed(overlay_open(path, O_RDWR, instead)) ? NULL : instead;
}

int truncate(const char *path, off_t size) {
    char instead[PATH_ROOM];
    const char *file = changed(path, instead);
    uintptr_t pc = WATCHED;
    return file ? WITH_PATH(file, pc, (int) syscall(SYS_truncate, file, size)) : -1;
}

int chmod(const char *path, mode_t mode) {
    char instead[PATH_ROOM];
    const char *file = changed(path, instead);
    uintptr_t pc = WATCHED;
    return file ? WITH_PATH(file, pc, (int) syscall(SYS_chmod, file, mode)) : -1;
}

/* The same names in every execution. */
int mkstemp(char *pattern) {
    uintptr_t pc = WATCHED;
    size_t n = string_read(pattern, SIZE_MAX, pc);
    if (n >= 6) {
        writes(pattern + n - 6, 6, pc);
    }
    if (!kept_apart() || n < 6 || strcmp(pattern + n - 6, "XXXXXX") != 0) {
        return REAL(mkstemp)(pattern);
    }
    char digits[8];
    snprintf(digits, sizeof digits, "%06d", ++made % 1000000);
    __builtin_memcpy(pattern + n - 6, digits, 6);
    return open_at(pattern, O_RDWR | O_CREAT | O_TRUNC, 0600, WATCHED);
}

DIR *opendir(const char *path) {
    if (kept_apart() && overlay_changed(path)) {
        running->pc = CALLER;
        refuse("lists a directory in which it has made or removed files");
    }
    uintptr_t pc = WATCHED;
    if (pc == 0) {
        return REAL(opendir)(path);
    }
    names_listed(pc);
    string_read(path, SIZE_MAX, pc);
    uint64_t key = file_named(path);
    DIR *list = WITH_FILE(key, true, pc, REAL(opendir)(path));
    if (list) {
        file_opened(dirfd(list), key);
    }
    return list;
}

/* A list belongs to one thread at a time; what is in it is asked for again and again. */
#define LISTS(type, name, list)                                                                                        \
    type name(DIR *list) {                                                                                             \
        uintptr_t pc = WATCHED;                                                                                        \
        names_listed(pc);                                                                                              \
        writes(list, 1, pc);                                                                                           \
        return WITH_FILE(pc ? file_of(dirfd(list)) : 0, true, pc, REAL(name)(list));                                   \
    }

LISTS(struct dirent *, readdir, list)
LISTS(struct dirent64 *, readdir64, list)
LISTS(int, closedir, list)

int scandir(const char *restrict path, struct dirent ***restrict into, int (*wanted)(const struct dirent *),
            int (*compare)(const struct dirent **, const struct dirent **)) {
    uintptr_t pc = WATCHED;
    names_listed(pc);
    int n = WITH_PATH(path, pc, REAL(scandir)(path, into, wanted, compare));
    writes(into, sizeof *into, pc);
    return n;
}

int chdir(const char *path) {
    if (kept_apart()) {
        running->pc = CALLER;
        refuse("changes its working directory, which all ranks share here");
    }
    uintptr_t pc = WATCHED;
    string_read(path, SIZE_MAX, pc);
    paths_changed(pc);
    library_moved();
    return (int) syscall(SYS_chdir, path);
}

static int link_refused(uintptr_t pc) {
    running->pc = pc;
    refuse("makes a link to a file");
}

int link(const char *from, const char *to) {
    uintptr_t pc = WATCHED;
    if (kept_apart()) {
        return link_refused(CALLER);
    }
    file_renamed(pc);
    string_read(from, SIZE_MAX, pc);
    return WITH_PATH(to, pc, (int) syscall(SYS_link, from, to));
}

int symlink(const char *from, const char *to) {
    uintptr_t pc = WATCHED;
    if (kept_apart()) {
        return link_refused(CALLER);
    }
    paths_changed(pc);
    string_read(from, SIZE_MAX, pc);
    return WITH_PATH(to, pc, (int) syscall(SYS_symlink, from, to));
}

ALSO(openat64, openat)
ALSO(freopen64, freopen)
ALSO(truncate64, truncate)
ALSO(mkstemp64, mkstemp)
ALSO(scandir64, scandir)
