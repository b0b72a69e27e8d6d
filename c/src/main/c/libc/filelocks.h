/* The order in which threads use files: see filelocks.c. */
#ifndef ALLWAYS_FILELOCKS_H
#define ALLWAYS_FILELOCKS_H

#include "state.h"

#include <stdio.h>

/* filenames.c */
uint64_t file_named(const char *path) HIDDEN;
uint64_t file_named_at(int directory, const char *path) HIDDEN;
void names_changed(uintptr_t pc) HIDDEN;      /* a file is made or removed */
void names_listed(uintptr_t pc) HIDDEN;
void paths_changed(uintptr_t pc) HIDDEN;      /* a folder or a symbolic link is */
void file_renamed(uintptr_t pc) HIDDEN;       /* a file gets another name, or a further one */

uint64_t file_of(int fd) HIDDEN;
uint64_t file_of_stream(FILE *file) HIDDEN;
void file_opened(int fd, uint64_t key) HIDDEN;        /* 0: one without a name */
void file_copied(int from, int to) HIDDEN;

/* Around a call at `pc` that uses a file; `looks` if the program can tell from it what others have done. */
struct object *file_begin(uint64_t key, bool looks, uintptr_t pc) HIDDEN;
void file_end(struct object *held) HIDDEN;

#define WITH_FILE(key, looks, pc, call)                                                                                \
    ({                                                                                                                 \
        struct object *held_ = file_begin(key, looks, pc);                                                             \
        __typeof__(call) result_ = (call);                                                                             \
        file_end(held_);                                                                                               \
        result_;                                                                                                       \
    })
#define WITH_STREAM(file, looks, pc, call)                                                                             \
    WITH_FILE(pc ? file_of_stream(file) : 0, looks, pc, (buffer_used(file, pc), call))

/* buffers.c */
void buffer_used(FILE *file, uintptr_t pc) HIDDEN;      /* NULL: of all streams */
void buffer_returned(FILE *file) HIDDEN;

#endif
