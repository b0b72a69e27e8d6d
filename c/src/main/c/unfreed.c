/* Memory that nobody has freed when the process ends: a failure for those who ask for it by name, because most programs leave
 * that to the system. */
#include "heap.h"

void unfreed_check(void) {
    for (int i = 0; i < fiber_count; i++) {
        struct fiber *f = fibers[i];
        size_t blocks = 0, bytes = 0;
        uintptr_t first = 0;
        char *at = f ? f->heap_start : NULL;
        for (struct block *b = f ? heap_allocated(f, &at) : NULL; b; b = heap_allocated(f, &at)) {
            first = blocks++ == 0 ? b->site : first;
            bytes += b->size;
        }
        if (blocks == 1) {
            violate("leak", "<%d> never frees the %zu byte%s allocated at {%lx}", i, bytes, bytes == 1 ? "" : "s", first);
        } else if (blocks > 1) {
            violate("leak", "<%d> never frees %zu blocks of %zu bytes together, the first allocated at {%lx}", i, blocks, bytes,
                    first);
        }
    }
}
