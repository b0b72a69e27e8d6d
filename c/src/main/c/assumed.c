/* What the search takes for granted about the program, and where the program relies on it. It is written where all workers see
 * it, and the checker names it in the verdict (Assumed.java). */
#include "runtime.h"

enum { RECENT = 64, SHARE = ASSUMED / ASSUMED_SORTS };

static uint64_t recent[RECENT];

/* Whoever comes first writes it. Each sort has its own share of the table: one that is full has named places enough. */
void assumed(enum assumed what, uintptr_t pc) {
    uint64_t entry = (uint64_t) (what + 1) << 56 | (snapshot_place(pc) & ((UINT64_C(1) << 56) - 1));
    uint64_t *before = &recent[(entry * UINT64_C(0x9e3779b97f4a7c15)) >> 58];
    if (LIKELY(*before == entry) || names == NULL) {
        return;
    }
    *before = entry;
    for (int i = 0; i < SHARE; i++) {
        uint64_t none = 0;
        uint64_t *at = &names->assumed[what * SHARE + i];
        if (__atomic_compare_exchange_n(at, &none, entry, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)
                || none == entry) {
            return;
        }
    }
}
