/* A program that is one process: there are no ranks. */
#include "runtime.h"

int rank_count;
bool ranks_elsewhere, ranks_watches;

void ranks_prepare(void) {}
void ranks_begin(int argc, char **argv, char **envp) {
    (void) argc, (void) argv, (void) envp;
    __builtin_unreachable(); /* asked for where there are ranks, as are ranks_exit and ranks_program */
}
void ranks_end(void) {}
void ranks_after(void) {}
void ranks_exit(int status) {
    (void) status;
    __builtin_unreachable();
}
void ranks_given_null(uintptr_t pc) {
    (void) pc;
    __builtin_unreachable();
}
void *ranks_program(int rank) {
    (void) rank;
    return NULL;
}
void ranks_learn(uint64_t lesson) { (void) lesson; }
void ranks_access(uintptr_t address, size_t size, bool writes, uintptr_t pc) {
    (void) address, (void) size, (void) writes, (void) pc;
}
void ranks_freed(uintptr_t address, size_t size, uintptr_t pc) { (void) address, (void) size, (void) pc; }

bool ranks_agent_left(struct fiber *f, bool able) {
    (void) f;
    return able;
}
int ranks_left(struct fiber *f) { return f->op; }
bool ranks_spins(struct fiber *f) {
    (void) f;
    return false;
}

void ranks_tell(void) {}
bool ranks_describe(struct fiber *f, int index) {
    (void) f, (void) index;
    return false;
}
bool ranks_waits(struct fiber *f) {
    (void) f;
    return false;
}
