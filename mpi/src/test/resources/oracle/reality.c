/* A random MPI program that runs on any MPI: one word of statements for each rank, as in mpi.c: sDT, yDT (synchronous), nDT
 * (nonblocking), rST, iST, w, b; pST probes and receives what was found, q looks once whether something is there, a waits for
 * any of the open receives, c adds up a number over all ranks, kDT sends and cancels that, xST receives and cancels that.
 *     reality ROUNDS SEED WORD…
 * Each round is done on a communicator of its own. What all ranks have seen in it is one number: printed after ROUNDS rounds with
 * delays made from SEED, or, if SEED is 0, what the program aborts with after one. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST = 64 };
static unsigned noise;
static long seen;

static void delay(void) {
    if (noise) {
        noise = noise * 1103515245 + 12345;
        if (noise >> 28 < 5) {
            usleep((noise >> 16) % 400);
        }
    }
}

static void see(long what) { seen = (seen * 131 + what + 1) % 1000003; }

static void see_status(MPI_Status *s, int value) {
    int count;
    MPI_Get_count(s, MPI_INT, &count);
    see(s->MPI_SOURCE);
    see(s->MPI_TAG);
    see(count);
    see(value);
}

static int digit(char c, int any) { return c == '*' ? any : c - '0'; }

static void round_(const char *p, int me, MPI_Comm comm) {
    int values[MOST], got[MOST], at[MOST], open = 0, received = 0, sends = 0, sum;
    MPI_Request requests[MOST], sent[MOST];
    MPI_Status s, all[MOST];
    for (int index = 0; *p; index++) {
        int source = p[1] ? digit(p[1], MPI_ANY_SOURCE) : 0, tag = p[1] && p[2] ? digit(p[2], MPI_ANY_TAG) : 0, flag;
        values[index] = 16 * me + index;
        delay();
        switch (*p) {
        case 's': MPI_Send(&values[index], 1, MPI_INT, source, tag, comm); break;
        case 'y': MPI_Ssend(&values[index], 1, MPI_INT, source, tag, comm); break;
        case 'n': MPI_Isend(&values[index], 1, MPI_INT, source, tag, comm, &sent[sends++]); break;
        case 'r':
            MPI_Recv(&got[received], 1, MPI_INT, source, tag, comm, &s);
            see_status(&s, got[received++]);
            break;
        case 'p':
            MPI_Probe(source, tag, comm, &s);
            MPI_Recv(&got[received], 1, MPI_INT, s.MPI_SOURCE, s.MPI_TAG, comm, &s);
            see_status(&s, got[received++]);
            break;
        case 'i':
            at[open] = received;
            MPI_Irecv(&got[received++], 1, MPI_INT, source, tag, comm, &requests[open++]);
            break;
        case 'k':
        case 'x':
            if (*p == 'k') {
                MPI_Isend(&values[index], 1, MPI_INT, source, tag, comm, &requests[open]);
            } else {
                MPI_Irecv(&got[received], 1, MPI_INT, source, tag, comm, &requests[open]);
            }
            delay();
            MPI_Cancel(&requests[open]);
            MPI_Wait(&requests[open], &s);
            MPI_Test_cancelled(&s, &flag);
            see(flag);
            if (*p == 'x' && !flag) {
                see_status(&s, got[received]);
            }
            received++;
            break;
        case 'q':
            MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, comm, &flag, &s);
            see(flag ? 10 + s.MPI_SOURCE : 0);
            break;
        case 'a':
            MPI_Waitany(open, requests, &flag, &s);
            if (flag != MPI_UNDEFINED) {
                see(flag);
                see_status(&s, got[at[flag]]);
            }
            break;
        case 'w':
            MPI_Waitall(open, requests, all);
            for (int i = 0; i < open; i++) {
                see(got[at[i]]);
            }
            open = 0;
            break;
        case 'c':
            MPI_Allreduce(&me, &sum, 1, MPI_INT, MPI_SUM, comm);
            see(sum);
            break;
        default: MPI_Barrier(comm);
        }
        p += *p == 'w' || *p == 'b' || *p == 'q' || *p == 'a' || *p == 'c' ? 1 : 3;
    }
    MPI_Waitall(sends, sent, MPI_STATUSES_IGNORE);
    MPI_Waitall(open, requests, all);
    for (int i = 0; i < open; i++) {
        see(got[at[i]]);
    }
}

int main(int argc, char **argv) {
    int me, size, rounds = atoi(argv[1]), seed = atoi(argv[2]);
    int cancels = 0;
    long codes[16];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    noise = seed ? (unsigned) (seed * 31 + me * 7919 + 1) : 0;
    if (me == 0 && seed) {
        printf("began\n");
        fflush(stdout);
    }
    for (int i = 0; i < size; i++) {
        cancels |= strpbrk(argv[i + 3], "kx") != NULL;
    }
    for (int i = 0; i < rounds; i++) {
        MPI_Comm comm;
        MPI_Comm_dup(MPI_COMM_WORLD, &comm);
        seen = 0;
        round_(argv[me + 3], me, comm);
        MPI_Gather(&seen, 1, MPI_LONG, codes, 1, MPI_LONG, 0, comm);
        if (me == 0) {
            seen = 0;
            for (int r = 0; r < size; r++) {
                see(codes[r]);
            }
            if (seed == 0) {
                MPI_Abort(comm, (int) seen);
            }
            printf("saw %ld\n", seen);
            fflush(stdout);
        }
        if (!cancels) {   /* else messages may be left, and another communicator might get them */
            MPI_Comm_free(&comm);
        }
    }
    MPI_Finalize();
    return 0;
}
