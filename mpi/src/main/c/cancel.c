/* Cancelling.
 *
 * A communication that is to be cancelled either is, and then nobody sees anything of it, or it is too late, and then it completes
 * (MPI-4.1, 3.8.4). Which it is has to be known when the communication begins, for what a message is
 * received by cannot be undone. So it is guessed there: in one execution the message is not sent, or the receive not posted, and
 * in another one it is as ever. A guess is wrong if the program never cancels what was held back, or if what was not held back
 * is cancelled and nobody takes it, or nothing comes for it: such an execution does not exist, and shows nothing.
 *
 * Where that is to be guessed is a lesson, taught by the call that cancels. A receive for which nothing could come is cancelled without
 * a guess. A send that is buffered need not be cancelled even if nobody receives it: MPICH and Open MPI do not. */
#include "remote.h"
#include "several.h"

#include <link.h>

enum { SITES = 1000, SITE = 'C' };

static uint64_t sites[SITES];      /* whose communication is cancelled, by name */
static int site_count;
static int doubts;                 /* guesses that are not right yet */

void cancel_begin(void) { doubts = 0; }

bool cancel_doubtful(void) { return doubts > 0; }

static void doubt(int more) {
    doubts += more;
    abandoned += more;
}

void cancel_learn(uint64_t name) {
    if (site_count < SITES) {
        sites[site_count++] = name;
    }
}

/* The same in every execution and every process. */
static uint64_t name_of(struct request *q) {
    struct link_map *program = ranks_program(q->owner->number);
    return id_of((uint64_t[]) {(unsigned) q->owner->number, q->pc - program->l_addr, SITE});
}

static void teach(struct request *q) {
    if (site_count == SITES) {
        refuse("cancels what more than %d calls have begun", SITES);
    }
    lesson_cancelled(name_of(q));
}

bool cancel_guess(struct rank *r, struct request *q) {
    q->guessed = q->withheld = false;
    uint64_t name = site_count > 0 ? name_of(q) : 0;
    for (int i = 0; i < site_count && !q->guessed; i++) {
        q->guessed = sites[i] == name;
    }
    static const char *const ways[] = {"not cancelled in time", "to be cancelled"};
    if (q->guessed && pick_named(r, 2, ways) == 1) {
        q->withheld = true;
        q->message = NULL;
        doubt(1);
    }
    return q->withheld;
}

/* It is received after all. */
void cancel_too_late(bool *due) {
    if (*due) {
        *due = false;
        doubt(-1);
    }
}

static void receive_cancelled(struct rank *r, struct request *q, MPI_Request *request) {
    if (q->guessed) {
        q->due = q->message == NULL;
        doubt(q->due);
        return;
    }
    struct several *s = gather(r, 1, request);
    about_several(r, s);
    if (!wait_or_idle(r, all_complete)) {
        take_back(r, q);
        q->cancelled = true;
    } else {
        stepped(r);
        if (!ranks_elsewhere) {
            teach(q);
        }
    }
    r->polls = 0;
}

static void send_cancelled(struct request *q) {
    if (!q->guessed && !ranks_elsewhere) {
        teach(q);
    }
    q->spared = q->message->spared = true;
    if ((q->mode == 'S' || (buffering_zero && q->mode != 'B')) && !q->message->due && !matched(q->message)) {
        q->message->due = true;
        doubt(1);
    }
}

int MPI_Cancel(MPI_Request *request) {
    ENTER("Cancel");
    struct request *q = request_of(r, *request);
    if (q == NULL || !q->active || q->cancelled || q->also) {
        return MPI_SUCCESS;
    }
    if (q->kind == R_COLLECTIVE || q->kind == R_RMA) {
        return wrong(r, q->comm, MPI_ERR_REQUEST, "wrong-use", "the request of %s ({%lx}) cannot be cancelled", q->call, q->pc);
    }
    if (q->kind == R_GENERAL) {
        general_cancel(q);
    } else if (q->withheld) {
        q->cancelled = true;
        doubt(-1);
    } else if (!nobody(q) && q->kind == R_RECV) {
        receive_cancelled(r, q, request);
    } else if (!nobody(q) && q->kind == R_SEND) {
        send_cancelled(q);
    }
    return MPI_SUCCESS;
}

int MPI_Test_cancelled(const MPI_Status *status, int *flag) {
    *flag = status->allways_cancelled;
    return MPI_SUCCESS;
}

int MPI_Status_set_cancelled(MPI_Status *status, int flag) {
    status->allways_cancelled = flag;
    return MPI_SUCCESS;
}
