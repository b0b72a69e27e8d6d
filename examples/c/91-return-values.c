// expect: traces 1, verified
// A thread's result comes back through join, whether it returns or exits from deep within.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static void deep(int *result) {
    *result *= 2;
    pthread_exit(result);
}

static void *compute(void *number) {
    int *result = malloc(sizeof *result);
    *result = *(int *)number;
    if (*result > 1) {
        deep(result);
    }
    return result;
}

int main(void) {
    int numbers[2] = {1, 2}, sum = 0;
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) {
        pthread_create(&threads[i], NULL, compute, &numbers[i]);
    }
    for (int i = 0; i < 2; i++) {
        void *result;
        pthread_join(threads[i], &result);
        sum += *(int *)result;
        free(result);
    }
    assert(sum == 5);
    return 0;
}
