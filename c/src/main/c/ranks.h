/* Programs of several processes that share no memory: ranks, each a fiber with a copy of the program. What they do with each
 * other is not the business of this runtime; whoever knows implements these functions and is compiled into the same library
 * (MPI does). `alone.c` is for a program that is one process. */
#ifndef ALLWAYS_RANKS_H
#define ALLWAYS_RANKS_H

extern int rank_count HIDDEN;            /* 0: the program is one process, with threads */
extern bool ranks_elsewhere HIDDEN;      /* the fibers stand for processes outside of this one */
extern bool ranks_watches HIDDEN;        /* whether ranks_access and ranks_freed are to be told */

/* the life of an execution */
void ranks_prepare(void) HIDDEN;         /* once */
void ranks_begin(int argc, char **argv, char **envp) HIDDEN;
void ranks_end(void) HIDDEN;             /* nothing can go on */
void ranks_after(void) HIDDEN;
void ranks_exit(int status) HIDDEN __attribute__((noreturn));
void *ranks_program(int rank) HIDDEN;    /* its copy, as the loader knows it */
void ranks_learn(uint64_t lesson) HIDDEN;  /* what an execution has taught with lesson_pattern */
void ranks_access(uintptr_t address, size_t size, bool writes, uintptr_t pc) HIDDEN;
void ranks_freed(uintptr_t address, size_t size, uintptr_t pc) HIDDEN;
void ranks_given_null(uintptr_t pc) HIDDEN __attribute__((noreturn));   /* a call crashes for a pointer that it was given */

/* what is left at the end */
bool ranks_agent_left(struct fiber *f, bool able) HIDDEN;
int ranks_left(struct fiber *f) HIDDEN;
bool ranks_spins(struct fiber *f) HIDDEN;

/* reports */
void ranks_tell(void) HIDDEN;
bool ranks_describe(struct fiber *f, int index) HIDDEN;
bool ranks_waits(struct fiber *f) HIDDEN;

#endif
