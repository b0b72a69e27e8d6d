/* What the command line asks for. */
#ifndef SCAN_OPTIONS_H
#define SCAN_OPTIONS_H

#include "pattern.h"

#include <stdbool.h>
#include <stddef.h>

enum { MOST_WORKERS = 64, MOST_GLOBS = 16 };

struct options {
    struct pattern_options pattern;
    const char *pattern_text;
    bool invert;       /* lines that do not match */
    bool count_only;
    bool names_only;
    bool line_numbers;
    bool hidden;       /* files and directories whose names begin with a dot too */
    bool ordered;      /* print in the order of the walk */
    bool statistics;
    bool binary;       /* look into files with zero bytes too */
    unsigned long most_matches; /* per file; 0: all */
    int workers;
    int queue_size;
    const char *includes[MOST_GLOBS];
    size_t include_count;
    const char *excludes[MOST_GLOBS];
    size_t exclude_count;
    char **paths;
    int path_count;
};

enum parsed { PARSED, PARSED_HELP, PARSED_WRONG };

/* Says on standard error what is wrong, if anything is. */
enum parsed options_parse(struct options *options, int argc, char **argv);

void options_help(void);

#endif
