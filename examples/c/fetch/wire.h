/* The protocol. A connection carries one request and its answer, each a line that ends with a newline:
 *
 *     client                         server
 *     STAT name                      OK size checksum
 *     GET name from to               OK length      and then that many bytes, name[from..to)
 *                                    ERROR text     to either
 */
#ifndef FETCH_WIRE_H
#define FETCH_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MOST_LINE = 512, MOST_NAME = 255 };

enum request_kind { REQUEST_STAT, REQUEST_GET };

struct request {
    enum request_kind kind;
    char name[MOST_NAME + 1];
    long from;
    long to;
};

struct answer {
    bool ok;
    long number;             /* size or length */
    uint32_t checksum;       /* of the whole file, if asked for by STAT */
    char error[MOST_LINE];
};

/* Everything, or false and errno (EPIPE if the other side has gone). */
bool wire_write(int connection, const void *bytes, size_t length);

/* A line without its newline; false if the connection ends before or the line is too long. */
bool wire_read_line(int connection, char *line, size_t size);

bool wire_send_request(int connection, const struct request *request);
bool wire_parse_request(const char *line, struct request *request);

bool wire_send_ok(int connection, long number);
bool wire_send_status(int connection, long size, uint32_t checksum);
bool wire_send_error(int connection, const char *text);
bool wire_parse_answer(const char *line, struct answer *answer);

/* Names are plain: no directories, nothing hidden, no blanks. */
bool wire_name_ok(const char *name);

#endif
