// expect: verified
// The remedy: the top carries a tag that changes with every exchange, so a top that has been away is another one.
// Nodes are numbered, and number and tag fit into one atomic word.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

enum { NODES = 3, NONE = 0 }; // nodes are 1, 2, 3

static atomic_int users[NODES + 1];
static atomic_int next_of[NODES + 1];
static _Atomic uint64_t top;

static int node_of(uint64_t word) {
    return (int)(word & 0xff);
}

static uint64_t after(uint64_t word, int node) {
    return ((word >> 8) + 1) << 8 | (uint64_t)node;
}

static void push(int node) {
    uint64_t seen = atomic_load(&top);
    do {
        atomic_store(&next_of[node], node_of(seen));
    } while (!atomic_compare_exchange_strong(&top, &seen, after(seen, node)));
}

static int pop(void) {
    uint64_t seen = atomic_load(&top);
    while (node_of(seen) != NONE
            && !atomic_compare_exchange_strong(&top, &seen, after(seen, atomic_load(&next_of[node_of(seen)])))) {
        // once more
    }
    int node = node_of(seen);
    if (node != NONE) {
        assert(atomic_fetch_add(&users[node], 1) == 0);
    }
    return node;
}

static void *pop_once(void *unused) {
    (void)unused;
    pop();
    return NULL;
}

static void *shuffle(void *unused) {
    (void)unused;
    int a = pop();
    int b = pop(); // kept
    if (a != NONE && b != NONE) {
        atomic_fetch_sub(&users[a], 1);
        push(a);
    }
    return NULL;
}

int main(void) {
    for (int node = NODES; node > NONE; node--) {
        push(node);
    }
    pthread_t one, two;
    pthread_create(&one, NULL, pop_once, NULL);
    pthread_create(&two, NULL, shuffle, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    while (pop() != NONE) {
        // the rest: nobody's
    }
    return 0;
}
