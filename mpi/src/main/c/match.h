/* What the files about matching share: match.c, agents.c, patterns.c. */
#ifndef ALLWAYS_MATCH_H
#define ALLWAYS_MATCH_H

#include "remote.h"

/* What was matched at a receiver in one communicator, the latest first. */
struct past { struct message *message; struct request *receive; int event, order; struct past *next; };
struct history { int dest; uint64_t context; struct past *latest; struct history *next; };

/* match.c */
struct history *history(int dest, uint64_t context) HIDDEN;
bool contested(struct rank *to, struct request *q, struct message *m) HIDDEN;
struct message *first_there(struct rank *to, int source) HIDDEN;
struct request *first_posted(struct rank *to, struct message *m) HIDDEN;
void take(struct rank *to, struct request *q, struct message *m, int event) HIDDEN;
void settle(struct rank *to) HIDDEN;

/* agents.c */
void agents_begin(void) HIDDEN;
void agent_for(struct message *m) HIDDEN;

/* patterns.c */
extern int pattern_count HIDDEN;
int class_of(int dest, uint64_t context, int tag) HIDDEN;
void teach_tag(struct rank *to, uint64_t context, int tag) HIDDEN;

#endif
