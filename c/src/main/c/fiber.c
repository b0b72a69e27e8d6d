/* Threads of the program as fibers: own stacks, own thread-local storage, a switch of a few nanoseconds. */
#include "runtime.h"

#include <link.h>
#include <stdio.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <asm/prctl.h>

/* Stacks lie at fixed places, so that what a pointer to a local variable is does not depend on the schedule. The guard
 * page below each turns an overflow into a fault that can be told. */
#define STACKS ((char *) 0x200000000000)
enum { STACK = 8 << 20, GUARD = 1 << 16, ZEROED = 2048 };
/* Room for what the C library keeps of a thread, and for variables of libraries that are loaded later. */
enum { TCB = 8192, SURPLUS = 8192 };

/* The C library's own, for the thread pointer of a new thread. */
extern void *_dl_allocate_tls(void *memory);

static struct fiber *all[ACTORS];      /* made once, used again in every execution */
static void *loop_sp;                  /* where the runtime's own loop is */
static uintptr_t main_tls;
static uintptr_t tls_low;              /* distance from the lowest thread-local variable to the thread pointer */
static char *tls_image;                /* of main: as constructors have left it */
static char *thread_image;             /* of a thread that begins: as the program's files have it */
static bool finely_aligned = true;     /* no variable of theirs needs more than a line of the cache */
static bool has_fsgsbase;

/* Pushes what a call preserves, stores the stack pointer, takes the other, pops. */
__asm__(".text\n"
        ".type allways_switch, @function\n"
        "allways_switch:\n"
        "  pushq %rbp\n  pushq %rbx\n  pushq %r12\n  pushq %r13\n  pushq %r14\n  pushq %r15\n"
        "  movq %rsp, (%rdi)\n"
        "  movq %rsi, %rsp\n"
        "  popq %r15\n  popq %r14\n  popq %r13\n  popq %r12\n  popq %rbx\n  popq %rbp\n"
        "  ret\n"
        ".size allways_switch, .-allways_switch\n"
        /* The first frame: an undefined return address ends every stack trace here. */
        ".type allways_begin, @function\n"
        "allways_begin:\n"
        "  .cfi_startproc\n  .cfi_undefined rip\n"
        "  xorl %ebp, %ebp\n"
        "  movq %rbx, %rdi\n"
        "  call fiber_begin\n"
        "  hlt\n"
        "  .cfi_endproc\n"
        ".size allways_begin, .-allways_begin\n");
extern void allways_switch(void **from, void *to);
extern void allways_begin(void);

static inline void tls_use(uintptr_t tls) {
    if (LIKELY(has_fsgsbase)) {
        __asm__ volatile(".byte 0xf3, 0x48, 0x0f, 0xae, 0xd7" : : "D"(tls)); /* wrfsbase rdi */
    } else {
        syscall(SYS_arch_prctl, ARCH_SET_FS, tls);
    }
}

static int lowest(struct dl_phdr_info *info, size_t size, void *into) {
    (void) size;
    uintptr_t data = (uintptr_t) info->dlpi_tls_data;
    uintptr_t *low = into;
    if (data != 0 && data < main_tls && data < *low) {
        *low = data;
    }
    for (int i = 0; i < info->dlpi_phnum; i++) {
        finely_aligned &= info->dlpi_phdr[i].p_type != PT_TLS || info->dlpi_phdr[i].p_align <= 64;
    }
    return 0;
}

/* The variables of the program and its libraries, but for those that the C library has made ready by now. */
static int initialised(struct dl_phdr_info *info, size_t size, void *unused) {
    (void) size;
    (void) unused;
    const char *name = info->dlpi_name;
    uintptr_t data = (uintptr_t) info->dlpi_tls_data;
    if (data == 0 || data >= main_tls || strstr(name, "liballways") || strstr(name, "/libc.so") || strstr(name, "ld-linux")) {
        return 0;
    }
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *p = &info->dlpi_phdr[i];
        if (p->p_type == PT_TLS) {
            char *to = thread_image + (data - (main_tls - tls_low));
            memcpy(to, (void *) (info->dlpi_addr + p->p_vaddr), p->p_filesz);
            memset(to + p->p_filesz, 0, p->p_memsz - p->p_filesz);
        }
    }
    return 0;
}

void fibers_prepare(void) {
    has_fsgsbase = getauxval(AT_HWCAP2) & 2;
    __asm__("movq %%fs:0, %0" : "=r"(main_tls));
    uintptr_t low = main_tls;
    dl_iterate_phdr(lowest, &low);
    tls_low = main_tls - low;
    tls_image = keep(tls_low + 1);
    memcpy(tls_image, (void *) low, tls_low);
    thread_image = keep(tls_low + 1);
    memcpy(thread_image, tls_image, tls_low);
    dl_iterate_phdr(initialised, NULL);
}

