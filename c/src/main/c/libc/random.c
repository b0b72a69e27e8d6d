/* Random numbers: the same in every execution, as the C library would give them to a process of its own.
 *
 * rand() and random() may be called by several threads at once; who gets which number depends on who comes first, so a
 * call is an op. The drand48 family does not allow that: a call reads and writes its state. */
#include "state.h"

#include <stdlib.h>

static struct random_data *state(void) {
    struct library *l = library();
    if (!l->random_begun) {
        l->random_begun = true;
        __builtin_memset(&l->random, 0, sizeof l->random);
        initstate_r(1, l->random_state, sizeof l->random_state, &l->random);
    }
    return &l->random;
}

static long next(uintptr_t pc) {
    struct object *o = turn_of(PART_RANDOM, CALL, pc);
    int32_t value = 0;
    random_r(state(), &value);
    over(o, value);
    return value;
}

static void begin(unsigned seed, uintptr_t pc) {
    struct object *o = turn_of(PART_RANDOM, CALL, pc);
    srandom_r(seed, state());
    over(o, seed);
}

int rand(void) { return (int) next(WATCHED); }
long random(void) { return next(WATCHED); }
void srand(unsigned seed) { begin(seed, WATCHED); }
void srandom(unsigned seed) { begin(seed, WATCHED); }

int rand_r(unsigned *state) {
    uintptr_t pc = WATCHED;
    reads(state, sizeof *state, pc);
    writes(state, sizeof *state, pc);
    return REAL(rand_r)(state);
}

/* --- the drand48 family */

static struct drand48_data *state48(uintptr_t pc) {
    struct drand48_data *data = part(PART_RANDOM48);
    reads(data, sizeof *data, pc);
    writes(data, sizeof *data, pc);
    return data;
}

static unsigned short *own48(unsigned short state[3], uintptr_t pc) {
    reads(state, 6, pc);
    writes(state, 6, pc);
    reads(part(PART_RANDOM48), sizeof(struct drand48_data), pc);
    return state;
}

#define NUMBERS(type, name, of)                                                                                        \
    type name##rand48(void) {                                                                                          \
        type value;                                                                                                    \
        name##rand48_r(state48(WATCHED), &value);                                                                      \
        return value;                                                                                                  \
    }                                                                                                                  \
    type of##rand48(unsigned short state[3]) {                                                                         \
        type value;                                                                                                    \
        of##rand48_r(own48(state, WATCHED), part(PART_RANDOM48), &value);                                              \
        return value;                                                                                                  \
    }

NUMBERS(double, d, e)
NUMBERS(long, l, n)
NUMBERS(long, m, j)

void srand48(long seed) { srand48_r(seed, state48(WATCHED)); }

unsigned short *seed48(unsigned short seed[3]) {
    uintptr_t pc = WATCHED;
    reads(seed, 6, pc);
    struct drand48_data *data = state48(pc);
    seed48_r(seed, data);
    return data->__old_x;
}

void lcong48(unsigned short parameters[7]) {
    uintptr_t pc = WATCHED;
    reads(parameters, 14, pc);
    lcong48_r(parameters, state48(pc));
}
