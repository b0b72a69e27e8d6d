/* When the program crashes: the thread fails there, and neither the other threads nor the checker are taken along. */
#include "runtime.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

/* Where a handler returns to, as the kernel wants it. */
__asm__(".text\n.type allways_restore, @function\nallways_restore:\n  movq $15, %rax\n  syscall\n"
        ".size allways_restore, .-allways_restore\n");
extern void allways_restore(void);

static char rescue[1 << 16];   /* a stack for a thread that has used up its own */
static struct { int signal; uintptr_t pc, address; bool overflow, in_call; } crash;

static const char *describe(int signal) {
    switch (signal) {
    case SIGSEGV: return "segmentation fault";
    case SIGBUS: return "bus error";
    case SIGFPE: return "arithmetic exception (a division by zero?)";
    case SIGILL: return "illegal instruction";
    case SIGTRAP: return "trap";
    default: return strsignal(signal);
    }
}

/* The thread continues here, outside of the signal handler. */
static void __attribute__((noreturn)) crashed(void) {
    running->pc = crash.pc;
    if (signal_handled(crash.signal)) {
        refuse("handles signal %d (%s) itself, and raises it by what it does", crash.signal, describe(crash.signal));
    }
    if (crash.overflow) {
        fail("stack-overflow", "of <%d>, at {%lx}", running->number, crash.pc);
    }
    if (crash.in_call && crash.signal == SIGSEGV && crash.address < 4096) {
        ranks_given_null(crash.pc);
    }
    if (crash.signal == SIGSEGV || crash.signal == SIGBUS) {
        fail("crash", "%s at {%lx}, accessing %s%lx", describe(crash.signal), crash.pc,
             crash.address < 4096 ? "NULL + 0x" : "address 0x", crash.address);
    }
    fail("crash", "%s at {%lx}", describe(crash.signal), crash.pc);
}

/* Whether a rank crashes in what it has called last: the address it returns to is still on the stack. */
static bool in_call(uintptr_t pc, uintptr_t sp) {
    if (rank_count == 0 || in_program(pc)) {
        return false;
    }
    uintptr_t *p = (uintptr_t *) (sp & ~(uintptr_t) 7), *end = (uintptr_t *) running->stack_high;
    while (p < end && *p != running->pc) {
        p++;
    }
    return p < end;
}

static void on_signal(int signal, siginfo_t *info, void *context) {
    uintptr_t address = (uintptr_t) info->si_addr;
    if (signal == SIGSEGV && snapshot_fault(address)) {
        return;
    }
    ucontext_t *c = context;
    greg_t *registers = c->uc_mcontext.gregs;
    if (running == NULL) {
        fprintf(stderr, "allways: the runtime crashed: signal %d at %llx, address %lx\n", signal,
                registers[REG_RIP], address);
        quit(95);
    }
    struct fiber *whose = running;
    crash.signal = signal;
    crash.pc = (uintptr_t) registers[REG_RIP];
    crash.address = address;
    crash.in_call = false;
    crash.overflow = fiber_guard(address, &whose) && whose == running;
    /* Where the crash is in a library, the caller in the program says more. */
    uintptr_t *frame = (uintptr_t *) registers[REG_RBP];
    uintptr_t sp = (uintptr_t) registers[REG_RSP];
    if (crash.overflow) {
        crash.pc = crash_place(crash.pc, sp, 0);
        registers[REG_RSP] = (greg_t) ((uintptr_t) rescue + sizeof rescue - 64 - 8);
    } else {
        crash.in_call = in_call(crash.pc, sp);
        crash.pc = crash_place(crash.pc, sp, (uintptr_t) frame);
        registers[REG_RSP] = (greg_t) (((sp - 512) & ~(uintptr_t) 15) - 8);
    }
    registers[REG_RIP] = (greg_t) (uintptr_t) crashed;
}

/* The place in the program's own code: the crash itself, or the last return address on the stack that lies in it. */
uintptr_t crash_place(uintptr_t pc, uintptr_t sp, uintptr_t frame) {
    (void) frame;
    if (in_program(pc)) {
        return pc + 1; /* as for return addresses, the place is looked up one before */
    }
    if (in_call(pc, sp)) {
        return running->pc;
    }
    sp = sp < (uintptr_t) running->stack_low ? (uintptr_t) running->stack_low : sp & ~(uintptr_t) 7;
    for (uintptr_t *p = (uintptr_t *) sp; p < (uintptr_t *) running->stack_high && p < (uintptr_t *) sp + 512; p++) {
        if (in_program(*p)) {
            return *p;
        }
    }
    return pc + 1;
}

/* The checker wants to know where a program is that does not go on. */
static void on_question(int signal, siginfo_t *info, void *context) {
    (void) signal;
    (void) info;
    greg_t *registers = ((ucontext_t *) context)->uc_mcontext.gregs;
    uintptr_t pc = (uintptr_t) registers[REG_RIP];
    shared->h.text_length = 0;
    questioned = true;
    if (running) {
        say_thread(running);
    }
    shared->h.differs_range = (int64_t) snapshot_place(running ? crash_place(pc, (uintptr_t) registers[REG_RSP], 0) : pc);
}

/* Ctrl-C and the like are for the checker, which ends this process when it has told what it knows. */
static void on_end(int signal, siginfo_t *info, void *context) {
    (void) signal;
    (void) info;
    (void) context;
}

/* Not by the functions of those names, which are the program's here: see signals.c. */
static void install(int signal, void (*handler)(int, siginfo_t *, void *), int flags) {
    struct { void *handler; unsigned long flags; void *restorer; unsigned long mask; } action = {
        (void *) handler, (unsigned long) flags | 0x04000000 /* SA_RESTORER */, (void *) allways_restore, 0};
    syscall(SYS_rt_sigaction, signal, &action, NULL, 8);
}

void crash_ignore_ends(void) {
    static const int ends[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        install(ends[i], on_end, SA_SIGINFO | SA_ONSTACK | SA_RESTART);
    }
}

void crash_prepare(void) {
    static char alternate[1 << 16];
    stack_t stack = {.ss_sp = alternate, .ss_size = sizeof alternate};
    sigaltstack(&stack, NULL);
    install(SIGUSR2, on_question, SA_SIGINFO | SA_ONSTACK | SA_RESTART);
    crash_ignore_ends();
    static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        install(signals[i], on_signal, SA_SIGINFO | SA_ONSTACK | SA_NODEFER);
    }
}

/* --- what a program calls when it finds itself wrong */

void abort(void) {
    if (running == NULL) {
        quit(94);
    }
    running->pc = CALLER;
    fail("abort", "called at {%lx}", running->pc);
}

void __assert_fail(const char *expression, const char *file, unsigned line, const char *function) {
    (void) file;
    (void) line;
    (void) function;
    if (running == NULL) {
        quit(94);
    }
    running->pc = CALLER;
    fail("assertion", "%s", expression);
}

void __assert_perror_fail(int error, const char *file, unsigned line, const char *function) {
    (void) file;
    (void) line;
    (void) function;
    running->pc = CALLER;
    fail("assertion", "unexpected error: %s", strerror(error));
}

void __stack_chk_fail(void) {
    running->pc = CALLER;
    fail("overflow", "a local array was written beyond its end, seen at {%lx}", running->pc);
}
