/* Text that grows: what a worker has to say about a file is collected here and printed in one go. */
#ifndef SCAN_TEXT_H
#define SCAN_TEXT_H

#include <stddef.h>

struct text {
    char *bytes;
    size_t length;
    size_t capacity;
};

void text_init(struct text *text);
void text_free(struct text *text);

/* Empties it and keeps the memory. */
void text_clear(struct text *text);

/* Room for at least `more` further bytes. */
void text_reserve(struct text *text, size_t more);

void text_add(struct text *text, const char *bytes, size_t length);
void text_add_string(struct text *text, const char *string);
void text_add_number(struct text *text, unsigned long number);
void text_add_char(struct text *text, char c);

/* The directory and the name with a slash between, as a string from malloc. */
char *path_join(const char *directory, const char *name);

/* malloc, realloc and strdup that end the program when there is no memory left. */
void *checked_malloc(size_t size);
void *checked_realloc(void *block, size_t size);
char *checked_copy(const char *string);

#endif
