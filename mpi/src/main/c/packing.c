/* Packing: as it is, and in the one representation that all agree on, "external32". */
#include "types.h"

int MPI_Pack_size(int count, MPI_Datatype type, MPI_Comm comm, int *size) {
    ENTER("Pack_size");
    comm_of(r, comm);
    *size = (int) (type_of(r, type, true)->size * count);
    return MPI_SUCCESS;
}

int MPI_Pack(const void *in, int count, MPI_Datatype type, void *out, int size, int *position, MPI_Comm comm) {
    ENTER("Pack");
    struct type *t = type_of(r, type, true);
    if (*position + t->size * count > size) {
        return wrong(r, comm_of(r, comm), MPI_ERR_TRUNCATE, "truncation", "%ld bytes do not fit into %d from %d on",
                     t->size * count, size, *position);
    }
    type_pack(t, in, count, (char *) out + *position);
    *position += (int) (t->size * count);
    return MPI_SUCCESS;
}

int MPI_Unpack(const void *in, int size, int *position, void *out, int count, MPI_Datatype type, MPI_Comm comm) {
    ENTER("Unpack");
    struct type *t = type_of(r, type, true);
    if (*position + t->size * count > size) {
        return wrong(r, comm_of(r, comm), MPI_ERR_TRUNCATE, "truncation", "%ld bytes are wanted from %d on, of %d",
                     t->size * count, *position, size);
    }
    type_unpack(t, out, count, (const char *) in + *position, t->size * count);
    *position += (int) (t->size * count);
    return MPI_SUCCESS;
}

/* --- external32: big-endian, without gaps, of sizes that the standard says */

static long external_size(int basic) {
    switch (basic) {
    case MPI_LONG:
    case MPI_UNSIGNED_LONG: return 4;
    case MPI_WCHAR: return 2;
    default: return basics[basic].size;
    }
}

/* Complex numbers are two of their parts. */
static int parts(int basic) {
    return basic == MPI_C_FLOAT_COMPLEX || basic == MPI_C_DOUBLE_COMPLEX || basic == MPI_C_LONG_DOUBLE_COMPLEX ? 2 : 1;
}

static long external_bytes(struct type *t, long count) {
    long size = 0;
    for (int i = 0; i < t->run_count; i++) {
        size += external_size(t->runs[i].basic) * t->runs[i].count;
    }
    return size * count;
}

static bool is_long_double(int basic) { return basic == MPI_LONG_DOUBLE || basic == MPI_C_LONG_DOUBLE_COMPLEX; }

static void reverse(char *into, const char *from, long size) {
    for (long i = 0; i < size; i++) {
        into[i] = from[size - 1 - i];
    }
}

/* One number: the low bytes, the highest of them first. What is wider here than there loses its high bytes. */
static void outwards(int basic, const char *here, char *there, long size) {
    if (is_long_double(basic)) {
        long double value;
        __builtin_memcpy(&value, here, sizeof value);
        __float128 quad = (__float128) value;
        reverse(there, (const char *) &quad, size);
    } else {
        reverse(there, here, size);
    }
}

static bool is_signed(int basic) { return basic == MPI_LONG || basic == MPI_WCHAR; }

static void inwards(int basic, char *here, const char *there, long size, long native) {
    if (is_long_double(basic)) {
        __float128 quad;
        reverse((char *) &quad, there, size);
        long double value = (long double) quad;
        __builtin_memset(here, 0, (size_t) native);
        __builtin_memcpy(here, &value, 10);
    } else {
        __builtin_memset(here, is_signed(basic) && (there[0] & 0x80) ? 0xff : 0, (size_t) native);
        reverse(here, there, size);
    }
}

/* Between packed data and external ones. */
static void convert(struct type *t, long count, char *here, char *there, bool out) {
    for (long i = 0; i < count; i++) {
        for (int k = 0; k < t->run_count; k++) {
            int basic = t->runs[k].basic;
            long native = basics[basic].size / parts(basic), size = external_size(basic) / parts(basic);
            for (long n = 0; n < t->runs[k].count * parts(basic); n++, here += native, there += size) {
                if (out) {
                    outwards(basic, here, there, size);
                } else {
                    inwards(basic, here, there, size, native);
                }
            }
        }
    }
}

static int unknown(struct rank *r, const char *representation) {
    static const char known[] = "external32";
    for (size_t i = 0; i < sizeof known; i++) {
        if (representation[i] != known[i]) {
            return wrong(r, NULL, MPI_ERR_ARG, "argument", "the representation is %s; there is \"external32\"", representation);
        }
    }
    return MPI_SUCCESS;
}

int MPI_Pack_external_size(const char *representation, int count, MPI_Datatype type, MPI_Aint *size) {
    ENTER("Pack_external_size");
    *size = external_bytes(type_of(r, type, true), count);
    return unknown(r, representation);
}

int MPI_Pack_external(const char *representation, const void *in, int count, MPI_Datatype type, void *out, MPI_Aint size,
                      MPI_Aint *position) {
    ENTER("Pack_external");
    struct type *t = type_of(r, type, true);
    long length_ = external_bytes(t, count);
    int code = unknown(r, representation);
    if (code == MPI_SUCCESS && *position + length_ > size) {
        return wrong(r, NULL, MPI_ERR_TRUNCATE, "truncation", "%ld bytes do not fit into %ld from %ld on", length_, size,
                     *position);
    }
    if (code == MPI_SUCCESS) {
        char *packed = arena((size_t) (t->size * count) + 1);
        type_pack(t, in, count, packed);
        convert(t, count, packed, (char *) out + *position, true);
        *position += length_;
    }
    return code;
}

int MPI_Unpack_external(const char *representation, const void *in, MPI_Aint size, MPI_Aint *position, void *out,
                        int count, MPI_Datatype type) {
    ENTER("Unpack_external");
    struct type *t = type_of(r, type, true);
    long length_ = external_bytes(t, count);
    int code = unknown(r, representation);
    if (code == MPI_SUCCESS && *position + length_ > size) {
        return wrong(r, NULL, MPI_ERR_TRUNCATE, "truncation", "%ld bytes are wanted from %ld on, of %ld", length_, *position,
                     size);
    }
    if (code == MPI_SUCCESS) {
        char *packed = arena((size_t) (t->size * count) + 1);
        convert(t, count, packed, (char *) (uintptr_t) in + *position, false);
        type_unpack(t, out, count, packed, t->size * count);
        *position += length_;
    }
    return code;
}
