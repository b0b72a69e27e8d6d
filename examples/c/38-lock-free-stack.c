// expect: verified
// Treiber's stack: push and pop exchange the top by compare-and-swap. Nodes are not used again while threads run,
// so a top that looks unchanged is unchanged.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct node {
    int value;
    struct node *next;
};

static _Atomic(struct node *) top;

static void push(struct node *node) {
    struct node *seen = atomic_load(&top);
    do {
        node->next = seen;
    } while (!atomic_compare_exchange_strong(&top, &seen, node));
}

static struct node *pop(void) {
    struct node *seen = atomic_load(&top);
    while (seen != NULL && !atomic_compare_exchange_strong(&top, &seen, seen->next)) {
        // seen is the top now
    }
    return seen;
}

static void *push_it(void *node) {
    push(node);
    return NULL;
}

static void *pop_one(void *sum) {
    struct node *node = pop();
    *(int *)sum = node == NULL ? 0 : node->value;
    return NULL;
}

int main(void) {
    struct node one = {1, NULL}, two = {2, NULL};
    int got = 0;
    pthread_t pushers[2], popper;
    pthread_create(&pushers[0], NULL, push_it, &one);
    pthread_create(&pushers[1], NULL, push_it, &two);
    pthread_create(&popper, NULL, pop_one, &got);
    pthread_join(pushers[0], NULL);
    pthread_join(pushers[1], NULL);
    pthread_join(popper, NULL);
    for (struct node *node = pop(); node != NULL; node = pop()) {
        got += node->value;
    }
    assert(got == 3);
    return 0;
}
