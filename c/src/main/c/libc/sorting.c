/* Sorting and searching. What the program's comparison looks at, it looks at itself; what is moved about is moved here. */
#include "announce.h"

#include <search.h>
#include <stdlib.h>

/* Elements are read and written as a whole: which are moved how often is the library's affair. */
static void rearranged(void *base, size_t count, size_t size, uintptr_t pc) {
    if (count > 1) {
        reads(base, count * size, pc);
        writes(base, count * size, pc);
    }
}

void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *)) {
    rearranged(base, count, size, WATCHED);
    REAL(qsort)(base, count, size, compare);
}

void qsort_r(void *base, size_t count, size_t size, int (*compare)(const void *, const void *, void *), void *argument) {
    rearranged(base, count, size, WATCHED);
    REAL(qsort_r)(base, count, size, compare, argument);
}
