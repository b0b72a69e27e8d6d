/* Adler's 32-bit checksum, by which client and server compare what they have. */
#ifndef FETCH_CHECKSUM_H
#define FETCH_CHECKSUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CHECKSUM_START = 1 };

uint32_t checksum_add(uint32_t sum, const unsigned char *bytes, size_t length);

/* Of a whole file; false and errno if it cannot be read. */
bool checksum_of_file(const char *path, uint32_t *sum);

#endif
