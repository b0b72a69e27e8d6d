/* MPI's files: opened, closed, looked at through views. Reading and writing is in file-data.c. An execution has its files for
 * itself (overlay.c), so what one writes is gone in the next. Shared file pointers are not modelled. */
#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static struct stored *all;
static uint32_t all_stamp;
static MPI_Errhandler handlers[RANKS];             /* for what is wrong with no file: that of MPI_FILE_NULL */
static uint32_t handlers_stamp;

struct file *open_file(struct rank *r, MPI_File handle) {
    struct file *f = table_get(&r->files, 1, handle);
    if (f == NULL) {
        fail("argument", handle == MPI_FILE_NULL ? "%s is given MPI_FILE_NULL, at {%lx}"
             : "%s is given a file that is not open, or no longer, at {%lx}", r->call, r->fiber->pc);
    }
    return f;
}

static struct stored *stored_at(const char *path) {
    if (all_stamp != stamp) {
        all_stamp = stamp;
        all = NULL;
    }
    struct stored *s = all;
    while (s && strcmp(s->path, path) != 0) {
        s = s->next;
    }
    if (s == NULL) {
        s = arena(sizeof *s);
        copy_name(s->path, path, sizeof s->path);
        s->visible = arena((size_t) rank_count * (size_t) rank_count * sizeof *s->visible);
        s->next = all;
        all = s;
    }
    return s;
}

/* The handler of MPI_FILE_NULL; unless the program says so, errors of files are returned. */
static MPI_Errhandler *no_file(struct rank *r) {
    if (handlers_stamp != stamp) {
        handlers_stamp = stamp;
        for (int i = 0; i < RANKS; i++) {
            handlers[i] = MPI_ERRORS_RETURN;
        }
    }
    return &handlers[r->number];
}

static int error_of(int error) {
    switch (error) {
    case 0: return MPI_SUCCESS;
    case ENOENT: return MPI_ERR_NO_SUCH_FILE;
    case EEXIST: return MPI_ERR_FILE_EXISTS;
    case EACCES:
    case EPERM: return MPI_ERR_ACCESS;
    case EROFS: return MPI_ERR_READ_ONLY;
    case ENAMETOOLONG:
    case ENOTDIR:
    case EISDIR: return MPI_ERR_BAD_FILE;
    default: return MPI_ERR_IO;
    }
}

static int open_flags(int mode) {
    return (mode & MPI_MODE_RDWR ? O_RDWR : mode & MPI_MODE_WRONLY ? O_WRONLY : O_RDONLY)
            | (mode & MPI_MODE_CREATE ? O_CREAT : 0) | (mode & MPI_MODE_EXCL ? O_EXCL : 0);
}

static bool mode_makes_sense(int mode) {
    int ways = (mode & MPI_MODE_RDONLY) / MPI_MODE_RDONLY + (mode & MPI_MODE_WRONLY) / MPI_MODE_WRONLY
            + (mode & MPI_MODE_RDWR) / MPI_MODE_RDWR;
    return ways == 1 && !((mode & MPI_MODE_RDONLY) && (mode & (MPI_MODE_CREATE | MPI_MODE_EXCL)))
            && !((mode & MPI_MODE_RDWR) && (mode & MPI_MODE_SEQUENTIAL));
}

long file_size(struct file *f) {
    struct stat s;
    return syscall(SYS_fstat, f->fd, &s) == 0 ? s.st_size : 0;
}

