#define _POSIX_C_SOURCE 200809L
#include "wire.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool wire_write(int connection, const void *bytes, size_t length) {
    const char *at = bytes;
    while (length > 0) {
        ssize_t written = write(connection, at, length);
        if (written < 0) {
            if (errno == EINTR) {
                continue;
            }
            return false;
        }
        at += written;
        length -= (size_t)written;
    }
    return true;
}

/* One byte at a time: what follows the line belongs to somebody else. Lines are short. */
bool wire_read_line(int connection, char *line, size_t size) {
    size_t length = 0;
    for (;;) {
        char c;
        ssize_t got = read(connection, &c, 1);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got <= 0) {
            if (got == 0) {
                errno = ECONNRESET;
            }
            return false;
        }
        if (c == '\n') {
            line[length] = '\0';
            return true;
        }
        if (length + 1 == size) {
            errno = EMSGSIZE;
            return false;
        }
        line[length++] = c;
    }
}

bool wire_name_ok(const char *name) {
    if (name[0] == '\0' || name[0] == '.' || strlen(name) > MOST_NAME) {
        return false;
    }
    return strpbrk(name, "/ \t\r\n\\") == NULL;
}

bool wire_send_request(int connection, const struct request *request) {
    char line[MOST_LINE];
    int length;
    if (request->kind == REQUEST_STAT) {
        length = snprintf(line, sizeof line, "STAT %s\n", request->name);
    } else {
        length = snprintf(line, sizeof line, "GET %s %ld %ld\n", request->name, request->from, request->to);
    }
    return wire_write(connection, line, (size_t)length);
}

/* The next word of a line; NULL if there is none. */
static char *next_word(char **at) {
    char *word = *at + strspn(*at, " ");
    if (*word == '\0') {
        return NULL;
    }
    char *end = word + strcspn(word, " ");
    if (*end != '\0') {
        *end++ = '\0';
    }
    *at = end;
    return word;
}

static bool number_of(const char *word, long *number) {
    char *end;
    if (word == NULL) {
        return false;
    }
    errno = 0;
    *number = strtol(word, &end, 10);
    return errno == 0 && end != word && *end == '\0' && *number >= 0;
}

bool wire_parse_request(const char *line, struct request *request) {
    char copy[MOST_LINE];
    if (strlen(line) >= sizeof copy) {
        return false;
    }
    strcpy(copy, line);
    char *at = copy;
    const char *verb = next_word(&at);
    const char *name = next_word(&at);
    if (verb == NULL || name == NULL || !wire_name_ok(name)) {
        return false;
    }
    strcpy(request->name, name);
    if (strcmp(verb, "STAT") == 0) {
        request->kind = REQUEST_STAT;
        request->from = request->to = 0;
        return next_word(&at) == NULL;
    }
    if (strcmp(verb, "GET") == 0) {
        request->kind = REQUEST_GET;
        return number_of(next_word(&at), &request->from) && number_of(next_word(&at), &request->to)
                && request->from <= request->to && next_word(&at) == NULL;
    }
    return false;
}

bool wire_send_ok(int connection, long number) {
    char line[MOST_LINE];
    int length = snprintf(line, sizeof line, "OK %ld\n", number);
    return wire_write(connection, line, (size_t)length);
}

bool wire_send_status(int connection, long size, uint32_t checksum) {
    char line[MOST_LINE];
    int length = snprintf(line, sizeof line, "OK %ld %lu\n", size, (unsigned long)checksum);
    return wire_write(connection, line, (size_t)length);
}

bool wire_send_error(int connection, const char *text) {
    char line[MOST_LINE];
    int length = snprintf(line, sizeof line, "ERROR %.400s\n", text);
    return wire_write(connection, line, (size_t)length);
}

bool wire_parse_answer(const char *line, struct answer *answer) {
    memset(answer, 0, sizeof *answer);
    if (strncmp(line, "ERROR ", 6) == 0) {
        snprintf(answer->error, sizeof answer->error, "%.500s", line + 6);
        return true;
    }
    char copy[MOST_LINE];
    if (strlen(line) >= sizeof copy) {
        return false;
    }
    strcpy(copy, line);
    char *at = copy;
    const char *verb = next_word(&at);
    if (verb == NULL || strcmp(verb, "OK") != 0 || !number_of(next_word(&at), &answer->number)) {
        return false;
    }
    const char *word = next_word(&at);
    long checksum = 0;
    if (word != NULL && !number_of(word, &checksum)) {
        return false;
    }
    answer->checksum = (uint32_t)checksum;
    answer->ok = true;
    return true;
}
