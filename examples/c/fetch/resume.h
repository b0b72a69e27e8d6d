/* What is there already, kept in a small text file beside the download, so that a second attempt can go on:
 *
 *     fetch 1 size checksum
 *     from to done        a line for each segment
 */
#ifndef FETCH_RESUME_H
#define FETCH_RESUME_H

#include "segment.h"

#include <stdint.h>

/* The file's name, for the download `path`. */
void resume_name(const char *path, char *name, unsigned long size);

/* False if there is none, or it is of another file. */
bool resume_load(const char *name, struct progress *progress, long size, uint32_t checksum);

/* Written beside and then renamed, so that there is always a whole one. */
bool resume_save(const char *name, struct progress *progress, uint32_t checksum);

/* Whether a file at `path` is long enough to hold what the progress says is there. */
bool resume_fits(const struct progress *progress, const char *path);

void resume_remove(const char *name);

#endif
