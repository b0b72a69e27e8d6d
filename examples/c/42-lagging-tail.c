// expect: violated assertion
// The same queue by somebody who thought that helping is a courtesy: an enqueuer that finds a successor behind the
// tail overwrites it instead, and an item is lost.
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
    struct node *last = atomic_load(&tail);
    atomic_store(&last->next, node);
    atomic_store(&tail, node);
}

static int dequeue(void) {
    struct node *first = atomic_load(&head);
    struct node *next = atomic_load(&first->next);
    if (next == NULL) {
        return 0;
    }
    atomic_store(&head, next);
    return next->value;
}

static void *put(void *node) {
    enqueue(node);
    return NULL;
}

int main(void) {
    static struct node one = {1, NULL}, two = {2, NULL};
    pthread_t putters[2];
    pthread_create(&putters[0], NULL, put, &one);
    pthread_create(&putters[1], NULL, put, &two);
    pthread_join(putters[0], NULL);
    pthread_join(putters[1], NULL);
    assert(dequeue() + dequeue() == 3);
    return 0;
}
