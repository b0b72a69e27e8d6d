/* Shell patterns for file names: * ? [a-z] [!a-z] and \ before a character that is meant itself. */
#ifndef SCAN_GLOB_H
#define SCAN_GLOB_H

#include <stdbool.h>

bool glob_matches(const char *pattern, const char *name);

#endif
