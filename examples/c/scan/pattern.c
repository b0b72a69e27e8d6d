#include "pattern.h"

#include "text.h"

#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { SET_BYTES = (UCHAR_MAX + 1) / CHAR_BIT };

enum repeat { ONCE, OPTIONAL, ANY, MANY };

/* One element of an expression: a set of characters and how often. */
struct element {
    unsigned char set[SET_BYTES];
    enum repeat repeat;
};

struct pattern {
    struct pattern_options options;
    /* fixed strings: Horspool's algorithm */
    unsigned char *string;
    size_t length;
    size_t shift[UCHAR_MAX + 1];
    /* expressions */
    struct element *elements;
    size_t count;
    bool at_begin;
    bool at_end;
};

static unsigned char fold(const struct pattern *pattern, char c) {
    unsigned char byte = (unsigned char)c;
    return pattern->options.ignore_case ? (unsigned char)tolower(byte) : byte;
}

static void set_add(unsigned char *set, unsigned char c) {
    set[c / CHAR_BIT] |= (unsigned char)(1u << c % CHAR_BIT);
}

static bool set_has(const unsigned char *set, unsigned char c) {
    return (set[c / CHAR_BIT] >> c % CHAR_BIT & 1) != 0;
}

/* ---- compiling ---- */

static void compile_fixed(struct pattern *pattern, const char *text) {
    pattern->length = strlen(text);
    pattern->string = checked_malloc(pattern->length);
    for (size_t i = 0; i < pattern->length; i++) {
        pattern->string[i] = fold(pattern, text[i]);
    }
    for (size_t c = 0; c <= UCHAR_MAX; c++) {
        pattern->shift[c] = pattern->length;
    }
    for (size_t i = 0; i + 1 < pattern->length; i++) {
        pattern->shift[pattern->string[i]] = pattern->length - 1 - i;
    }
}

static void add_folded(struct pattern *pattern, unsigned char *set, unsigned char c) {
    set_add(set, c);
    if (pattern->options.ignore_case) {
        set_add(set, (unsigned char)tolower(c));
        set_add(set, (unsigned char)toupper(c));
    }
}

/* A set in brackets; returns what is behind it, or NULL. */
static const char *compile_set(struct pattern *pattern, unsigned char *set, const char *at, const char **error) {
    bool negated = *at == '^';
    if (negated) {
        at++;
    }
    const char *begin = at;
    while (*at != '\0' && (*at != ']' || at == begin)) {
        unsigned char from = (unsigned char)*at++;
        unsigned char to = from;
        if (*at == '-' && at[1] != ']' && at[1] != '\0') {
            to = (unsigned char)at[1];
            at += 2;
        }
        if (from > to) {
            *error = "a range in brackets goes backwards";
            return NULL;
        }
        for (unsigned c = from; c <= to; c++) {
            add_folded(pattern, set, (unsigned char)c);
        }
    }
    if (*at == '\0') {
        *error = "a bracket is not closed";
        return NULL;
    }
    if (negated) {
        for (size_t i = 0; i < SET_BYTES; i++) {
            set[i] = (unsigned char)~set[i];
        }
    }
    return at + 1;
}

static const char *compile_escape(struct pattern *pattern, unsigned char *set, const char *at, const char **error) {
    switch (*at) {
        case '\0':
            *error = "nothing follows the last backslash";
            return NULL;
        case 'd':
            for (unsigned char c = '0'; c <= '9'; c++) {
                set_add(set, c);
            }
            break;
        case 'w':
            for (int c = 0; c <= UCHAR_MAX; c++) {
                if (isalnum(c) || c == '_') {
                    set_add(set, (unsigned char)c);
                }
            }
            break;
        case 's':
            for (const char *space = " \t\r\v\f"; *space != '\0'; space++) {
                set_add(set, (unsigned char)*space);
            }
            break;
        case 't':
            set_add(set, '\t');
            break;
        default:
            add_folded(pattern, set, (unsigned char)*at);
            break;
    }
    return at + 1;
}

static enum repeat repeat_of(char c) {
    switch (c) {
        case '?':
            return OPTIONAL;
        case '*':
            return ANY;
        case '+':
            return MANY;
        default:
            return ONCE;
    }
}