/* A guard page of somebody's stack? */
bool fiber_guard(uintptr_t address, struct fiber **whose) {
    for (int i = 0; i < ACTORS; i++) {
        if (all[i] && address < (uintptr_t) all[i]->stack_low && address >= (uintptr_t) all[i]->stack_low - GUARD) {
            *whose = all[i];
            return true;
        }
    }
    return false;
}

static struct fiber *make(int number) {
    struct fiber *f = keep(sizeof *f);
    char *low = STACKS + (size_t) number * (STACK + GUARD);
    void *got = mmap(low, STACK + GUARD, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
    if (got != low || mprotect(low, GUARD, PROT_NONE) != 0) {
        refuse("starts more threads than there is memory for their stacks");
    }
    f->stack_low = low + GUARD;
    /* Thread-local variables lie above the stack, where accesses are looked at: threads may have pointers to each other's.
     * Not all at the same offset: they would fight for the same lines of the cache. */
    char *tcb = low + GUARD + STACK - TCB - (finely_aligned ? (number % 61) * 1088 : 0);
    struct fiber *caller = running;
    running = NULL; /* what is allocated here stays */
    _dl_allocate_tls(tcb);
    running = caller;
    f->tls = (uintptr_t) tcb;
    uintptr_t *words = (uintptr_t *) tcb, *main_words = (uintptr_t *) main_tls;
    words[0] = words[2] = f->tls;    /* the pointers to itself */
    words[5] = main_words[5];        /* stack protector */
    words[6] = main_words[6];        /* pointer guard */
    f->stack_high = tcb - ((tls_low + SURPLUS) & ~UINT64_C(63));
    f->clock = clock_make();
    f->fence = clock_make();
    f->fence_release = clock_make();
    return all[number] = f;
}

/* As if just created; what it was in an earlier execution is forgotten. */
struct fiber *fiber_make(int number, void *(*entry)(void *), void *argument) {
    struct fiber *f = all[number] ? all[number] : make(number);
    struct fiber old = {
        .stack_low = f->stack_low, .stack_high = f->stack_high, .tls = f->tls, .clock = f->clock, .fence = f->fence,
        .fence_release = f->fence_release, .heap_next = f->heap_next, .heap_start = f->heap_start,
        .heap_end = f->heap_end,
    };
    /* Word by word: a call of memcpy here would be the program's. */
    size_t head = offsetof(struct fiber, keys);
    char *to = (char *) f, *from = (char *) &old;
    __builtin_memcpy(to, from, head);
    __builtin_memcpy(to + offsetof(struct fiber, keys_stamp), from + offsetof(struct fiber, keys_stamp),
                     sizeof *f - offsetof(struct fiber, keys_stamp));
    f->number = number;
    f->alive = true;
    f->last = -1;
    f->entry = entry;
    f->argument = argument;
    f->op = op_of(CHOOSE, 0);
    f->range = 1;
    /* What constructors did to thread-local variables they did to main's; ranks are as many mains. */
    __builtin_memcpy((char *) f->tls - tls_low, number == 0 || rank_count > 0 ? tls_image : thread_image, tls_low);
    /* What was left on the stack is not the same in every execution; most programs that read it by mistake read here. */
    __builtin_memset(f->stack_high - ZEROED, 0, ZEROED);
    void **sp = (void **) (f->stack_high - 64);
    *--sp = (void *) allways_begin;
    *--sp = NULL; /* rbp */
    *--sp = f;    /* rbx */
    for (int i = 0; i < 4; i++) {
        *--sp = NULL;
    }
    f->sp = sp;
    heap_begin(f);
    fibers[number] = f;
    while (fiber_count <= number) {
        fiber_count++;
    }
    return f;
}

/* To another fiber, or with NULL to the runtime's loop. */
void fiber_switch(struct fiber *to) {
    struct fiber *from = running;
    running = to;
    if (to == NULL) {
        tls_use(main_tls);
        allways_switch(&from->sp, loop_sp);
    } else {
        if (to->tls != from->tls) {
            tls_use(to->tls);
        }
        atomic_store_explicit(&shared->h.running, to->number, memory_order_relaxed);
        allways_switch(&from->sp, to->sp);
    }
}

void fiber_main_loop(struct fiber *first) {
    running = first;
    tls_use(first->tls);
    atomic_store_explicit(&shared->h.running, first->number, memory_order_relaxed);
    allways_switch(&loop_sp, first->sp);
    running = NULL;
}

HIDDEN __attribute__((used, noreturn)) void fiber_begin(struct fiber *f) {
    thread_body(f);
    leave_for_good();
}