/* The first member opens it, and makes it if need be; then the others do. */
int MPI_File_open(MPI_Comm comm, const char *name, int mode, MPI_Info info, MPI_File *file) {
    (void) info;
    ENTER("File_open");
    struct comm *c = comm_of(r, comm), *own;
    int code = needs_intra(r, c), fd = -1, error = 0;
    if (code) {
        return code;
    }
    bool sense = mode_makes_sense(mode);
    if (mode & MPI_MODE_SEQUENTIAL) {
        refuse("opens a file with MPI_MODE_SEQUENTIAL");
    }
    if (c->me == 0 && sense) {
        fd = open(name, open_flags(mode), 0666);
        error = fd < 0 ? errno : 0;
    }
    struct collective *k = together(r, c, 0, mode, error, NULL);
    own = comm_from(r, c, 0, c->size, c->members, 0);
    r->comms.at[own->handle - 1] = NULL;
    own->handler = *no_file(r);
    for (int i = 0; i < c->size; i++) {
        if (k->arrivals[i].values[0] != mode) {
            fail("collective-mismatch", "%s at {%lx}: rank %d opens the file with another mode, at {%lx}", r->call,
                 r->fiber->pc, c->members[i], k->arrivals[i].pc);
        }
    }
    error = (int) k->arrivals[0].values[1];
    if (c->me != 0 && sense && !error) {
        fd = open(name, open_flags(mode & ~(MPI_MODE_CREATE | MPI_MODE_EXCL)), 0666);
        error = fd < 0 ? errno : 0;
    }
    *file = MPI_FILE_NULL;
    if (!sense || error) {
        return wrong(r, own, sense ? error_of(error) : MPI_ERR_AMODE, "argument",
                     sense ? "%s cannot be opened" : "%s is opened with a mode that makes no sense", name);
    }
    struct file *f = arena(sizeof *f);
    *f = (struct file) {.stored = stored_at(name), .comm = own, .opener = c, .fd = fd, .mode = mode,
                        .made_at = r->fiber->pc};
    f->etype_handle = f->filetype_handle = MPI_BYTE;
    f->etype = f->filetype = type_of(r, MPI_BYTE, true);
    if (mode & MPI_MODE_APPEND) {
        f->position = file_size(f);
    }
    *file = own->handle = table_add(&r->files, 1, f);
    file_synced(r, f->stored);
    return MPI_SUCCESS;
}

int MPI_File_close(MPI_File *file) {
    ENTER("File_close");
    struct file *f = open_file(r, *file);
    together(r, f->comm, 0, 0, 0, NULL);
    file_synced(r, f->stored);
    close(f->fd);
    if ((f->mode & MPI_MODE_DELETE_ON_CLOSE) && f->comm->me == 0) {
        unlink(f->stored->path);
    }
    r->files.at[*file - 1] = NULL;
    *file = MPI_FILE_NULL;
    return MPI_SUCCESS;
}

int MPI_File_delete(const char *name, MPI_Info info) {
    (void) info;
    ENTER("File_delete");
    struct comm none = {.handler = *no_file(r), .handle = MPI_FILE_NULL};
    return unlink(name) == 0 ? MPI_SUCCESS : wrong(r, &none, error_of(errno), "argument", "%s cannot be deleted", name);
}

void files_leaks(struct rank *r) {
    for (int i = 0; i < r->files.count; i++) {
        struct file *f = r->files.at[i];
        if (f) {
            finding(r->number, "leak", "never closes the file opened at {%lx}", f->made_at);
        }
    }
}

/* --- size */

int MPI_File_get_size(MPI_File file, MPI_Offset *size) {
    ENTER("File_get_size");
    struct file *f = open_file(r, file);
    file_asked(r, f);
    *size = file_size(f);
    return MPI_SUCCESS;
}

/* All members give the same size. */
static int resize(struct rank *r, MPI_File file, MPI_Offset size, bool only_grows) {
    struct file *f = open_file(r, file);
    if (size < 0) {
        return wrong(r, f->comm, MPI_ERR_ARG, "argument", "the size is %lld", size);
    }
    struct collective *k = together(r, f->comm, 0, (long) size, 0, NULL);
    for (int i = 0; i < f->comm->size; i++) {
        if (k->arrivals[i].values[0] != (long) size) {
            fail("collective-mismatch", "%s at {%lx}: rank %d gives another size, at {%lx}", r->call, r->fiber->pc,
                 f->comm->members[i], k->arrivals[i].pc);
        }
    }
    if (!only_grows || size > file_size(f)) {
        return syscall(SYS_ftruncate, f->fd, size) == 0 ? MPI_SUCCESS
                : wrong(r, f->comm, MPI_ERR_READ_ONLY, "argument", "%s cannot be changed", f->stored->path);
    }
    return MPI_SUCCESS;
}

