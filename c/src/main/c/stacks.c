/* Stacks of calls, by frame pointers, which the program is compiled with. They are taken only in an execution that is
 * looked at closely: there a place in the code can stand for a whole stack, so that an access to memory which turns out
 * to be one side of a race can still tell how the thread got there. Equal stacks are kept once. */
#include "runtime.h"

enum { DEEPEST = 24, BUCKETS = 1 << 14, ROOM = 1 << 20 };

struct stack {
    struct stack *next;
    uint64_t hash;
    int count;
    uintptr_t frame[];
};

static struct stack *buckets[BUCKETS];
static char *room;
static size_t used;

void stacks_begin(void) {
    if (describing) {
        for (int i = 0; i < BUCKETS; i++) {
            buckets[i] = NULL;
        }
        used = 0;
        room = room ? room : keep(ROOM);
    }
}

static int stack_walk(uintptr_t pc, uintptr_t *into, int most) {
    struct fiber *f = running;
    int count = 0;
    bool found = pc == 0;
    uintptr_t *frame = __builtin_frame_address(0);
    into[count++] = pc;
    for (int i = 0; i < 256 && count < most; i++) {
        if ((char *) frame < f->stack_low || (char *) frame > f->stack_high - 16 || (uintptr_t) frame % 8) {
            break;
        }
        uintptr_t caller = frame[1];
        if (found && caller) {
            into[count++] = caller;
        }
        found |= caller == pc;
        uintptr_t *next = (uintptr_t *) frame[0];
        if (next <= frame) {
            break;
        }
        frame = next;
    }
    return count;
}

/* Whose local variable it is: says a place in the function whose frame has the address, and where in that frame (from
 * where the caller's begins, as the compiler counts). Nothing of threads that have ended. */
void say_frame(uintptr_t address) {
    struct fiber *f = NULL;
    for (int i = 0; i < fiber_count && f == NULL; i++) {
        struct fiber *each = fibers[i];
        if (each && each->alive && !each->done && (uintptr_t) each->stack_low <= address && address < (uintptr_t) each->stack_high) {
            f = each;
        }
    }
    if (f == NULL) {
        return;
    }
    uintptr_t *frame = __builtin_frame_address(0), pc = 0;
    if ((char *) frame < f->stack_low || (char *) frame >= f->stack_high) {
        uintptr_t *saved = f->sp; /* r15 to r12, rbx, rbp, and where it goes on */
        frame = (uintptr_t *) saved[5];
        pc = saved[6];
    }
    for (int i = 0; i < 4096 && (char *) frame >= f->stack_low && (char *) frame <= f->stack_high - 16; i++) {
        if (address < (uintptr_t) frame) {
            say("F\t%lx\t%lx\t%ld\n", address, pc, (long) (address - (uintptr_t) frame) - 16);
            return;
        }
        pc = frame[1];
        uintptr_t *next = (uintptr_t *) frame[0];
        if (next <= frame) {
            return;
        }
        frame = next;
    }
}

/* Loops of our own, here and below: memcmp and the like are watched when the program calls them. */
static bool equal(const struct stack *s, const uintptr_t *frames, int count) {
    int i = 0;
    while (i < count && s->frame[i] == frames[i]) {
        i++;
    }
    return i == count;
}

/* What stands for the running thread's stack, which it entered the runtime from at `pc`: something for stack_top and
 * say_stack. */
uintptr_t stack_keep(uintptr_t pc) {
    if (LIKELY(!describing)) {
        return pc;
    }
    uintptr_t frames[DEEPEST];
    int count = stack_walk(pc, frames, DEEPEST);
    uint64_t hash = 0;
    for (int i = 0; i < count; i++) {
        hash = (hash ^ frames[i]) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 29;
    }
    size_t size = (size_t) count * sizeof *frames;
    struct stack **bucket = &buckets[hash % BUCKETS];
    for (struct stack *s = *bucket; s; s = s->next) {
        if (s->hash == hash && s->count == count && equal(s, frames, count)) {
            return (uintptr_t) s;
        }
    }
    if (used + sizeof(struct stack) + size > ROOM) {
        room = keep(ROOM);
        used = 0;
    }
    struct stack *s = (struct stack *) (room + used);
    used += sizeof *s + size;
    *s = (struct stack){.next = *bucket, .hash = hash, .count = count};
    for (int i = 0; i < count; i++) {
        s->frame[i] = frames[i];
    }
    *bucket = s;
    return (uintptr_t) s;
}

/* The innermost place of what stack_keep has returned. */
uintptr_t stack_top(uintptr_t kept) {
    return LIKELY(!describing) ? kept : ((struct stack *) kept)->frame[0];
}

void say_stack(uintptr_t kept) {
    struct stack *s = (struct stack *) kept;
    for (int i = 0; i < s->count; i++) {
        say(i ? ",%lx" : "%lx", s->frame[i]);
    }
}
