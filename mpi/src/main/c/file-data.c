/* Reading and writing MPI's files, and who may do so at the same time.
 *
 * What comes of two accesses to the same bytes, one of which writes, is not said unless something orders them: that is told, as
 * it is of windows. Messages and collectives order. For another rank to see what was written that is not enough (MPI-3.1,
 * 13.6.1): the writer must have synchronised or closed the file after it, and the reader, knowing of that, synchronised or opened
 * it before it reads; MPI_File_sync does not make ranks wait for each other, so one call of it is not both. In atomic mode none
 * of this is needed, but where nothing orders two accesses one comes first, and it matters which: such programs are refused. */
#include "file.h"

#include <errno.h>
#include <sys/syscall.h>
#include <unistd.h>

static bool ordered(struct rank *r, struct use *u) { return u->rank == r->number || u->step <= r->knows[u->rank]; }

/* What the others have synchronised, as far as this rank knows, is what it sees from now on. */
void file_synced(struct rank *r, struct stored *s) {
    uint32_t *visible = s->visible + r->number * rank_count;
    for (struct sync *y = s->syncs; y; y = y->next) {
        if (y->step <= r->knows[y->rank] && y->step > visible[y->rank]) {
            visible[y->rank] = y->step;
        }
    }
    struct sync *mine = arena(sizeof *mine);
    *mine = (struct sync) {r->number, (uint32_t) r->events, s->syncs};
    s->syncs = mine;
}

static bool sees(struct rank *r, struct file *f, struct use *u) {
    return u->rank == r->number || !(u->writes || u->grows) || (u->atomic && f->atomic)
            || f->stored->visible[r->number * rank_count + u->rank] > u->step;
}

static void check(struct rank *r, struct file *f, struct use *mine) {
    for (struct use *u = f->stored->uses; u; u = u->next) {
        bool bytes = u->from < mine->to && u->to > mine->from && (mine->writes || u->writes);
        bool length_ = (u->grows && mine->asks) || (u->asks && mine->grows);
        if ((!bytes && !length_) || (ordered(r, u) && sees(r, f, u))) {
            continue;
        }
        if (ordered(r, u)) {
            fail("file-conflict", "%s at {%lx} depends on what %s of rank %d at {%lx} has written to %s, which needs"
                 " MPI_File_sync of both, before and after what orders the two", r->call, r->fiber->pc, u->call, u->rank, u->pc,
                 f->stored->path);
        }
        if (u->atomic && f->atomic) {
            refuse("accesses the same bytes of a file from several ranks in atomic mode, in an order that nothing decides");
        }
        if (!bytes) {
            fail("file-conflict", "%s at {%lx} makes %s longer, and %s of rank %d at {%lx} depends on how long it is, with"
                 " nothing to order the two", mine->grows ? mine->call : u->call, mine->grows ? mine->pc : u->pc,
                 f->stored->path, mine->grows ? u->call : mine->call, mine->grows ? u->rank : r->number,
                 mine->grows ? u->pc : mine->pc);
        }
        fail("file-conflict", "%s at {%lx} %s bytes %ld to %ld of %s, and %s of rank %d at {%lx} %s them, with nothing to"
             " order the two", r->call, r->fiber->pc, mine->writes ? "writes" : "reads",
             u->from > mine->from ? u->from : mine->from, (u->to < mine->to ? u->to : mine->to) - 1, f->stored->path, u->call,
             u->rank, u->pc, u->writes ? "writes" : "reads");
    }
}

static void used(struct rank *r, struct file *f, struct use what) {
    what.rank = r->number;
    what.step = (uint32_t) r->events;
    what.atomic = f->atomic;
    what.call = r->call;
    what.pc = r->fiber->pc;
    check(r, f, &what);
    struct use *latest = f->stored->uses;
    if (latest && latest->rank == what.rank && latest->step == what.step && latest->writes == what.writes
            && latest->to == what.from && latest->pc == what.pc && latest->grows == what.grows && !what.asks) {
        latest->to = what.to;
        return;
    }
    what.next = f->stored->uses;
    f->stored->uses = arena(sizeof what);
    *f->stored->uses = what;
}