int MPI_File_set_size(MPI_File file, MPI_Offset size) {
    ENTER("File_set_size");
    return resize(r, file, size, false);
}

int MPI_File_preallocate(MPI_File file, MPI_Offset size) {
    ENTER("File_preallocate");
    return resize(r, file, size, true);
}

/* What is written is seen by all at once here; see docs/mpi.md about what that leaves out. */
int MPI_File_sync(MPI_File file) {
    ENTER("File_sync");
    struct file *f = open_file(r, file);
    together(r, f->comm, 0, 0, 0, NULL);
    file_synced(r, f->stored);
    return MPI_SUCCESS;
}

/* --- views */

static bool dense(struct type *t) { return t->segment_count == 1 && t->segments[0].length == t->extent; }

long file_place(struct file *f, long at, long *run) {
    struct type *t = f->filetype;
    if (dense(t)) {
        *run = INT64_MAX / 2;
        return f->start + t->segments[0].at + at;
    }
    long tile = at / t->size, rest = at % t->size;
    int s = 0;
    while (rest >= t->segments[s].length) {
        rest -= t->segments[s++].length;
    }
    *run = t->segments[s].length - rest;
    return f->start + tile * t->extent + t->segments[s].at + rest;
}

/* How many etypes of the view lie before the end of the file. */
static long view_length(struct file *f) {
    long left = file_size(f) - (long) f->start, bytes = 0;
    struct type *t = f->filetype;
    if (left <= 0 || t->extent <= 0) {
        return 0;
    }
    bytes = left / t->extent * t->size;
    long part = left % t->extent;
    for (int s = 0; s < t->segment_count; s++) {
        long there = part - t->segments[s].at;
        bytes += there <= 0 ? 0 : there < t->segments[s].length ? there : t->segments[s].length;
    }
    return bytes / f->etype->size;
}

int MPI_File_set_view(MPI_File file, MPI_Offset start, MPI_Datatype etype, MPI_Datatype filetype, const char *data,
                      MPI_Info info) {
    (void) info;
    ENTER("File_set_view");
    struct file *f = open_file(r, file);
    struct type *e = type_of(r, etype, true), *t = type_of(r, filetype, true);
    if (strcmp(data, "native") != 0 && strcmp(data, "internal") != 0) {
        refuse("sets a view of a file with the data representation %s", data);
    }
    if (start == MPI_DISPLACEMENT_CURRENT) {
        refuse("sets a view with MPI_DISPLACEMENT_CURRENT");
    }
    if (start < 0 || e->size == 0 || t->size == 0 || t->size % e->size != 0) {
        return wrong(r, f->comm, MPI_ERR_ARG, "argument", start < 0 ? "the displacement is negative"
                     : "the filetype does not consist of etypes");
    }
    for (int s = 0; s < t->segment_count; s++) {
        if (t->segments[s].at < (s == 0 ? 0 : t->segments[s - 1].at + t->segments[s - 1].length)) {
            return wrong(r, f->comm, MPI_ERR_ARG, "argument", "the displacements of the filetype are negative or decrease");
        }
    }
    struct collective *k = together(r, f->comm, 0, e->extent, 0, NULL);
    if (k->arrivals[0].values[0] != e->extent) {
        fail("collective-mismatch", "%s at {%lx}: rank %d gives an etype of another extent, at {%lx}", r->call, r->fiber->pc,
             f->comm->members[0], k->arrivals[0].pc);
    }
    f->start = start;
    f->etype = e;
    f->filetype = t;
    f->etype_handle = etype;
    f->filetype_handle = filetype;
    f->position = 0;
    return MPI_SUCCESS;
}

int MPI_File_get_view(MPI_File file, MPI_Offset *start, MPI_Datatype *etype, MPI_Datatype *filetype, char *data) {
    ENTER("File_get_view");
    struct file *f = open_file(r, file);
    *start = f->start;
    *etype = f->etype->basic ? f->etype_handle : (MPI_Type_dup(f->etype_handle, etype), *etype);
    *filetype = f->filetype->basic ? f->filetype_handle : (MPI_Type_dup(f->filetype_handle, filetype), *filetype);
    copy_name(data, "native", MPI_MAX_DATAREP_STRING);
    return MPI_SUCCESS;
}

