// expect: violated assertion
// The same stack with nodes that come back. One thread reads top A and its next B and is held up; the other one pops
// A, pops B and pushes A again. The first one's exchange succeeds, and B, which is in use, is on the stack again.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct node {
    atomic_int users; // on the stack, or in somebody's hands: never both
    _Atomic(struct node *) next;
};

static _Atomic(struct node *) top;

static void push(struct node *node) {
    struct node *seen = atomic_load(&top);
    do {
        atomic_store(&node->next, seen);
    } while (!atomic_compare_exchange_strong(&top, &seen, node));
}

static struct node *pop(void) {
    struct node *seen = atomic_load(&top);
    while (seen != NULL && !atomic_compare_exchange_strong(&top, &seen, atomic_load(&seen->next))) {
        // once more
    }
    if (seen != NULL) {
        assert(atomic_fetch_add(&seen->users, 1) == 0);
    }
    return seen;
}

static void *pop_twice(void *unused) {
    (void)unused;
    pop();
    pop();
    return NULL;
}

static void *shuffle(void *unused) {
    (void)unused;
    struct node *a = pop();
    struct node *b = pop(); // kept
    if (a != NULL && b != NULL) {
        atomic_fetch_sub(&a->users, 1);
        push(a);
    }
    return NULL;
}

int main(void) {
    static struct node a, b, c;
    push(&c);
    push(&b);
    push(&a);
    pthread_t one, two;
    pthread_create(&one, NULL, pop_twice, NULL);
    pthread_create(&two, NULL, shuffle, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
