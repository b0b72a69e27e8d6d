#include "output.h"

#include <stdio.h>
#include <string.h>

bool output_init(struct output *output, bool ordered) {
    output->ordered = ordered;
    output->turn = 0;
    output->failed = false;
    if (pthread_mutex_init(&output->lock, NULL) != 0) {
        return false;
    }
    if (pthread_cond_init(&output->turn_changed, NULL) != 0) {
        pthread_mutex_destroy(&output->lock);
        return false;
    }
    return true;
}

void output_destroy(struct output *output) {
    pthread_cond_destroy(&output->turn_changed);
    pthread_mutex_destroy(&output->lock);
}

bool output_print(struct output *output, unsigned long number, const struct text *text) {
    pthread_mutex_lock(&output->lock);
    while (output->ordered && output->turn != number) {
        pthread_cond_wait(&output->turn_changed, &output->lock);
    }
    if (text->length > 0 && !output->failed) {
        size_t written = fwrite(text->bytes, 1, text->length, stdout);
        if (written != text->length || fflush(stdout) != 0) {
            output->failed = true;
        }
    }
    if (output->ordered) {
        output->turn++;
        pthread_cond_broadcast(&output->turn_changed); /* only one of the waiters can go on, but which? */
    }
    bool going_on = !output->failed;
    pthread_mutex_unlock(&output->lock);
    return going_on;
}

void output_complain(struct output *output, const char *path, int error) {
    pthread_mutex_lock(&output->lock);
    fprintf(stderr, "scan: %s: %s\n", path, strerror(error));
    pthread_mutex_unlock(&output->lock);
}
