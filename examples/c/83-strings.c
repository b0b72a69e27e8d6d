// expect: violated race
// The functions of string.h read and write like anybody else: a name is measured while it is changed.
#include <pthread.h>
#include <string.h>

static char name[16] = "anna";

static void *rename_it(void *unused) {
    (void)unused;
    strcpy(name, "annabella");
    return NULL;
}

static void *measure(void *length) {
    *(size_t *)length = strlen(name);
    return NULL;
}

int main(void) {
    pthread_t one, two;
    size_t length;
    pthread_create(&one, NULL, rename_it, NULL);
    pthread_create(&two, NULL, measure, &length);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
