/* The user's files are read and never written: what a program changes, it changes in a folder of its own, which is emptied after
 * each execution. A file there is named by the path it stands for: `NAME` is a file that was written, `NAME.gone` one that
 * was removed, `NAME.dir` a directory that was made, `NAME.in` says that something in that directory changed. Nothing is
 * remembered but there, so processes that share the folder share the files.
 *
 * System calls are made directly: the functions of those names are the program's here. */
#define _GNU_SOURCE
#include "overlay.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum state { UNCHANGED, WRITTEN, GONE, MADE };

static char folder[PATH_ROOM], only[PATH_ROOM];
static bool alone, used;

void overlay_begin(const char *where, const char *which, bool alone_) {
    snprintf(folder, sizeof folder, "%s", where);
    snprintf(only, sizeof only, "%s", which ? which : "");
    alone = alone_;
}

/* --- paths */

/* From the root on, without `.` and `..`. */
static bool whole(const char *path, char *into) {
    char all[2 * PATH_ROOM];
    size_t at = 0;
    if (path[0] != '/') {
        if (syscall(SYS_getcwd, all, PATH_ROOM) < 0) {
            return false;
        }
        at = strlen(all);
        all[at++] = '/';
    }
    if (at + strlen(path) >= PATH_ROOM) {
        return false;
    }
    strcpy(all + at, path);
    size_t n = 0;
    for (char *rest = all, *part; (part = strsep(&rest, "/")) != NULL;) {
        if (strcmp(part, "..") == 0) {
            while (n > 0 && into[--n] != '/') {
            }
        } else if (*part && strcmp(part, ".") != 0) {
            into[n++] = '/';
            strcpy(into + n, part);
            n += strlen(part);
        }
    }
    if (n == 0) {
        into[n++] = '/';
    }
    into[n] = 0;
    return true;
}

static bool below(const char *path, const char *directory) {
    size_t n = strlen(directory);
    return strncmp(path, directory, n) == 0 && (path[n] == '/' || path[n] == 0);
}

/* Whether changes of it are kept apart. */
static bool ours(const char *path) {
    return folder[0] && (only[0] ? below(path, only) : !below(path, "/dev") && !below(path, "/proc") && !below(path, "/sys"))
            && !below(path, folder);
}

static void stands_for(const char *path, const char *ending, char *into) {
    uint64_t a = UINT64_C(0xcbf29ce484222325), b = 0x9e3779b97f4a7c15;
    for (const char *p = path; *p; p++) {
        a = (a ^ (unsigned char) *p) * UINT64_C(0x100000001b3);
        b = (b ^ (unsigned char) *p) * UINT64_C(0xff51afd7ed558ccd);
        b ^= b >> 29;
    }
    snprintf(into, PATH_ROOM, "%s/%016lx%016lx%s", folder, (unsigned long) a, (unsigned long) b, ending);
}

static bool there(const char *path) { return syscall(SYS_access, path, F_OK) == 0; }
static bool marked(const char *path, const char *ending) {
    char mark[PATH_ROOM];
    stands_for(path, ending, mark);
    return there(mark);
}

