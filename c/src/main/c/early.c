/* Before main: constructors of the program and its libraries run once, with nothing to control them. What they initialise
 * every execution finds initialised. */
#include "runtime.h"

enum { EARLY = 4096 };

static struct early { uintptr_t address; uint8_t type, flavour, life; int count; } made[EARLY];
static int made_count;

/* `count`: permits of a semaphore, parties of a barrier. */
void early_made(const volatile void *address, enum object_type type, int flavour, int count) {
    struct early *e = made;
    while (e < made + made_count && e->address != (uintptr_t) address) {
        e++;
    }
    if (e == made + EARLY) {
        refuse("initialises more than %d objects before main", EARLY);
    }
    made_count += e == made + made_count;
    /* Of a once, being destroyed is having been run. */
    *e = (struct early) {(uintptr_t) address, (uint8_t) type, (uint8_t) flavour, type == T_ONCE ? DESTROYED : READY, count};
}

bool early_once(const void *address) {
    for (struct early *e = made; e < made + made_count; e++) {
        if (e->address == (uintptr_t) address && e->type == T_ONCE) {
            return true;
        }
    }
    return false;
}

/* An object that is new in this execution. */
void early_apply(struct object *o) {
    for (struct early *e = made; e < made + made_count; e++) {
        if (e->address == o->address) {
            o->type = e->type;
            o->life = e->life;
            o->flavour = e->flavour;
            o->count = e->type == T_SEM ? e->count : 0;
            o->parties = e->type == T_BARRIER ? e->count : 0;
        }
    }
}
