/* The threads that get segments, and what they share. */
#ifndef FETCH_DOWNLOAD_H
#define FETCH_DOWNLOAD_H

#include "segment.h"
#include "transport.h"

#include <stdatomic.h>
#include <stdint.h>

enum { MOST_BLOCK = 65536 };

struct download {
    const struct address *address;
    const char *name;       /* on the server */
    int file;               /* here, open for writing */
    long block;             /* how much is read at once */
    int most_retries;       /* per segment */
    atomic_bool *stopped;   /* by a signal */
    struct progress *progress;
};

/* Size and checksum of the file, from the server; false and a reason. */
bool download_status(const struct download *download, long *size, uint32_t *checksum, char *error, size_t error_size);

/* Gets all that is missing, a thread for each unfinished segment. Returns once all have ended; whether everything is
   there is for the caller to see from the progress. */
void download_run(struct download *download);

#endif
