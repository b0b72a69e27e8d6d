// expect: violated crash
// An average of nothing yet.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int sum, count;

static void *add(void *value) {
    pthread_mutex_lock(&lock);
    sum += *(int *)value;
    count++;
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void *average(void *result) {
    pthread_mutex_lock(&lock);
    *(int *)result = sum / count;
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t one, two;
    int value = 7, result = 0;
    pthread_create(&one, NULL, add, &value);
    pthread_create(&two, NULL, average, &result);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
