/* What may happen without a reason: a weak compare-and-exchange fails, a wait on a condition ends. Each thread does so at most as
 * often as --spurious says; where more could be, the verdict tells. */
#include "runtime.h"

int most_spurious;

bool either(void) {
    struct fiber *f = running;
    struct spin before = f->spin;
    stand(op_of(CHOOSE, 0), 2, NULL);
    int chosen = f->alternative;
    happened(chosen);
    f->alternative = 0;
    f->spin = before;
    return chosen == 1;
}

bool spurious(enum assumed otherwise, uintptr_t pc) {
    struct fiber *f = running;
    if (f->spurious >= most_spurious) {
        assumed(most_spurious == 0 ? otherwise : ASSUMED_FEW_SPURIOUS, pc);
        return false;
    }
    f->pc = pc;
    bool chosen = either();
    f->pc = pc;
    f->spurious += chosen;
    return chosen;
}
