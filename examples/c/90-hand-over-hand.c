// expect: verified
// A sorted list with a lock in every node: two locks are held while going on, so insertions in different places do
// not wait for each other, and those in the same place do.
#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>

struct node {
    int value;
    pthread_mutex_t lock;
    struct node *next;
};

static struct node *make(int value, struct node *next) {
    struct node *node = malloc(sizeof *node);
    node->value = value;
    pthread_mutex_init(&node->lock, NULL);
    node->next = next;
    return node;
}

static struct node *list;

static void insert(int value) {
    struct node *before = list;
    pthread_mutex_lock(&before->lock);
    struct node *at = before->next;
    pthread_mutex_lock(&at->lock);
    while (at->value < value) {
        pthread_mutex_unlock(&before->lock);
        before = at;
        at = at->next;
        pthread_mutex_lock(&at->lock);
    }
    before->next = make(value, at);
    pthread_mutex_unlock(&at->lock);
    pthread_mutex_unlock(&before->lock);
}

static void *insert_it(void *value) {
    insert(*(int *)value);
    return NULL;
}

int main(void) {
    list = make(INT_MIN, make(5, make(INT_MAX, NULL)));
    int values[3] = {3, 8, 4};
    pthread_t threads[3];
    for (int i = 0; i < 3; i++) {
        pthread_create(&threads[i], NULL, insert_it, &values[i]);
    }
    for (int i = 0; i < 3; i++) {
        pthread_join(threads[i], NULL);
    }
    int length = 0;
    while (list != NULL) {
        struct node *next = list->next;
        assert(next == NULL || list->value < next->value);
        pthread_mutex_destroy(&list->lock);
        free(list);
        list = next;
        length++;
    }
    assert(length == 6);
    return 0;
}
