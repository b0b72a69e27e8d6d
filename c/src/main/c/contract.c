/* What this side makes of shared.def and of checker.h. The checker compares that with its own when a process begins: a
 * difference would otherwise be a wrong answer somewhere else. */
#include "runtime.h"

static const struct { const char *name; long value; } contract[] = {
#define NUMBER(name, value) {#name, name},
#define HEADER(type, name) {"header." #name, (long) offsetof(struct header, name)},
#define ARRAY(type, name, length) {"shared." #name, (long) offsetof(struct shared, name)},
#define NAME(type, field) {"name." #field, (long) offsetof(struct name, field)},
#define COUNT(type, name) {"names." #name, (long) offsetof(struct names, name)},
#define TABLE(type, name, length) {"names." #name, (long) offsetof(struct names, name)},
#include "shared.def"
    {"shared", sizeof(struct shared)},
    {"name", sizeof(struct name)},
    {"names", sizeof(struct names)},
#define ROW(name) {"Kind." #name, name},
    KINDS(ROW)
#undef ROW
#define ROW(name) {"Status." #name, STATUS_##name},
    STATUSES(ROW)
#undef ROW
#define ROW(name) {"Ending." #name, END_##name},
    ENDINGS(ROW)
#undef ROW
#define ROW(name) {"Tail." #name, TAIL_##name},
    TAILS(ROW)
#undef ROW
#define ROW(name) {"Assumed." #name, ASSUMED_##name},
    ASSUMPTIONS(ROW)
#undef ROW
};

void contract_tell(void) {
    shared->h.text_length = 0;
    for (size_t i = 0; i < sizeof contract / sizeof contract[0]; i++) {
        say("%s\t%ld\n", contract[i].name, contract[i].value);
    }
}
