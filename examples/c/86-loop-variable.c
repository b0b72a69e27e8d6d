// expect: violated race
// Every thread is given the address of the one loop variable, which goes on counting while they look at it.
#include <pthread.h>

static int seen[3];

static void *look(void *number) {
    int mine = *(int *)number;
    if (mine < 3) {
        seen[mine] = 1;
    }
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    int i;
    for (i = 0; i < 2; i++) {
        pthread_create(&threads[i], NULL, look, &i);
    }
    for (int j = 0; j < 2; j++) {
        pthread_join(threads[j], NULL);
    }
    return 0;
}
