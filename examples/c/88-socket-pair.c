// expect: verified
// The same over a pair of connected sockets; a server that answers until its client hangs up.
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <ctype.h>
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

static int ends[2];

static void *serve(void *unused) {
    (void)unused;
    char letter;
    while (read(ends[1], &letter, 1) == 1) {
        letter = (char)toupper(letter);
        assert(send(ends[1], &letter, 1, 0) == 1);
    }
    close(ends[1]);
    return NULL;
}

int main(void) {
    pthread_t server;
    assert(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
    pthread_create(&server, NULL, serve, NULL);
    for (char c = 'a'; c <= 'c'; c++) {
        char reply;
        assert(write(ends[0], &c, 1) == 1);
        assert(recv(ends[0], &reply, 1, 0) == 1 && reply == toupper(c));
    }
    close(ends[0]);
    pthread_join(server, NULL);
    return 0;
}
