/* What the command line asks for. */
#ifndef FETCH_OPTIONS_H
#define FETCH_OPTIONS_H

#include "transport.h"

#include <stdbool.h>

struct options {
    /* as a server */
    int serve_port;           /* 0: as a client */
    /* as a client */
    const char *name;         /* the file on the server */
    const char *output;       /* here; by default the same name */
    const char *directory;    /* of the server: one of our own */
    struct address address;   /* of the server: elsewhere */
    int segments;
    long block;
    int retries;
    bool quiet;
    bool fresh;               /* do not go on where an earlier attempt ended, and keep no notes for a later one */
    bool verify;
    long drop_after;          /* see struct server */
    int drops;
};

enum parsed { PARSED, PARSED_HELP, PARSED_WRONG };

/* Says on standard error what is wrong, if anything is. */
enum parsed options_parse(struct options *options, int argc, char **argv);

void options_help(void);

#endif
