#include "glob.h"

#include <stddef.h>

/* Whether `c` is in the set that begins after '['; *end is set behind its ']'. NULL in *end: there is no ']'. */
static bool in_set(const char *set, char c, const char **end) {
    bool negated = *set == '!' || *set == '^';
    bool found = false;
    const char *at = negated ? set + 1 : set;
    const char *begin = at;
    while (*at != '\0' && (*at != ']' || at == begin)) {
        unsigned char from = (unsigned char)*at;
        unsigned char to = from;
        if (at[1] == '-' && at[2] != ']' && at[2] != '\0') {
            to = (unsigned char)at[2];
            at += 2;
        }
        found = found || ((unsigned char)c >= from && (unsigned char)c <= to);
        at++;
    }
    *end = *at == ']' ? at + 1 : NULL;
    return found != negated;
}

/* One character of the pattern against one of the name; the pattern's rest goes to *rest. */
static bool one_matches(const char *pattern, char c, const char **rest) {
    switch (*pattern) {
        case '?':
            *rest = pattern + 1;
            return true;
        case '[': {
            const char *end;
            bool found = in_set(pattern + 1, c, &end);
            if (end != NULL) {
                *rest = end;
                return found;
            }
            *rest = pattern + 1; /* no closing bracket: it means itself */
            return c == '[';
        }
        case '\\':
            if (pattern[1] != '\0') {
                *rest = pattern + 2;
                return c == pattern[1];
            }
            *rest = pattern + 1;
            return c == '\\';
        default:
            *rest = pattern + 1;
            return c == *pattern;
    }
}

bool glob_matches(const char *pattern, const char *name) {
    const char *star = NULL; /* behind the last star */
    const char *retry = NULL; /* what that star might take one more of */
    while (*name != '\0') {
        const char *rest;
        if (*pattern == '*') {
            star = ++pattern;
            retry = name;
        } else if (*pattern != '\0' && one_matches(pattern, *name, &rest)) {
            pattern = rest;
            name++;
        } else if (star != NULL) {
            pattern = star;
            name = ++retry;
        } else {
            return false;
        }
    }
    while (*pattern == '*') {
        pattern++;
    }
    return *pattern == '\0';
}
