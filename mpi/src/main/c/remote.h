/* Ranks that are processes on a real MPI: what the library's files have to do with that. */
#ifndef ALLWAYS_REMOTE_H
#define ALLWAYS_REMOTE_H

#include "world.h"
#include "wire.h"

enum { SAYABLE = 4096 };                            /* words of one answer */

/* remote.c */
void remote_prepare(void) HIDDEN;
void remote_begin(void) HIDDEN;
void remote_end(bool well) HIDDEN;
struct wire *remote_hear(int rank, int64_t **words) HIDDEN;
void remote_say(int rank, int what, int count, const int64_t *words) HIDDEN;

/* what is to be done on the real library now */
void remote_issue(struct request *q) HIDDEN;
void remote_post(struct request *q) HIDDEN;
void remote_arrived(struct collective *k, int me) HIDDEN;
void remote_access(struct rank *r, long ticket) HIDDEN;

/* announced.c */
int remote_main(struct rank *r) HIDDEN;

#endif
