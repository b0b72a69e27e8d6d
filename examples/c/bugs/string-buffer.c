// expect: violated assertion
// Append asks the other buffer for its length and then for that many characters, each under the lock, but with a gap
// between in which the other one shrinks.
#include <assert.h>
#include <pthread.h>
#include <string.h>

struct buffer {
    pthread_mutex_t lock;
    char text[16];
    size_t length;
};

static struct buffer from = {PTHREAD_MUTEX_INITIALIZER, "abc", 3};
static struct buffer to = {PTHREAD_MUTEX_INITIALIZER, "", 0};

static size_t length_of(struct buffer *buffer) {
    pthread_mutex_lock(&buffer->lock);
    size_t length = buffer->length;
    pthread_mutex_unlock(&buffer->lock);
    return length;
}

static void copy(struct buffer *buffer, char *into, size_t count) {
    pthread_mutex_lock(&buffer->lock);
    assert(count <= buffer->length);
    memcpy(into, buffer->text, count);
    pthread_mutex_unlock(&buffer->lock);
}

static void *append(void *unused) {
    (void)unused;
    pthread_mutex_lock(&to.lock);
    size_t count = length_of(&from);
    copy(&from, to.text + to.length, count);
    to.length += count;
    pthread_mutex_unlock(&to.lock);
    return NULL;
}

static void *erase(void *unused) {
    (void)unused;
    pthread_mutex_lock(&from.lock);
    from.length = 0;
    pthread_mutex_unlock(&from.lock);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, append, NULL);
    pthread_create(&threads[1], NULL, erase, NULL);
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
    }
    return 0;
}
