// expect: verified
// Michael and Scott's queue: a dummy node in front, a tail that may lag behind by one, and whoever finds it lagging
// helps. One thread puts in while another one takes out; nodes are not used again.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct node {
    int value;
    _Atomic(struct node *) next;
};

static struct node dummy;
static _Atomic(struct node *) head = &dummy;
static _Atomic(struct node *) tail = &dummy;

static void enqueue(struct node *node) {
    for (;;) {
        struct node *last = atomic_load(&tail);
        struct node *next = atomic_load(&last->next);
        if (next != NULL) {
            atomic_compare_exchange_strong(&tail, &last, next); // help
        } else if (atomic_compare_exchange_strong(&last->next, &next, node)) {
            atomic_compare_exchange_strong(&tail, &last, node);
            return;
        }
    }
}

static int dequeue(void) {
    for (;;) {
        struct node *first = atomic_load(&head);
        struct node *last = atomic_load(&tail);
        struct node *next = atomic_load(&first->next);
        if (next == NULL) {
            return 0;
        }
        if (first == last) {
            atomic_compare_exchange_strong(&tail, &last, next); // help
        } else if (atomic_compare_exchange_strong(&head, &first, next)) {
            return next->value;
        }
    }
}

static void *put(void *node) {
    enqueue(node);
    return NULL;
}

static void *take(void *got) {
    *(int *)got = dequeue();
    return NULL;
}

int main(void) {
    static struct node one = {1, NULL}, two = {2, NULL};
    int got = 0;
    pthread_t putter, taker;
    enqueue(&one);
    pthread_create(&putter, NULL, put, &two);
    pthread_create(&taker, NULL, take, &got);
    pthread_join(putter, NULL);
    pthread_join(taker, NULL);
    assert(got == 1);
    assert(dequeue() == 2);
    assert(dequeue() == 0);
    return 0;
}
