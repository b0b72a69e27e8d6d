/* General requests: the program's own, complete when it says so. A rank has one thread, so it says so before it waits, or
 * waits for ever. */
#include "several.h"

struct general {
    MPI_Grequest_query_function *query;
    MPI_Grequest_free_function *gone;
    MPI_Grequest_cancel_function *cancel;
    void *extra;
    bool complete;
};

int MPI_Grequest_start(MPI_Grequest_query_function *query, MPI_Grequest_free_function *gone,
                       MPI_Grequest_cancel_function *cancel, void *extra, MPI_Request *request) {
    ENTER("Grequest_start");
    struct request *q = request_make(r, R_GENERAL);
    q->general = arena(sizeof *q->general);
    *q->general = (struct general) {query, gone, cancel, extra, false};
    request_publish(r, q, request);
    return MPI_SUCCESS;
}

int MPI_Grequest_complete(MPI_Request request) {
    ENTER("Grequest_complete");
    struct request *q = request_of(r, request);
    if (q == NULL || q->kind != R_GENERAL) {
        return wrong(r, NULL, MPI_ERR_REQUEST, "wrong-use", "this is no general request");
    }
    q->general->complete = true;
    return MPI_SUCCESS;
}

bool general_complete(struct request *q) { return q->general->complete; }

void general_query(struct request *q, MPI_Status *status) {
    MPI_Status unread;
    empty_status(&unread);
    if (q->general->query) {
        q->general->query(q->general->extra, status == MPI_STATUS_IGNORE ? &unread : status);
    }
}

void general_free(struct request *q) {
    if (q->general->gone) {
        q->general->gone(q->general->extra);
    }
}

void general_cancel(struct request *q) {
    if (q->general->cancel) {
        q->general->cancel(q->general->extra, q->general->complete);
    }
}
