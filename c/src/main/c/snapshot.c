/* Every execution begins with the same memory: the writable data of the program and its libraries are copied once,
 * before main, and copied back. Only pages that are ever written to are: all are write-protected at first, the first
 * write to each faults once in the life of the process, and from then on the page is copied back every time. */
#include "runtime.h"

#include <link.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { PAGE = 4096, SPANS = 256 };

struct span {
    char *low, *high;    /* whole pages */
    char *copy;
    unsigned char *hot;
};

uintptr_t globals_low, globals_high;
static uintptr_t bss_low;
static uintptr_t text_low, text_high;
static struct { uintptr_t base, begin, end, low, high; } copies[64];
static int copy_count;
static struct span spans[SPANS];
static int span_count;
static char **hot_pages, **hot_copies;
static size_t hot_count;

static void add(uintptr_t low, uintptr_t high) {
    low &= ~(uintptr_t) (PAGE - 1);
    high = (high + PAGE - 1) & ~(uintptr_t) (PAGE - 1);
    if (low < high && span_count < SPANS) {
        spans[span_count++] = (struct span) {.low = (char *) low, .high = (char *) high};
    }
}

static int visit(struct dl_phdr_info *info, size_t size, void *first) {
    (void) size;
    const char *name = info->dlpi_name;
    bool program = *(bool *) first;
    *(bool *) first = false;
    if (strstr(name, "liballways") || strstr(name, "ld-linux") || strstr(name, "linux-vdso")) {
        return 0;
    }
    bool copy = strstr(name, "/proc/self/fd/") && copy_count < 64;
    if (copy) {
        copies[copy_count++].base = info->dlpi_addr;
    }
    uintptr_t relro_low = 0, relro_high = 0;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *p = &info->dlpi_phdr[i];
        if (p->p_type == PT_GNU_RELRO) {
            relro_low = info->dlpi_addr + p->p_vaddr;
            relro_high = (relro_low + p->p_memsz) & ~(uintptr_t) (PAGE - 1);
        }
    }
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *p = &info->dlpi_phdr[i];
        uintptr_t low = info->dlpi_addr + p->p_vaddr, high = low + p->p_memsz;
        if (p->p_type != PT_LOAD) {
            continue;
        }
        if (copy && copies[copy_count - 1].begin == 0) {
            copies[copy_count - 1].begin = low;
        }
        if (p->p_flags & PF_W) {
            if (program) {
                globals_low = low & ~(uintptr_t) 63;
                globals_high = high;
                bss_low = low + p->p_filesz;
            }
            if (relro_low && low <= relro_low) {
                low = relro_high;
            }
            add(low, high);
            if (copy) {
                copies[copy_count - 1].end = high;
            }
        } else if ((p->p_flags & PF_X) && copy) {
            copies[copy_count - 1].low = low;
            copies[copy_count - 1].high = high;
        } else if ((p->p_flags & PF_X) && program) {
            text_low = low;
            text_high = high;
        }
    }
    return 0;
}

bool in_program(uintptr_t pc) {
    for (int i = 0; i < copy_count; i++) {
        if (pc >= copies[i].low && pc < copies[i].high) {
            return true;
        }
    }
    return pc >= text_low && pc < text_high;
}

/* Where the place is in the file, if it is in a copy of an MPI program. */
uintptr_t snapshot_place(uintptr_t pc) {
    for (int i = 0; i < copy_count; i++) {
        if (pc >= copies[i].low && pc < copies[i].high) {
            return pc - copies[i].base;
        }
    }
    return pc;
}

/* The same, looked for in the copy that a rank most likely runs. */
uintptr_t snapshot_file(int rank, uintptr_t pc) {
    bool own = rank < copy_count && pc >= copies[rank].low && pc < copies[rank].high;
    return own ? pc - copies[rank].base : snapshot_place(pc);
}

/* The copies of an MPI program: addresses in them become addresses in the file. */
void snapshot_copies(void (*tell)(uintptr_t base, uintptr_t low, uintptr_t high)) {
    for (int i = 0; i < copy_count; i++) {
        tell(copies[i].base, copies[i].begin, copies[i].end);
    }
}

bool in_bss(uintptr_t address) {
    return address >= bss_low && address < globals_high;
}

void snapshot_prepare(void) {
    bool first = true;
    dl_iterate_phdr(visit, &first);
}

void snapshot_take(void) {
    size_t pages = 0;
    uintptr_t low, high;
    heap_early(&low, &high);
    add(low, high);
    for (int i = 0; i < span_count; i++) {
        struct span *s = &spans[i];
        size_t size = (size_t) (s->high - s->low);
        pages += size / PAGE;
        s->copy = keep(size);
        s->hot = keep(size / PAGE);
        memcpy(s->copy, s->low, size);
    }
    hot_pages = keep(pages * sizeof *hot_pages);
    hot_copies = keep(pages * sizeof *hot_copies);
    for (int i = 0; i < span_count; i++) {
        mprotect(spans[i].low, (size_t) (spans[i].high - spans[i].low), PROT_READ);
    }
}

/* Whether a fault was the first write to a page. */
bool snapshot_fault(uintptr_t address) {
    for (int i = 0; i < span_count; i++) {
        struct span *s = &spans[i];
        if (address >= (uintptr_t) s->low && address < (uintptr_t) s->high && s->hot) {
            size_t page = (address - (uintptr_t) s->low) / PAGE;
            if (s->hot[page]) {
                return false;
            }
            s->hot[page] = 1;
            hot_pages[hot_count] = s->low + page * PAGE;
            hot_copies[hot_count++] = s->copy + page * PAGE;
            return mprotect(s->low + page * PAGE, PAGE, PROT_READ | PROT_WRITE) == 0;
        }
    }
    return false;
}

void snapshot_restore(void) {
    for (size_t i = 0; i < hot_count; i++) {
        __builtin_memcpy(hot_pages[i], hot_copies[i], PAGE);
    }
}

/* Before the kernel writes there: it does not fault, it fails. */
void snapshot_touch(void *address, size_t size) {
    for (uintptr_t p = (uintptr_t) address & ~(uintptr_t) (PAGE - 1); p < (uintptr_t) address + size; p += PAGE) {
        for (int i = 0; i < span_count; i++) {
            if (p >= (uintptr_t) spans[i].low && p < (uintptr_t) spans[i].high
                    && !spans[i].hot[(p - (uintptr_t) spans[i].low) / PAGE]) {
                snapshot_fault(p);
            }
        }
    }
}
