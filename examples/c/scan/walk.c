#define _POSIX_C_SOURCE 200809L
#include "walk.h"

#include "glob.h"
#include "text.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { DEEPEST = 64 };

struct names {
    char **all;
    size_t count;
    size_t capacity;
};

static void names_add(struct names *names, const char *name) {
    if (names->count == names->capacity) {
        names->capacity = names->capacity > 0 ? names->capacity * 2 : 16;
        names->all = checked_realloc(names->all, names->capacity * sizeof *names->all);
    }
    names->all[names->count++] = checked_copy(name);
}

static void names_free(struct names *names) {
    for (size_t i = 0; i < names->count; i++) {
        free(names->all[i]);
    }
    free(names->all);
}

static int by_alphabet(const void *left, const void *right) {
    return strcmp(*(char *const *)left, *(char *const *)right);
}

static bool any_matches(const char *const *globs, size_t count, const char *name) {
    for (size_t i = 0; i < count; i++) {
        if (glob_matches(globs[i], name)) {
            return true;
        }
    }
    return false;
}

static bool wanted(const struct options *options, const char *name, bool directory) {
    if (name[0] == '.' && !options->hidden) {
        return false;
    }
    if (any_matches(options->excludes, options->exclude_count, name)) {
        return false;
    }
    return directory || options->include_count == 0
            || any_matches(options->includes, options->include_count, name);
}

static void complain(struct walk *walk, const char *path) {
    walk->failed++;
    output_complain(walk->output, path, errno);
}

static bool add_file(struct walk *walk, const char *path) {
    struct job job = {checked_copy(path), walk->found};
    if (!queue_put(walk->queue, job)) {
        free(job.path);
        return false;
    }
    walk->found++;
    return true;
}

static bool walk_any(struct walk *walk, const char *path, const char *name, int depth);

static bool read_names(struct walk *walk, const char *path, struct names *names) {
    DIR *directory = opendir(path);
    if (directory == NULL) {
        complain(walk, path);
        return false;
    }
    for (struct dirent *entry = readdir(directory); entry != NULL; entry = readdir(directory)) {
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) {
            names_add(names, entry->d_name);
        }
    }
    closedir(directory);
    return true;
}

static bool walk_directory(struct walk *walk, const char *path, int depth) {
    struct names names = {NULL, 0, 0};
    bool going_on = true;
    if (depth > DEEPEST) {
        errno = ELOOP;
        complain(walk, path);
        return true;
    }
    if (read_names(walk, path, &names)) {
        qsort(names.all, names.count, sizeof *names.all, by_alphabet);
        for (size_t i = 0; i < names.count && going_on; i++) {
            char *inner = path_join(path, names.all[i]);
            going_on = walk_any(walk, inner, names.all[i], depth);
            free(inner);
        }
    }
    names_free(&names);
    return going_on;
}

/* `name` is NULL for what the command line names: that is wanted whatever it is called. */
static bool walk_any(struct walk *walk, const char *path, const char *name, int depth) {
    struct stat status;
    if (atomic_load(walk->stopped)) {
        return false;
    }
    /* links are followed only where the command line names them: no cycles */
    int result = name == NULL ? stat(path, &status) : lstat(path, &status);
    if (result != 0) {
        complain(walk, path);
        return true;
    }
    bool directory = S_ISDIR(status.st_mode);
    if (name != NULL && !wanted(walk->options, name, directory)) {
        return true;
    }
    if (directory) {
        return walk_directory(walk, path, depth + 1);
    }
    return S_ISREG(status.st_mode) ? add_file(walk, path) : true;
}

bool walk_path(struct walk *walk, const char *path) {
    return walk_any(walk, path, NULL, 0);
}
