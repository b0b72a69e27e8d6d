#include "checksum.h"

#include <stdio.h>

enum { MODULUS = 65521, BLOCK = 2048 };

uint32_t checksum_add(uint32_t sum, const unsigned char *bytes, size_t length) {
    uint32_t low = sum & 0xffff;
    uint32_t high = sum >> 16;
    for (size_t i = 0; i < length; i++) {
        low = (low + bytes[i]) % MODULUS;
        high = (high + low) % MODULUS;
    }
    return high << 16 | low;
}

bool checksum_of_file(const char *path, uint32_t *sum) {
    unsigned char block[BLOCK];
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return false;
    }
    *sum = CHECKSUM_START;
    for (size_t got = fread(block, 1, BLOCK, file); got > 0; got = fread(block, 1, BLOCK, file)) {
        *sum = checksum_add(*sum, block, got);
    }
    bool whole = !ferror(file);
    fclose(file);
    return whole;
}
