/* Between io.c, which gets the calls, and channels.c, which has what is the program's own. */
#ifndef ALLWAYS_CHANNELS_H
#define ALLWAYS_CHANNELS_H

#include "sync.h"

#include <sys/types.h>

bool channel_fd(int fd) HIDDEN;
ssize_t channel_read(int fd, void *into, size_t size, bool peek, bool wait) HIDDEN;
ssize_t channel_write(int fd, const void *from, size_t size, bool wait) HIDDEN;
int channel_close(int fd) HIDDEN;
int channel_dup(int fd) HIDDEN;
int channel_control(int fd, int command, long argument) HIDDEN;

#endif