static void make(const char *path) {
    int fd = (int) syscall(SYS_open, path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    if (fd >= 0) {
        syscall(SYS_close, fd);
    }
}

static void mark(const char *path, const char *ending, bool set) {
    char at[PATH_ROOM];
    stands_for(path, ending, at);
    if (set) {
        make(at);
    } else {
        syscall(SYS_unlink, at);
    }
}

static void parent_of(const char *path, char *into) {
    snprintf(into, PATH_ROOM, "%s", path);
    char *last = strrchr(into, '/');
    last[last == into] = 0;
}

static enum state state_of(const char *path) {
    if (alone && !used) {
        return UNCHANGED;
    }
    return marked(path, "") ? WRITTEN : marked(path, ".gone") ? GONE : marked(path, ".dir") ? MADE : UNCHANGED;
}

static void changes(const char *path) {
    char parent[PATH_ROOM];
    used = true;
    parent_of(path, parent);
    mark(parent, ".in", true);
}

static bool is(const char *path, mode_t type) {
    struct stat about;
    return syscall(SYS_newfstatat, AT_FDCWD, path, &about, 0) == 0 && (about.st_mode & S_IFMT) == type;
}

/* Whether a file could be made there; else the reason. */
static int room(const char *path) {
    char parent[PATH_ROOM];
    parent_of(path, parent);
    enum state state = state_of(parent);
    if (state == MADE) {
        return 0;
    }
    return state == GONE || !there(parent) ? ENOENT : !is(parent, S_IFDIR) ? ENOTDIR
            : syscall(SYS_access, parent, W_OK) == 0 ? 0 : EACCES;
}

static int copy(const char *from, const char *to) {
    static char bytes[1 << 16];
    int in = (int) syscall(SYS_open, from, O_RDONLY | O_CLOEXEC, 0);
    if (in < 0) {
        return errno;
    }
    int out = (int) syscall(SYS_open, to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666), error = out < 0 ? errno : 0;
    int64_t n;
    while (!error && (n = syscall(SYS_read, in, bytes, sizeof bytes)) > 0) {
        error = syscall(SYS_write, out, bytes, n) == n ? 0 : ENOSPC;
    }
    syscall(SYS_close, in);
    syscall(SYS_close, out);
    return error;
}

/* --- what programs do */

int overlay_open(const char *path, int flags, char *into) {
    char file[PATH_ROOM], apart[PATH_ROOM];
    bool writes = (flags & O_ACCMODE) != O_RDONLY || (flags & (O_CREAT | O_TRUNC));
    snprintf(into, PATH_ROOM, "%s", path);
    if (!whole(path, file) || !ours(file)) {
        return 0;
    }
    stands_for(file, "", apart);
    enum state state = state_of(file);
    bool real = state == UNCHANGED && there(file);
    if (state == MADE) {
        return EISDIR;
    }
    if (state == UNCHANGED && (!writes || (real && !is(file, S_IFREG)))) {
        return 0;
    }
    bool exists = state == WRITTEN || real;
    if (exists && (flags & O_CREAT) && (flags & O_EXCL)) {
        return EEXIST;
    }
    if (!exists && !(flags & O_CREAT)) {
        return ENOENT;
    }
    int error = exists ? 0 : room(file);
    if (real) {
        error = (flags & O_ACCMODE) != O_RDONLY && syscall(SYS_access, file, W_OK) != 0 ? EACCES
                : (flags & O_TRUNC) ? 0 : copy(file, apart);
    }
    if (error == 0) {
        changes(file);
        mark(file, ".gone", false);
        make(apart);
        snprintf(into, PATH_ROOM, "%s", apart);
    }
    return error;
}

int overlay_find(const char *path, char *into) {
    char file[PATH_ROOM];
    snprintf(into, PATH_ROOM, "%s", path);
    if (whole(path, file) && ours(file)) {
        switch (state_of(file)) {
        case WRITTEN: stands_for(file, "", into); break;
        case MADE: snprintf(into, PATH_ROOM, "%s", folder); break;
        case GONE: return ENOENT;
        default: break;
        }
    }
    return 0;
}

/* The file's whole name, if what is done to it is for this execution alone. */
static int changeable(const char *path, char *file) {
    return !whole(path, file) ? ENAMETOOLONG : ours(file) ? 0 : EACCES;
}

/* A directory of the user's stays: whoever wants to remove it is told that it is in use. */
int overlay_remove(const char *path, bool directory) {
    char file[PATH_ROOM];
    int error = changeable(path, file);
    if (error) {
        return error;
    }
    enum state state = state_of(file);
    bool real = there(file);
    if (state == GONE || (state == UNCHANGED && !real)) {
        return ENOENT;
    }
    bool is_directory = state == MADE || (state == UNCHANGED && is(file, S_IFDIR));
    if (is_directory != directory) {
        return directory ? ENOTDIR : EISDIR;
    }
    if (state == UNCHANGED && directory) {
        return EBUSY;
    }
    changes(file);
    mark(file, directory ? ".dir" : "", false);
    if (real) {
        mark(file, ".gone", true);
    }
    return 0;
}

int overlay_rename(const char *from, const char *to) {
    char seen[PATH_ROOM], source[PATH_ROOM], target[PATH_ROOM], apart[PATH_ROOM];
    int error = overlay_find(from, seen);
    if (error) {
        return error;
    }
    if (!there(seen)) {
        return ENOENT;
    }
    if (!whole(from, source) || !whole(to, target) || !ours(source) || !ours(target)) {
        return EXDEV;
    }
    if (is(seen, S_IFDIR)) {
        return EBUSY;
    }
    error = state_of(target) == UNCHANGED && there(target) ? 0 : room(target);
    stands_for(target, "", apart);
    if (error || strcmp(source, target) == 0 || (error = copy(seen, apart)) != 0) {
        return error;
    }
    changes(target);
    mark(target, ".gone", false);
    return overlay_remove(from, false);
}

int overlay_mkdir(const char *path) {
    char file[PATH_ROOM];
    int error = changeable(path, file);
    if (error) {
        return error;
    }
    enum state state = state_of(file);
    if (state == WRITTEN || state == MADE || (state == UNCHANGED && there(file))) {
        return EEXIST;
    }
    error = room(file);
    if (error == 0) {
        changes(file);
        mark(file, ".gone", false);
        mark(file, ".dir", true);
    }
    return error;
}

bool overlay_changed(const char *directory) {
    char file[PATH_ROOM];
    return whole(directory, file) && ours(file) && !(alone && !used) && (state_of(file) == MADE || marked(file, ".in"));
}

void overlay_clear(void) {
    if (!folder[0] || (alone && !used)) {
        return;
    }
    used = false;
    int fd = (int) syscall(SYS_open, folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
    static char entries[1 << 15];
    int64_t n;
    while (fd >= 0 && (n = syscall(SYS_getdents64, fd, entries, sizeof entries)) > 0) {
        for (int64_t at = 0; at < n;) {
            struct { uint64_t number, next; uint16_t length; uint8_t type; char name[]; } *entry = (void *) (entries + at);
            syscall(SYS_unlinkat, fd, entry->name, 0);
            at += entry->length;
        }
    }
    syscall(SYS_close, fd);
}
