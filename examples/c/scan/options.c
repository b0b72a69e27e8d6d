#include "options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A short letter, a long name, what follows it (NULL: nothing), and what it is for. */
struct choice {
    char letter;
    const char *name;
    const char *value;
    const char *help;
};

static const struct choice choices[] = {
    {'F', "fixed", NULL, "no character of PATTERN is special"},
    {'i', "ignore-case", NULL, "upper and lower case are the same"},
    {'w', "words", NULL, "whole words only"},
    {'v', "invert", NULL, "lines that do not match"},
    {'c', "count", NULL, "only how many lines of each file match"},
    {'l', "names", NULL, "only the names of files that match"},
    {'n', "numbers", NULL, "line numbers"},
    {'m', "most", "N", "at most N lines per file"},
    {'a', "all", NULL, "hidden files and directories too"},
    {'b', "binary", NULL, "files with zero bytes too"},
    {'o', "ordered", NULL, "print files in the order in which they are found"},
    {'j', "workers", "N", "how many threads scan (default 2)"},
    {'q', "queue", "N", "how many files may wait for them (default 16)"},
    {'I', "include", "GLOB", "only files with such a name; may be repeated"},
    {'X', "exclude", "GLOB", "no files or directories with such a name; may be repeated"},
    {'s', "statistics", NULL, "how much was read, at the end, on standard error"},
    {'h', "help", NULL, "this"},
};

enum { CHOICES = sizeof choices / sizeof choices[0] };

static const struct choice *by_letter(char letter) {
    for (size_t i = 0; i < CHOICES; i++) {
        if (choices[i].letter == letter) {
            return &choices[i];
        }
    }
    return NULL;
}

static const struct choice *by_name(const char *name, size_t length) {
    for (size_t i = 0; i < CHOICES; i++) {
        if (strlen(choices[i].name) == length && strncmp(choices[i].name, name, length) == 0) {
            return &choices[i];
        }
    }
    return NULL;
}

static bool number(const char *text, long least, long most, long *result) {
    char *end;
    errno = 0;
    *result = strtol(text, &end, 10);
    if (errno != 0 || end == text || *end != '\0' || *result < least || *result > most) {
        fprintf(stderr, "scan: '%s' is not a number from %ld to %ld\n", text, least, most);
        return false;
    }
    return true;
}

static bool add_glob(const char **globs, size_t *count, const char *glob) {
    if (*count == MOST_GLOBS) {
        fprintf(stderr, "scan: more than %d patterns for names\n", MOST_GLOBS);
        return false;
    }
    globs[(*count)++] = glob;
    return true;
}

static bool apply(struct options *options, const struct choice *choice, const char *value) {
    long parsed;
    switch (choice->letter) {
        case 'F':
            options->pattern.fixed = true;
            return true;
        case 'i':
            options->pattern.ignore_case = true;
            return true;
        case 'w':
            options->pattern.whole_words = true;
            return true;
        case 'v':
            options->invert = true;
            return true;
        case 'c':
            options->count_only = true;
            return true;
        case 'l':
            options->names_only = true;
            return true;
        case 'n':
            options->line_numbers = true;
            return true;
        case 'm':
            if (!number(value, 1, 1000000000, &parsed)) {
                return false;
            }
            options->most_matches = (unsigned long)parsed;
            return true;
        case 'a':
            options->hidden = true;
            return true;
        case 'b':
            options->binary = true;
            return true;
        case 'o':
            options->ordered = true;
            return true;
        case 'j':
            if (!number(value, 1, MOST_WORKERS, &parsed)) {
                return false;
            }
            options->workers = (int)parsed;
            return true;
        case 'q':
            if (!number(value, 1, 4096, &parsed)) {
                return false;
            }
            options->queue_size = (int)parsed;
            return true;
        case 'I':
            return add_glob(options->includes, &options->include_count, value);
        case 'X':
            return add_glob(options->excludes, &options->exclude_count, value);
        case 's':
            options->statistics = true;
            return true;
        default:
            return false;
    }
}

static void defaults(struct options *options) {
    memset(options, 0, sizeof *options);
    options->workers = 2;
    options->queue_size = 16;
}

static enum parsed wrong(const char *message, const char *word) {
    fprintf(stderr, "scan: %s '%s'; scan --help lists the options\n", message, word);
    return PARSED_WRONG;
}

/* --name, --name=value or --name value */
static enum parsed parse_long(struct options *options, int argc, char **argv, int *at) {
    const char *word = argv[*at] + 2;
    const char *equals = strchr(word, '=');
    size_t length = equals != NULL ? (size_t)(equals - word) : strlen(word);
    const struct choice *choice = by_name(word, length);
    if (choice == NULL) {
        return wrong("unknown option", argv[*at]);
    }
    if (choice->letter == 'h') {
        return PARSED_HELP;
    }
    const char *value = NULL;
    if (choice->value != NULL) {
        if (equals != NULL) {
            value = equals + 1;
        } else if (*at + 1 < argc) {
            value = argv[++*at];
        } else {
            return wrong("nothing follows", argv[*at]);
        }
    } else if (equals != NULL) {
        return wrong("nothing may follow", choice->name);
    }
    return apply(options, choice, value) ? PARSED : PARSED_WRONG;
}

/* -abc, -jN or -j N */
static enum parsed parse_letters(struct options *options, int argc, char **argv, int *at) {
    for (const char *letter = argv[*at] + 1; *letter != '\0'; letter++) {
        const struct choice *choice = by_letter(*letter);
        if (choice == NULL) {
            return wrong("unknown option in", argv[*at]);
        }
        if (choice->letter == 'h') {
            return PARSED_HELP;
        }
        const char *value = NULL;
        if (choice->value != NULL) {
            if (letter[1] != '\0') {
                value = letter + 1;
            } else if (*at + 1 < argc) {
                value = argv[++*at];
            } else {
                return wrong("nothing follows", argv[*at]);
            }
        }
        if (!apply(options, choice, value)) {
            return PARSED_WRONG;
        }
        if (value != NULL) {
            break;
        }
    }
    return PARSED;
}

enum parsed options_parse(struct options *options, int argc, char **argv) {
    int at = 1;
    defaults(options);
    for (; at < argc && argv[at][0] == '-' && argv[at][1] != '\0'; at++) {
        if (strcmp(argv[at], "--") == 0) {
            at++;
            break;
        }
        enum parsed parsed = argv[at][1] == '-' ? parse_long(options, argc, argv, &at)
                                                : parse_letters(options, argc, argv, &at);
        if (parsed != PARSED) {
            return parsed;
        }
    }
    if (at == argc) {
        fputs("scan: what to look for? scan --help\n", stderr);
        return PARSED_WRONG;
    }
    options->pattern_text = argv[at++];
    options->paths = argv + at;
    options->path_count = argc - at;
    if (options->count_only && options->names_only) {
        fputs("scan: --count and --names exclude each other\n", stderr);
        return PARSED_WRONG;
    }
    return PARSED;
}

void options_help(void) {
    puts("scan [options] PATTERN [PATH...]\n"
         "prints the lines of files below PATH (default .) that match PATTERN, a regular expression.\n");
    for (size_t i = 0; i < CHOICES; i++) {
        const struct choice *choice = &choices[i];
        printf("  -%c %-5s --%-12s %s\n", choice->letter, choice->value != NULL ? choice->value : "", choice->name,
                choice->help);
    }
    puts("\nExit code: 0 something matched, 1 nothing did, 2 something was wrong.");
}
