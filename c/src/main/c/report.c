/* What is told besides the events: failures, refusals, and for an execution that is looked at closely the details of
 * each event. All of it as lines of text; addresses stay addresses here, and the checker gives them names:
 * {1f} is a place in the code, [1f] something in memory, <3> a thread, <3:1f:> the thread that began at 1f. */
#include "runtime.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void vsay(const char *format, va_list arguments) {
    struct header *h = &shared->h;
    int room = TEXT - h->text_length;
    if (room < 4096) {
        h->text_cut = 1;
        return;
    }
    int n = vsnprintf(shared->text + h->text_length, (size_t) room, format, arguments);
    h->text_length += n < room ? n : room - 1;
}

void say(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsay(format, arguments);
    va_end(arguments);
}

/* Something is wrong at the event that has just happened; the thread may go on. */
static void note(const char *kind, const char *format, va_list arguments) {
    if (!counts(kind)) {
        return;
    }
    char message[2048];
    vsnprintf(message, sizeof message, format, arguments);
    shared->h.failures++;
    for (const char *mark = strchr(message, '['); mark; mark = strchr(mark + 1, '[')) {
        char *end;
        uintptr_t address = strtoul(mark + 1, &end, 16);
        if (*end == ']') {
            say_frame(address);
        }
    }
    say("V\t%s\t%d\t%s\n", kind, length - 1, message);
}

void violate(const char *kind, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    note(kind, format, arguments);
    va_end(arguments);
}

/* The same, and the process ends there; of MPI ranks, which are processes of their own, only this one. */
void fail(const char *kind, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    char message[2048];
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    struct fiber *f = running;
    uintptr_t pc = f->pc;
    stand(op_of(ASSERT, 0), 0, NULL);
    happened(0);
    f->pc = pc;
    violate(kind, "%s", message);
    if (describing) {
        describe_stack("S", f->pc);
    }
    if (rank_count == 0) {
        process_ends();
    }
    leave_for_good();
}

/* Which thread, where nothing else tells its name. */
void say_thread(struct fiber *f) {
    say("<%d:%lx:%s>", f->number, (uintptr_t) f->entry, f->name);
}

/* What cannot be controlled ends the execution, and with it the search. */
void refuse(const char *format, ...) {
    va_list arguments;
    if (shared == NULL) {
        map_shared(); /* before main */
    }
    shared->h.text_length = 0;
    if (running == NULL) {
        say("The program ");
    } else {
        say("The program (");
        say_thread(running);
        say(") ");
    }
    va_start(arguments, format);
    vsay(format, arguments);
    va_end(arguments);
    if (running == NULL) {
        shared->h.status = STATUS_REFUSED;
        handed_over();
        quit(3);
    }
    if (running->pc) {
        say(" at {%lx}", snapshot_place(running->pc));
    }
    end_execution(STATUS_REFUSED);
}

void describe_stack(const char *tag, uintptr_t pc) {
    say("%s\t%d\t", tag, running->number);
    say_stack(stack_keep(pc));
    say("\n");
}

/* Both sides of a race: where the other was when it came by, and here. */
void describe_race(int other, uintptr_t other_kept, uintptr_t address, uintptr_t kept) {
    say("R\t%d\t", other);
    say_stack(other_kept);
    say("\t%lx\t%d\t", address, running->number);
    say_stack(kept);
    say("\n");
}

static int64_t value_at(uintptr_t address, int size) {
    switch (size) {
    case 1: return *(uint8_t *) address;
    case 2: return *(uint16_t *) address;
    case 4: return *(int32_t *) address;
    case 8: return *(int64_t *) address;
    default: return 0;
    }
}

static void written(struct fiber *f) {
    if (f->written) {
        say("W\t%d\t%lld\n", f->written_event, (long long) value_at(f->written, f->written_size));
        f->written = 0;
    }
}

static void place(uintptr_t address) {
    uintptr_t start = 0, site = 0, freed_at;
    size_t size = 0;
    bool freed;
    heap_block(address, &start, &size, &freed, &site, &freed_at);
    say("%lx\t%lx\t%lx", address, start, site);
}

void describe_event(struct fiber *f, int index, int op, int64_t range, int64_t value) {
    (void) range;
    if (ranks_describe(f, index)) {
        return;
    }
    if (!(f->written && f->written_event == index)) {
        written(f);
    }
    enum kind kind = op_kind(op);
    bool memory = kind <= SPIN;
    uintptr_t address = memory ? f->address : f->subject ? f->subject->address : 0;
    uintptr_t condition = kind == WAIT && f->waits_on ? f->waits_on->address : 0;
    say_frame(address);
    say_frame(condition);
    say("E\t%d\t%d\t%d\t%d\t%lld\t", index, f->number, op, f->subject ? f->subject->type : 0, (long long) value);
    place(address);
    say("\t%d\t%lx\t", memory ? f->size : 0, condition);
    say_stack(stack_keep(f->pc));
    say("\n");
}

static void say_blocked(struct fiber *f) {
    struct object *o = f->subject;
    bool memory = op_kind(f->op) <= SPIN;
    say_frame(memory ? f->address : o ? o->address : 0);
    say_frame(f->waits_on ? f->waits_on->address : 0);
    say("B\t%d\t%d\t%d\t%d\t%lx\t", f->number, f->op, o ? o->type : 0, o ? o->owner : -1, o ? o->taken_at : 0);
    place(memory ? f->address : o ? o->address : 0);
    say("\t%lx\t%lx\n", f->waits_on ? f->waits_on->address : 0, f->pc);
}

static void say_kept(struct object *o) {
    if (o->life == READY && o->made_at && o->type != T_PIPE && o->type != T_MEMORY) {
        say("K\t%s\t%lx\t%lx\n", object_type_name(o->type), o->address, o->made_at);
    }
}

static void say_copy(uintptr_t base, uintptr_t low, uintptr_t high) {
    say("L\t%lx\t%lx\t%lx\n", base, low, high);
}

void describe_end(void) {
    snapshot_copies(say_copy);
    ranks_tell();
    for (int i = 0; i < fiber_count; i++) {
        struct fiber *f = fibers[i];
        if (f && f->alive) {
            running = f;
            if (describing) {
                written(f);
            }
            say("N\t%d\t%lx\t%s\n", i, (uintptr_t) f->entry, f->name);
            if (!f->done && shared->left[i] == LEFT_BLOCKED && !ranks_waits(f)) {
                say_blocked(f);
            }
            if (describing && f->done && !f->took_all && i > 0 && !f->joined && !f->detached && rank_count == 0) {
                say("U\t%d\n", i);
            }
        }
    }
    running = NULL;
    if (describing) {
        objects_each(say_kept);
    }
}
