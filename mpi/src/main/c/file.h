/* What the files about MPI's files share: file.c, file-data.c. */
#ifndef ALLWAYS_FILE_H
#define ALLWAYS_FILE_H

#include "world.h"

/* What somebody has done to a file. */
struct use {
    int rank;
    uint32_t step;                                  /* the rank's steps before */
    long from, to;
    bool writes, atomic;
    bool grows, asks;                               /* makes the file longer; depends on how long it is */
    const char *call;
    uintptr_t pc;
    struct use *next;
};

/* When a rank has opened, closed or synchronised a file: after so many steps. */
struct sync { int rank; uint32_t step; struct sync *next; };

/* A file of the execution, whoever has it open, and however often. */
struct stored {
    char path[512];
    struct use *uses;
    struct sync *syncs;
    uint32_t *visible;                              /* to each rank, of each other: what that wrote before so many steps */
    struct stored *next;
};

/* What one rank has open. */
struct file {
    struct stored *stored;
    struct comm *comm;                              /* of its own, for its collectives and its errors */
    struct comm *opener;                            /* the one it was opened with */
    int fd, mode;
    bool atomic;
    long position;                                  /* in etypes */
    MPI_Offset start;                               /* the view */
    struct type *etype, *filetype;
    MPI_Datatype etype_handle, filetype_handle;
    uintptr_t made_at;
    struct request *split;                          /* begun, and not ended: it has the buffer */
    long split_bytes;
    int split_code;
};

struct file *open_file(struct rank *r, MPI_File handle) HIDDEN;
/* Where byte `at` of what the view shows lies in the file; `run` is how many follow it there, at least 1. */
void file_asked(struct rank *r, struct file *f) HIDDEN;  /* how long it is matters now */
void file_synced(struct rank *r, struct stored *s) HIDDEN;
long file_size(struct file *f) HIDDEN;
long file_place(struct file *f, long at, long *run) HIDDEN;

#endif
