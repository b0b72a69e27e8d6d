/* What is left at the end: requests nobody waited for, messages nobody received, objects nobody freed. */
#include "world.h"

static void requests(struct rank *r) {
    for (int i = 0; i < r->requests.count; i++) {
        struct request *q = r->requests.at[i];
        if (!q->freed && q->persistent && !q->active) {
            finding(r->number, "leak", "never frees the request of %s ({%lx})", q->call, q->pc);
        } else if (!q->freed) {
            finding(r->number, "leak", "never waits for the request of %s ({%lx})", q->call, q->pc);
        }
    }
}

static void messages(struct rank *r) {
    for (int s = 0; s < rank_count; s++) {
        for (struct message *m = r->all[s]; m; m = m->next) {
            if (!matched(m) && !m->spared) {
                finding(s, "unmatched", "sends a message to rank %d with tag %d ({%lx}) that is never received", r->number,
                        m->tag, m->pc);
            }
        }
    }
}

static void objects(struct rank *r) {
    for (int i = 2; i < r->comms.count; i++) {
        struct comm *c = r->comms.at[i];
        if (c) {
            finding(r->number, "leak", "never frees the communicator made at {%lx}", c->made_at);
        }
    }
    for (int i = 0; i < r->types.count; i++) {
        struct type *t = r->types.at[i];
        if (t) {
            finding(r->number, "leak", "never frees the datatype made at {%lx}", t->made_at);
        }
    }
    for (int i = 0; i < r->groups.count; i++) {
        struct group *g = r->groups.at[i];
        if (g) {
            finding(r->number, "leak", "never frees the group made at {%lx}", g->made_at);
        }
    }
    for (int i = 0; i < r->ops.count; i++) {
        struct user_op *u = r->ops.at[i];
        if (u) {
            finding(r->number, "leak", "never frees the operation made at {%lx}", u->made_at);
        }
    }
}

void leaks_check(void) {
    for (int i = 0; i < rank_count; i++) {
        struct rank *r = &ranks[i];
        if (r->initialized && !r->finalized) {
            finding(i, "missing-finalize", "ends without MPI_Finalize");
        }
        requests(r);
        messages(r);
        objects(r);
        windows_leaks(r);
        files_leaks(r);
    }
}
