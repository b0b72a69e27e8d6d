/* Which file a path is of: that which the system finds there, by its own path, so that links and dots in paths do not matter.
 *
 * What a path is of may change: somebody makes or removes a link or a directory while another uses a path, or lists a directory
 * while another makes a file. Calls of these kinds are followed with vector clocks. Once two meet that nothing orders, all files
 * are one (a lesson), and then whoever comes first is explored. So they are where a file has, or gets, several names. */
#include "filelocks.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { ROOM = 2 * PATH_MAX };
static const uint64_t FILES = UINT64_C(1) << 57, FOLLOWED = UINT64_C(1) << 56 | UINT64_C(1) << 20;

enum followed { PATHS_USED, PATHS_CHANGED, FOLDERS_LISTED, FOLDERS_CHANGED };

/* A use that another kind of use must be ordered with. */
static void follow(enum followed use, enum followed other) {
    struct object *before = object_at(FOLLOWED | other, T_LIBRARY);
    if (before->clocked && !clock_within(before->clock, running->clock)) {
        lesson_one_file();
    }
    release_to(object_at(FOLLOWED | use, T_LIBRARY));
}

static bool followed(uintptr_t pc) { return pc && rank_count == 0; }

void names_changed(uintptr_t pc) {
    if (followed(pc)) {
        running->pc = pc;
        follow(FOLDERS_CHANGED, FOLDERS_LISTED);
    }
}

void names_listed(uintptr_t pc) {
    if (followed(pc)) {
        running->pc = pc;
        follow(FOLDERS_LISTED, FOLDERS_CHANGED);
    }
}

void paths_changed(uintptr_t pc) {
    if (followed(pc)) {
        names_changed(pc);
        follow(PATHS_CHANGED, PATHS_USED);
    }
}

void file_renamed(uintptr_t pc) {
    if (followed(pc)) {
        running->pc = pc;
        lesson_one_file();
    }
}

/* --- paths */

/* Where a descriptor is; the length, 0 if nobody knows. */
static size_t path_of(int fd, char *into) {
    char link[] = "/proc/self/fd/          ";
    size_t at = strlen("/proc/self/fd/");
    char digits[12];
    int n = 0;
    do {
        digits[n++] = (char) ('0' + fd % 10);
        fd /= 10;
    } while (fd > 0);
    while (n > 0) {
        link[at++] = digits[--n];
    }
    link[at] = 0;
    long length = syscall(SYS_readlink, link, into, PATH_MAX - 1);
    into[length > 0 ? length : 0] = 0;
    return length > 0 ? (size_t) length : 0;
}

/* Appends a path to one that is whole, without dots and empty parts. */
static void append(char *to, size_t length, const char *path) {
    while (*path) {
        size_t part = 0;
        while (path[part] && path[part] != '/') {
            part++;
        }
        if (part == 2 && path[0] == '.' && path[1] == '.') {
            while (length > 0 && to[--length] != '/') {
            }
        } else if (part > 0 && !(part == 1 && path[0] == '.') && length + part + 2 < ROOM) {
            to[length++] = '/';
            copy(to + length, path, part);
            length += part;
        }
        path += part + (path[part] == '/');
    }
    to[length] = 0;
}

/* What is there; the length of its path, 0 if there is nothing. */
static size_t found(int directory, const char *path, char *into) {
    int fd = (int) syscall(SYS_openat, directory, path, O_PATH | O_CLOEXEC, 0);
    if (fd < 0) {
        return 0;
    }
    struct stat about;
    bool several = syscall(SYS_fstat, fd, &about) == 0 && S_ISREG(about.st_mode) && about.st_nlink > 1;
    size_t length = path_of(fd, into);
    syscall(SYS_close, fd);
    if (several) {
        lesson_one_file();
    }
    return length;
}

static void resolve(int directory, const char *path, char *into) {
    if (found(directory, path, into) > 0) {
        return;
    }
    if (syscall(SYS_readlinkat, directory, path, into, PATH_MAX - 1) >= 0) {
        lesson_one_file(); /* a link to what is not there, but may come */
    }
    char folder[PATH_MAX];
    const char *last = strrchr(path, '/');
    size_t n = last ? (size_t) (last - path) : 0;
    if (n < sizeof folder) {
        copy(folder, path, n);
        folder[n] = 0;
        size_t length = found(directory, last == NULL ? "." : n == 0 ? "/" : folder, into);
        if (length > 0) {
            append(into, length == 1 ? 0 : length, last ? last + 1 : path);
            return;
        }
    }
    size_t length = path[0] == '/' ? 0 : found(directory, ".", into);
    append(into, length == 1 ? 0 : length, path);
}

uint64_t file_named_at(int directory, const char *path) {
    if (files_one) {
        return FILES | 1;
    }
    int error = errno;
    char whole[ROOM];
    if (rank_count == 0) {
        follow(PATHS_USED, PATHS_CHANGED);
        resolve(directory, path, whole);
    } else {
        append(whole, 0, path);
    }
    errno = error;
    uint64_t h = UINT64_C(0xcbf29ce484222325);
    for (const char *c = whole; *c; c++) {
        h = (h ^ (unsigned char) *c) * UINT64_C(0x100000001b3);
    }
    return FILES | (h >> 8 | 1);
}

uint64_t file_named(const char *path) { return file_named_at(AT_FDCWD, path); }