int MPI_File_seek(MPI_File file, MPI_Offset offset, int whence) {
    ENTER("File_seek");
    struct file *f = open_file(r, file);
    if (whence == MPI_SEEK_END) {
        file_asked(r, f);
    }
    long to = (long) offset + (whence == MPI_SEEK_CUR ? f->position : whence == MPI_SEEK_END ? view_length(f) : 0);
    if (to < 0 || (whence != MPI_SEEK_SET && whence != MPI_SEEK_CUR && whence != MPI_SEEK_END)) {
        return wrong(r, f->comm, MPI_ERR_ARG, "argument", to < 0 ? "the position would be %ld" : "there is no such direction",
                     to);
    }
    f->position = to;
    return MPI_SUCCESS;
}

int MPI_File_get_position(MPI_File file, MPI_Offset *offset) {
    ENTER("File_get_position");
    *offset = open_file(r, file)->position;
    return MPI_SUCCESS;
}

int MPI_File_get_byte_offset(MPI_File file, MPI_Offset offset, MPI_Offset *place) {
    ENTER("File_get_byte_offset");
    struct file *f = open_file(r, file);
    long run;
    *place = file_place(f, (long) offset * f->etype->size, &run);
    return MPI_SUCCESS;
}

int MPI_File_get_type_extent(MPI_File file, MPI_Datatype type, MPI_Aint *extent) {
    ENTER("File_get_type_extent");
    open_file(r, file);
    *extent = type_of(r, type, false)->extent;
    return MPI_SUCCESS;
}

/* --- questions and errors */

int MPI_File_get_amode(MPI_File file, int *mode) {
    ENTER("File_get_amode");
    *mode = open_file(r, file)->mode;
    return MPI_SUCCESS;
}

int MPI_File_get_group(MPI_File file, MPI_Group *group) {
    ENTER("File_get_group");
    struct file *f = open_file(r, file);
    return MPI_Comm_group(f->opener->handle, group);
}

int MPI_File_set_atomicity(MPI_File file, int flag) {
    ENTER("File_set_atomicity");
    struct file *f = open_file(r, file);
    together(r, f->comm, 0, flag != 0, 0, NULL);
    f->atomic = flag != 0;
    return MPI_SUCCESS;
}

int MPI_File_get_atomicity(MPI_File file, int *flag) {
    ENTER("File_get_atomicity");
    *flag = open_file(r, file)->atomic;
    return MPI_SUCCESS;
}

int MPI_File_set_info(MPI_File file, MPI_Info info) {
    (void) info;
    ENTER("File_set_info");
    together(r, open_file(r, file)->comm, 0, 0, 0, NULL);
    return MPI_SUCCESS;
}

int MPI_File_get_info(MPI_File file, MPI_Info *info) {
    ENTER("File_get_info");
    open_file(r, file);
    empty_info(r, info);
    return MPI_SUCCESS;
}

int MPI_File_create_errhandler(MPI_File_errhandler_function *function, MPI_Errhandler *handler) {
    ENTER("File_create_errhandler");
    *handler = table_add(&r->handlers, 3, (void *) function);
    return MPI_SUCCESS;
}

static MPI_Errhandler *handler_of(struct rank *r, MPI_File file) {
    return file == MPI_FILE_NULL ? no_file(r) : &open_file(r, file)->comm->handler;
}

int MPI_File_set_errhandler(MPI_File file, MPI_Errhandler handler) {
    ENTER("File_set_errhandler");
    *handler_of(r, file) = handler;
    return MPI_SUCCESS;
}

int MPI_File_get_errhandler(MPI_File file, MPI_Errhandler *handler) {
    ENTER("File_get_errhandler");
    *handler = *handler_of(r, file);
    return MPI_SUCCESS;
}

int MPI_File_call_errhandler(MPI_File file, int code) {
    ENTER("File_call_errhandler");
    wrong(r, open_file(r, file)->comm, code, "abort", "error %d", code);
    return MPI_SUCCESS;
}
