/* What is said between a rank that runs on a real MPI and the scheduler: both include this, each with its own mpi.h.
 *
 * A rank announces a call (struct wire, then `count` words) and waits. Before the answer GO come, as the scheduler decides
 * them, the parts of calls that are to be made on the real library now; each names the call it is about by the ticket
 * that came with the announcement. */
#ifndef ALLWAYS_WIRE_H
#define ALLWAYS_WIRE_H

#include <stdint.h>

struct wire {
    int32_t what, count;
    uint64_t pc;       /* of the call, in the program */
};

/* What ranks say. */
enum {
    W_HELLO, W_INIT, W_INIT_THREAD, W_FINALIZE, W_ABORT, W_MISUSE, W_EXIT, W_CRASH, W_ASSERT, W_LIBRARY, W_UNABLE, W_TOUCHED, W_DONE,
    W_SEND, W_SSEND, W_BSEND, W_RSEND, W_ISEND, W_ISSEND, W_IBSEND, W_IRSEND,
    W_SEND_INIT, W_SSEND_INIT, W_BSEND_INIT, W_RSEND_INIT, W_RECV, W_IRECV, W_RECV_INIT, W_START,
    W_SENDRECV, W_SENDRECV_REPLACE, W_PROBE, W_IPROBE, W_MPROBE, W_IMPROBE, W_MRECV, W_IMRECV,
    W_WAIT, W_WAITALL, W_WAITANY, W_WAITSOME, W_TEST, W_TESTALL, W_TESTANY, W_TESTSOME, W_GET_STATUS,
    W_REQUEST_FREE, W_CANCEL, W_ATTACH, W_DETACH,
    W_COLLECTIVE, W_OP_CREATE, W_OP_FREE,
    W_CONTIGUOUS, W_VECTOR, W_HVECTOR, W_INDEXED, W_HINDEXED, W_INDEXED_BLOCK, W_HINDEXED_BLOCK, W_STRUCT, W_SUBARRAY,
    W_DARRAY, W_RESIZED, W_TYPE_DUP, W_TYPE_COMMIT, W_TYPE_FREE,
    W_COMM_DUP, W_COMM_SPLIT, W_COMM_SPLIT_TYPE, W_INTERCOMM_CREATE, W_INTERCOMM_MERGE, W_COMM_CREATE,
    W_COMM_FREE, W_COMM_ERRORS, W_CART_CREATE, W_GRAPH_CREATE, W_DIST_GRAPH_ADJACENT, W_DIST_GRAPH, W_CART_SUB, W_NEIGHBOURS,
    W_GROUP, W_GROUP_FREE,
    W_WIN_CREATE, W_WIN_ALLOCATE, W_WIN_FREE, W_WIN_FENCE, W_WIN_LOCK, W_WIN_UNLOCK, W_WIN_LOCK_ALL, W_WIN_UNLOCK_ALL,
    W_WIN_FLUSH, W_WIN_FLUSH_ALL, W_WIN_POST, W_WIN_START, W_WIN_COMPLETE, W_WIN_WAIT,
    W_PUT, W_GET, W_ACCUMULATE, W_FETCH_AND_OP, W_COMPARE_AND_SWAP
};

/* What the scheduler says. */
enum {
    S_GO,              /* the call returns: its error class, then what it returns */
    S_ISSUE,           /* ticket: send */
    S_POST,            /* ticket, source, tag: receive that */
    S_TOGETHER,        /* ticket: all are here, make the collective call */
    S_PART,            /* ticket, number: do your part of a collective that not all have come to */
    S_ACCESS,          /* ticket: access the window, and say when it is done */
    S_END              /* all is well: MPI_Finalize, and exit */
};

/* Collectives, blocking or not. */
enum {
    K_BARRIER, K_BCAST, K_GATHER, K_GATHERV, K_SCATTER, K_SCATTERV, K_ALLGATHER, K_ALLGATHERV, K_ALLTOALL, K_ALLTOALLV,
    K_REDUCE, K_ALLREDUCE, K_REDUCE_SCATTER, K_REDUCE_SCATTER_BLOCK, K_SCAN, K_EXSCAN, K_ALLTOALLW,
    K_NEIGHBOUR_ALLGATHER, K_NEIGHBOUR_ALLGATHERV, K_NEIGHBOUR_ALLTOALL, K_NEIGHBOUR_ALLTOALLV, K_NEIGHBOUR_ALLTOALLW
};

/* Buffers stay where they are; what is said of them is whether there is one. */
enum { B_NULL, B_THERE, B_IN_PLACE };

enum { N_BLOCK = 121, N_CYCLIC, N_NONE, N_DEFAULT = -49767 };   /* as our mpi.h has them */
enum { N_ANY = -7002, N_NOBODY = -7001, N_ROOT = -7003, N_UNDEFINED = -32766, DERIVED = 1000 };   /* as there */

#define WIRE_TYPES(X)                                                                                                  \
    X(DATATYPE_NULL) X(CHAR) X(SIGNED_CHAR) X(UNSIGNED_CHAR) X(BYTE) X(WCHAR) X(SHORT) X(UNSIGNED_SHORT) X(INT)        \
    X(UNSIGNED) X(LONG) X(UNSIGNED_LONG) X(FLOAT) X(DOUBLE) X(LONG_DOUBLE) X(LONG_LONG_INT) X(UNSIGNED_LONG_LONG)      \
    X(PACKED) X(FLOAT_INT) X(DOUBLE_INT) X(LONG_INT) X(SHORT_INT) X(2INT) X(LONG_DOUBLE_INT) X(INT8_T) X(INT16_T)      \
    X(INT32_T) X(INT64_T) X(UINT8_T) X(UINT16_T) X(UINT32_T) X(UINT64_T) X(C_BOOL) X(C_FLOAT_COMPLEX)                  \
    X(C_DOUBLE_COMPLEX) X(C_LONG_DOUBLE_COMPLEX) X(AINT) X(OFFSET) X(COUNT)

#define WIRE_OPS(X)                                                                                                    \
    X(OP_NULL) X(MAX) X(MIN) X(SUM) X(PROD) X(LAND) X(BAND) X(LOR) X(BOR) X(LXOR) X(BXOR) X(MINLOC) X(MAXLOC)          \
    X(REPLACE) X(NO_OP)

#define WIRE_ERRORS(X)                                                                                                 \
    X(SUCCESS) X(ERR_BUFFER) X(ERR_COUNT) X(ERR_TYPE) X(ERR_TAG) X(ERR_COMM) X(ERR_RANK) X(ERR_ROOT) X(ERR_GROUP)      \
    X(ERR_OP) X(ERR_TOPOLOGY) X(ERR_DIMS) X(ERR_ARG) X(ERR_UNKNOWN) X(ERR_TRUNCATE) X(ERR_OTHER) X(ERR_REQUEST)        \
    X(ERR_WIN) X(ERR_LOCKTYPE) X(ERR_RMA_SYNC) X(ERR_SIZE) X(ERR_DISP) X(ERR_RMA_RANGE)

#define WIRE_VALUE(name) MPI_##name,

#endif
