/* What is looked for: a fixed string, or a simple regular expression with . [] * + ? ^ $ and \ . */
#ifndef SCAN_PATTERN_H
#define SCAN_PATTERN_H

#include <stdbool.h>
#include <stddef.h>

struct pattern;

struct pattern_options {
    bool fixed;       /* no character is special */
    bool ignore_case;
    bool whole_words; /* not next to another letter, digit or underscore */
};

struct match {
    size_t from;
    size_t to;
};

/* NULL and a message in *error if the text is no pattern. Patterns never change, so threads may share them. */
struct pattern *pattern_compile(const char *text, struct pattern_options options, const char **error);

void pattern_free(struct pattern *pattern);

/* The first match in line[start..length). */
bool pattern_find(const struct pattern *pattern, const char *line, size_t length, size_t start, struct match *match);

#endif
