/* The memory that the checker and the runtime share. One file per worker, and one with the names for all. Everything of an
 * execution goes through here, so that one hand-over is enough. What there is says shared.def; enumerations of the checker's
 * are in checker.h, which it makes itself. */
#ifndef ALLWAYS_SHARED_H
#define ALLWAYS_SHARED_H

#include <stdint.h>
#include "checker.h"

typedef _Atomic uint32_t atomic_uint32_t;
typedef _Atomic int32_t atomic_int32_t;
typedef _Atomic uint64_t atomic_uint64_t;

enum {
#define NUMBER(name, value) name = value,
#include "shared.def"
};

struct header {
#define HEADER(type, name) type name;
#include "shared.def"
};

struct shared {
    union { struct header h; char page[4096]; };
#define ARRAY(type, name, length) type name[length];
#include "shared.def"
};

struct name {
#define NAME(type, field) type field;
#include "shared.def"
};

struct names {
#define COUNT(type, name) type name;
#define TABLE(type, name, length) type name[length];
#include "shared.def"
};

/* What came of a request, how an execution ended, and how it goes on behind its plan. */
#define STATUS(name) STATUS_##name,
enum { STATUSES(STATUS) };
#undef STATUS

#define ENDING(name) END_##name,
enum { ENDINGS(ENDING) };
#undef ENDING

#define TAIL(name) TAIL_##name,
enum { TAILS(TAIL) };
#undef TAIL

#endif