void file_asked(struct rank *r, struct file *f) { used(r, f, (struct use) {.asks = true}); }

/* Moves `size` bytes between memory and what the view shows from `at` on; how many were moved. */
static long moved(struct rank *r, struct file *f, long at, char *data, long size, bool writes, int *error) {
    long done = 0;
    while (done < size) {
        long run, place = file_place(f, at + done, &run);
        run = run < size - done ? run : size - done;
        used(r, f, (struct use) {.from = place, .to = place + run, .writes = writes,
                                 .grows = writes && place + run > file_size(f)});
        long n = writes ? syscall(SYS_pwrite64, f->fd, data + done, run, place) : syscall(SYS_pread64, f->fd, data + done, run, place);
        if (n < 0) {
            *error = errno;
            break;
        }
        done += n;
        if (n < run) {   /* the end of the file */
            file_asked(r, f);
            break;
        }
    }
    return done;
}

/* `offset` in etypes; -1: at the file pointer, which goes on. */
static int data(struct rank *r, MPI_File file, MPI_Offset offset, const void *buf, int count, MPI_Datatype type,
                MPI_Status *status, bool writes, bool all) {
    struct file *f = open_file(r, file);
    struct type *t = type_of(r, type, true);
    bool pointed = offset == -1;
    if (count < 0 || offset < -1) {
        return wrong(r, f->comm, count < 0 ? MPI_ERR_COUNT : MPI_ERR_ARG, "argument", count < 0 ? "the count is %d"
                     : "the offset is negative", count);
    }
    if (writes ? f->mode & MPI_MODE_RDONLY : f->mode & MPI_MODE_WRONLY) {
        return wrong(r, f->comm, writes ? MPI_ERR_READ_ONLY : MPI_ERR_ACCESS, "argument", "the file was opened %s",
                     writes ? "to be read" : "to be written");
    }
    long size = t->size * count;
    if (size % f->etype->size != 0) {
        return wrong(r, f->comm, MPI_ERR_IO, "argument", "%ld bytes are no whole number of the view's etypes", size);
    }
    if (all) {   /* nobody has to wait for the others, and a library may make everybody */
        about(r, r->call, NOBODY - 100, 0, NULL);
        conclude(r, f->comm, arrive(r, f->comm, C_FILE, 0, (struct arrival) {.values = {0}}));
    }
    struct request q = {.kind = writes ? R_SEND : R_RECV, .owner = r, .call = r->call, .pc = r->fiber->pc,
                        .buffer = (void *) buf, .count = count, .type = t};
    buffer_given(r, &q);
    char *bytes = arena((size_t) size + 1);
    int error = 0;
    if (writes) {
        type_pack(t, buf, count, bytes);
    }
    long n = moved(r, f, (pointed ? f->position : (long) offset) * f->etype->size, bytes, size, writes, &error);
    if (!writes) {
        type_unpack(t, (void *) buf, count, bytes, n);
        buffer_filled(r, &q);
    }
    if (pointed) {
        f->position += n / f->etype->size;
    }
    set_status(status, MPI_ANY_SOURCE, MPI_ANY_TAG, n);
    return error ? wrong(r, f->comm, MPI_ERR_IO, "argument", "the file cannot be %s", writes ? "written" : "read") : MPI_SUCCESS;
}

/* A collective access in two parts: what it does is done in the first, and the buffer is the library's until the second. */
static int begin(struct rank *r, MPI_File file, MPI_Offset offset, const void *buf, int count, MPI_Datatype type, bool writes) {
    struct file *f = open_file(r, file);
    if (f->split) {
        return wrong(r, f->comm, MPI_ERR_OTHER, "wrong-use", "%s at {%lx} has not been ended", f->split->call, f->split->pc);
    }
    MPI_Status status = {0};
    f->split_code = data(r, file, offset, buf, count, type, &status, writes, true);
    f->split_bytes = status.allways_bytes;
    struct request *q = request_make(r, writes ? R_SEND : R_RECV);
    q->buffer = (void *) buf;
    q->count = count;
    q->type = type_of(r, type, true);
    watch(r, q);
    f->split = q;
    return f->split_code;
}

