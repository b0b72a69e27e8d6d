// expect: verified
// expect: violated deadlock [--cflags -DDEAF]
// Two threads talk through pipes: what is written can be read, in order, and a reader waits until there is something.
// If both begin by listening, nobody ever speaks.
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static int there[2], back[2];

static void *answer(void *unused) {
    (void)unused;
    char question[5];
    assert(read(there[0], question, sizeof question) == sizeof question);
    question[4] = '!';
    assert(write(back[1], question, sizeof question) == sizeof question);
    close(back[1]);
    return NULL;
}

int main(void) {
    pthread_t other;
    char reply[8];
    assert(pipe(there) == 0 && pipe(back) == 0);
    pthread_create(&other, NULL, answer, NULL);
#ifndef DEAF
    assert(write(there[1], "well?", 5) == 5);
#endif
    assert(read(back[0], reply, sizeof reply) == 5 && reply[4] == '!');
    assert(read(back[0], reply, sizeof reply) == 0); // closed
    pthread_join(other, NULL);
    close(there[0]);
    close(there[1]);
    close(back[0]);
    return 0;
}
