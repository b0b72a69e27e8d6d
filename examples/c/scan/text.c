#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 256 };

static void out_of_memory(void) {
    fputs("scan: out of memory\n", stderr);
    exit(2);
}

void *checked_malloc(size_t size) {
    void *block = malloc(size > 0 ? size : 1);
    if (block == NULL) {
        out_of_memory();
    }
    return block;
}

void *checked_realloc(void *block, size_t size) {
    void *larger = realloc(block, size > 0 ? size : 1);
    if (larger == NULL) {
        out_of_memory();
    }
    return larger;
}

char *checked_copy(const char *string) {
    size_t size = strlen(string) + 1;
    char *copy = checked_malloc(size);
    memcpy(copy, string, size);
    return copy;
}

void text_init(struct text *text) {
    text->bytes = NULL;
    text->length = 0;
    text->capacity = 0;
}

void text_free(struct text *text) {
    free(text->bytes);
    text_init(text);
}

void text_clear(struct text *text) {
    text->length = 0;
}

void text_reserve(struct text *text, size_t more) {
    size_t needed = text->length + more;
    if (needed <= text->capacity) {
        return;
    }
    size_t capacity = text->capacity > 0 ? text->capacity : FIRST_CAPACITY;
    while (capacity < needed) {
        capacity *= 2;
    }
    text->bytes = checked_realloc(text->bytes, capacity);
    text->capacity = capacity;
}

void text_add(struct text *text, const char *bytes, size_t length) {
    if (length == 0) {
        return;
    }
    text_reserve(text, length);
    memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
}

void text_add_string(struct text *text, const char *string) {
    text_add(text, string, strlen(string));
}

void text_add_number(struct text *text, unsigned long number) {
    char digits[24];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    text_add(text, digits + at, sizeof digits - at);
}

void text_add_char(struct text *text, char c) {
    text_add(text, &c, 1);
}

char *path_join(const char *directory, const char *name) {
    size_t length = strlen(directory);
    int slash = length > 0 && directory[length - 1] != '/';
    size_t name_length = strlen(name);
    char *path = checked_malloc(length + (slash ? 1 : 0) + name_length + 1);
    memcpy(path, directory, length);
    if (slash) {
        path[length++] = '/';
    }
    memcpy(path + length, name, name_length + 1);
    return path;
}