static int end(struct rank *r, MPI_File file, const void *buf, MPI_Status *status, bool writes) {
    struct file *f = open_file(r, file);
    struct request *q = f->split;
    if (q == NULL || (q->kind == R_SEND) != writes || q->buffer != buf) {
        return wrong(r, f->comm, MPI_ERR_OTHER, "wrong-use", "nothing of that kind was begun with this buffer");
    }
    unwatch(r, q);
    f->split = NULL;
    set_status(status, MPI_ANY_SOURCE, MPI_ANY_TAG, f->split_bytes);
    return f->split_code;
}

#define SPLIT(Name, Const, writes)                                                                                     \
    int MPI_File_##Name##_all_begin(MPI_File file, Const void *buf, int count, MPI_Datatype type) {                    \
        ENTER("File_" #Name "_all_begin");                                                                             \
        return begin(r, file, -1, buf, count, type, writes);                                                           \
    }                                                                                                                  \
    int MPI_File_##Name##_all_end(MPI_File file, Const void *buf, MPI_Status *status) {                                \
        ENTER("File_" #Name "_all_end");                                                                               \
        return end(r, file, buf, status, writes);                                                                      \
    }                                                                                                                  \
    int MPI_File_##Name##_at_all_begin(MPI_File file, MPI_Offset offset, Const void *buf, int count,                   \
                                       MPI_Datatype type) {                                                            \
        ENTER("File_" #Name "_at_all_begin");                                                                          \
        return begin(r, file, offset == -1 ? -2 : offset, buf, count, type, writes);                                   \
    }                                                                                                                  \
    int MPI_File_##Name##_at_all_end(MPI_File file, Const void *buf, MPI_Status *status) {                             \
        ENTER("File_" #Name "_at_all_end");                                                                            \
        return end(r, file, buf, status, writes);                                                                      \
    }

SPLIT(read, , false)
SPLIT(write, const, true)

#define READS(Name, all)                                                                                               \
    int MPI_File_read##Name(MPI_File file, void *buf, int count, MPI_Datatype type, MPI_Status *status) {              \
        ENTER("File_read" #Name);                                                                                      \
        return data(r, file, -1, buf, count, type, status, false, all);                                                \
    }
#define WRITES(Name, all)                                                                                              \
    int MPI_File_write##Name(MPI_File file, const void *buf, int count, MPI_Datatype type, MPI_Status *status) {       \
        ENTER("File_write" #Name);                                                                                     \
        return data(r, file, -1, buf, count, type, status, true, all);                                                 \
    }
#define READS_AT(Name, all)                                                                                            \
    int MPI_File_read_at##Name(MPI_File file, MPI_Offset offset, void *buf, int count, MPI_Datatype type,              \
                               MPI_Status *status) {                                                                   \
        ENTER("File_read_at" #Name);                                                                                   \
        return data(r, file, offset == -1 ? -2 : offset, buf, count, type, status, false, all);                        \
    }
#define WRITES_AT(Name, all)                                                                                           \
    int MPI_File_write_at##Name(MPI_File file, MPI_Offset offset, const void *buf, int count, MPI_Datatype type,       \
                                MPI_Status *status) {                                                                  \
        ENTER("File_write_at" #Name);                                                                                  \
        return data(r, file, offset == -1 ? -2 : offset, buf, count, type, status, true, all);                         \
    }

READS(, false)
READS(_all, true)
WRITES(, false)
WRITES(_all, true)
READS_AT(, false)
READS_AT(_all, true)
WRITES_AT(, false)
WRITES_AT(_all, true)