static bool compile_expression(struct pattern *pattern, const char *text, const char **error) {
    const char *at = text;
    if (*at == '^') {
        pattern->at_begin = true;
        at++;
    }
    pattern->elements = checked_malloc((strlen(text) + 1) * sizeof *pattern->elements);
    while (*at != '\0') {
        if (*at == '$' && at[1] == '\0') {
            pattern->at_end = true;
            break;
        }
        if (repeat_of(*at) != ONCE) {
            *error = "nothing to repeat before *, + or ?";
            return false;
        }
        struct element *element = &pattern->elements[pattern->count++];
        memset(element->set, 0, sizeof element->set);
        switch (*at) {
            case '.':
                memset(element->set, 0xff, sizeof element->set);
                at++;
                break;
            case '[':
                at = compile_set(pattern, element->set, at + 1, error);
                break;
            case '\\':
                at = compile_escape(pattern, element->set, at + 1, error);
                break;
            default:
                add_folded(pattern, element->set, (unsigned char)*at++);
                break;
        }
        if (at == NULL) {
            return false;
        }
        element->repeat = repeat_of(*at);
        if (element->repeat != ONCE) {
            at++;
        }
    }
    return true;
}

struct pattern *pattern_compile(const char *text, struct pattern_options options, const char **error) {
    if (*text == '\0') {
        *error = "an empty pattern is everywhere";
        return NULL;
    }
    struct pattern *pattern = checked_malloc(sizeof *pattern);
    memset(pattern, 0, sizeof *pattern);
    pattern->options = options;
    if (options.fixed) {
        compile_fixed(pattern, text);
    } else if (!compile_expression(pattern, text, error)) {
        pattern_free(pattern);
        return NULL;
    }
    return pattern;
}

void pattern_free(struct pattern *pattern) {
    free(pattern->string);
    free(pattern->elements);
    free(pattern);
}

/* ---- matching ---- */

static bool find_fixed(
        const struct pattern *pattern, const char *line, size_t length, size_t start, struct match *match) {
    size_t m = pattern->length;
    for (size_t at = start; at + m <= length;) {
        size_t i = m;
        while (i > 0 && fold(pattern, line[at + i - 1]) == pattern->string[i - 1]) {
            i--;
        }
        if (i == 0) {
            *match = (struct match){at, at + m};
            return true;
        }
        at += pattern->shift[fold(pattern, line[at + m - 1])];
    }
    return false;
}

/* Where a match of elements[e..] that begins at `at` ends; greedy, gives back one by one. */
static bool match_here(
        const struct pattern *pattern, size_t e, const char *line, size_t length, size_t at, size_t *end) {
    if (e == pattern->count) {
        *end = at;
        return !pattern->at_end || at == length;
    }
    const struct element *element = &pattern->elements[e];
    size_t least = element->repeat == ONCE || element->repeat == MANY ? 1 : 0;
    size_t most = element->repeat == ONCE || element->repeat == OPTIONAL ? 1 : length - at;
    size_t taken = 0;
    while (taken < most && at + taken < length && set_has(element->set, (unsigned char)line[at + taken])) {
        taken++;
    }
    for (;;) {
        if (taken < least) {
            return false;
        }
        if (match_here(pattern, e + 1, line, length, at + taken, end)) {
            return true;
        }
        if (taken == 0) {
            return false;
        }
        taken--;
    }
}

static bool find_expression(
        const struct pattern *pattern, const char *line, size_t length, size_t start, struct match *match) {
    for (size_t at = start; at <= length; at++) {
        if (pattern->at_begin && at > 0) {
            return false;
        }
        size_t end;
        if (match_here(pattern, 0, line, length, at, &end)) {
            *match = (struct match){at, end};
            return true;
        }
    }
    return false;
}

static bool is_word(char c) {
    return isalnum((unsigned char)c) || c == '_';
}

static bool stands_alone(const char *line, size_t length, struct match match) {
    return (match.from == 0 || !is_word(line[match.from - 1])) && (match.to == length || !is_word(line[match.to]));
}

bool pattern_find(const struct pattern *pattern, const char *line, size_t length, size_t start, struct match *match) {
    while (start <= length) {
        bool found = pattern->options.fixed ? find_fixed(pattern, line, length, start, match)
                                            : find_expression(pattern, line, length, start, match);
        if (!found) {
            return false;
        }
        if (!pattern->options.whole_words || stands_alone(line, length, *match)) {
            return true;
        }
        start = match->from + 1;
    }
    return false;
}
