#define _POSIX_C_SOURCE 200809L
#include "options.h"

#include "download.h"
#include "segment.h"
#include "wire.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool number(const char *text, long least, long most, long *result) {
    char *end;
    errno = 0;
    *result = strtol(text, &end, 10);
    if (errno != 0 || end == text || *end != '\0' || *result < least || *result > most) {
        fprintf(stderr, "fetch: '%s' is not a number from %ld to %ld\n", text, least, most);
        return false;
    }
    return true;
}

static void defaults(struct options *options) {
    memset(options, 0, sizeof *options);
    options->segments = 4;
    options->block = 8192;
    options->retries = 3;
    options->verify = true;
    options->drops = 1;
}

static bool apply(struct options *options, int letter, const char *value) {
    long parsed = 0;
    switch (letter) {
        case 'n':
            if (!number(value, 1, MOST_SEGMENTS, &parsed)) {
                return false;
            }
            options->segments = (int)parsed;
            return true;
        case 'b':
            return number(value, 1, MOST_BLOCK, &options->block);
        case 'r':
            if (!number(value, 0, 1000, &parsed)) {
                return false;
            }
            options->retries = (int)parsed;
            return true;
        case 'o':
            options->output = value;
            return true;
        case 'd':
            options->directory = value;
            return true;
        case 'a':
            if (!address_parse(&options->address, value)) {
                fprintf(stderr, "fetch: '%s' is not HOST:PORT\n", value);
                return false;
            }
            return true;
        case 'S':
            if (!number(value, 1, 65535, &parsed)) {
                return false;
            }
            options->serve_port = (int)parsed;
            return true;
        case 'D':
            return number(value, 1, 1000000000, &options->drop_after);
        case 'T':
            if (!number(value, 1, 1000, &parsed)) {
                return false;
            }
            options->drops = (int)parsed;
            return true;
        case 'q':
            options->quiet = true;
            return true;
        case 'f':
            options->fresh = true;
            return true;
        case 'u':
            options->verify = false;
            return true;
        default:
            fputs("fetch: fetch -h lists the options\n", stderr);
            return false;
    }
}

static bool sensible_client(struct options *options) {
    if (options->name == NULL) {
        fputs("fetch: which file? fetch -h\n", stderr);
        return false;
    }
    if (!wire_name_ok(options->name)) {
        fprintf(stderr, "fetch: '%s' cannot be the name of a file on a server\n", options->name);
        return false;
    }
    if ((options->directory == NULL) == (options->address.port == 0)) {
        fputs("fetch: where from? either -d DIRECTORY or -a HOST:PORT\n", stderr);
        return false;
    }
    if (options->output == NULL) {
        options->output = options->name;
    }
    return true;
}

enum parsed options_parse(struct options *options, int argc, char **argv) {
    defaults(options);
    optind = 1;
    for (int letter = getopt(argc, argv, "n:b:r:o:d:a:S:D:T:qfuh"); letter != -1;
            letter = getopt(argc, argv, "n:b:r:o:d:a:S:D:T:qfuh")) {
        if (letter == 'h') {
            return PARSED_HELP;
        }
        if (!apply(options, letter, optarg)) {
            return PARSED_WRONG;
        }
    }
    if (options->serve_port != 0) {
        if (options->directory == NULL || optind != argc) {
            fputs("fetch: a server needs -d DIRECTORY and nothing else\n", stderr);
            return PARSED_WRONG;
        }
        return PARSED;
    }
    if (optind < argc) {
        options->name = argv[optind++];
    }
    if (optind != argc) {
        fprintf(stderr, "fetch: what is '%s'? One file at a time\n", argv[optind]);
        return PARSED_WRONG;
    }
    return sensible_client(options) ? PARSED : PARSED_WRONG;
}

void options_help(void) {
    puts("fetch -a HOST:PORT [options] NAME       gets a file from a server\n"
         "fetch -d DIRECTORY [options] NAME       the same, from a server of its own\n"
         "fetch -S PORT -d DIRECTORY              is a server, for this machine only\n"
         "\n"
         "  -o FILE   where to (default: NAME)\n"
         "  -n N      in how many segments (default 4)\n"
         "  -b BYTES  how much is read at once (default 8192)\n"
         "  -r N      how often a segment may lose its connection (default 3)\n"
         "  -f        begin again even if a part is there, and keep no notes\n"
         "  -u        do not compare checksums at the end\n"
         "  -q        show nothing\n"
         "  -D BYTES  the server hangs up in the middle of a body, after so many bytes\n"
         "  -T N      so many times (default 1)\n"
         "\n"
         "An interrupted download is continued by the same command.\n"
         "Exit code: 0 the file is there, 1 it is not, 2 the command is wrong.");
}
