/* fetch: gets a file in several segments at once.
 *
 *     main            asks for size and checksum, cuts the file into segments, waits, compares
 *     downloaders     one for each segment: request, read, write, note the progress
 *     monitor         shows the progress and saves it now and then
 *     server          with -d only: answers one connection after the other
 */
#define _POSIX_C_SOURCE 200809L
#include "checksum.h"
#include "download.h"
#include "monitor.h"
#include "options.h"
#include "resume.h"
#include "server.h"
#include "transport.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { GOOD = 0, FAILED = 1, WRONG = 2, MOST_PATH = 4096, INTERVAL = 200 };

static atomic_bool stopped;

static void on_interrupt(int number) {
    (void)number;
    atomic_store(&stopped, true);
}

static void catch_signals(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_interrupt;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

static void ignore_closed_pipes(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, NULL);
}

/* Compares what has arrived with what the server has. */
static bool verify(const char *path, uint32_t checksum) {
    uint32_t ours;
    if (!checksum_of_file(path, &ours)) {
        fprintf(stderr, "fetch: %s: %s\n", path, strerror(errno));
        return false;
    }
    if (ours != checksum) {
        fprintf(stderr, "fetch: %s: the checksum is %08lx where the server's is %08lx\n", path, (unsigned long)ours,
                (unsigned long)checksum);
        return false;
    }
    return true;
}

/* Runs the threads until the file is there or cannot be had. */
static void transfer(struct download *download, struct monitor *monitor) {
    bool watching = monitor_start(monitor);
    download_run(download);
    if (watching) {
        monitor_stop(monitor);
    }
}

/* What came of it: notes are kept if the download is not whole. */
static int conclude(struct download *download, const struct options *options, const char *resume, uint32_t checksum) {
    struct snapshot end = progress_look(download->progress);
    if (end.received < download->progress->size) {
        const char *reason = end.failed ? download->progress->error : "interrupted";
        fprintf(stderr, "fetch: %s: %s; %ld of %ld bytes are there\n", options->name, reason, end.received,
                download->progress->size);
        if (!options->fresh && !resume_save(resume, download->progress, checksum)) {
            fprintf(stderr, "fetch: %s: %s\n", resume, strerror(errno));
        }
        return FAILED;
    }
    if (!options->fresh) {
        resume_remove(resume);
    }
    if (options->verify && !verify(options->output, checksum)) {
        return FAILED;
    }
    if (!options->quiet) {
        printf("%s: %ld bytes in %d segments, checksum %08lx\n", options->output, end.received,
                download->progress->count, (unsigned long)checksum);
    }
    return GOOD;
}

static int fetch_into(struct download *download, const struct options *options, long size, uint32_t checksum) {
    char resume[MOST_PATH];
    resume_name(options->output, resume, sizeof resume);
    bool going_on = !options->fresh && resume_load(resume, download->progress, size, checksum)
            && resume_fits(download->progress, options->output);
    if (!going_on) {
        progress_cut(download->progress, size, options->segments);
    }
    download->file = open(options->output, O_WRONLY | O_CREAT | O_CLOEXEC | (going_on ? 0 : O_TRUNC), 0644);
    if (download->file < 0) {
        fprintf(stderr, "fetch: %s: %s\n", options->output, strerror(errno));
        return FAILED;
    }
    struct monitor monitor = {
        .progress = download->progress,
        .resume = options->fresh ? NULL : resume,
        .checksum = checksum,
        .show = !options->quiet && isatty(STDERR_FILENO),
        .interval = INTERVAL,
    };
    transfer(download, &monitor);
    if (close(download->file) != 0) {
        fprintf(stderr, "fetch: %s: %s\n", options->output, strerror(errno));
        return FAILED;
    }
    return conclude(download, options, resume, checksum);
}

static int run_client(const struct options *options, const struct address *address) {
    struct progress progress;
    char error[256];
    long size;
    uint32_t checksum;
    if (!progress_init(&progress)) {
        fputs("fetch: out of memory\n", stderr);
        return FAILED;
    }
    struct download download = {
        .address = address,
        .name = options->name,
        .block = options->block,
        .most_retries = options->retries,
        .stopped = &stopped,
        .progress = &progress,
    };
    int code = FAILED;
    if (!download_status(&download, &size, &checksum, error, sizeof error)) {
        fprintf(stderr, "fetch: %s: %s\n", options->name, error);
    } else {
        code = fetch_into(&download, options, size, checksum);
    }
    progress_destroy(&progress);
    return code;
}

/* With a server thread in this process. */
static int run_with_server(const struct options *options) {
    struct listener listener;
    if (!listen_locally(&listener)) {
        fprintf(stderr, "fetch: %s\n", strerror(errno));
        return FAILED;
    }
    struct server server = {
        .listener = &listener,
        .directory = options->directory,
        .drop_after = options->drop_after,
        .drops = options->drops,
    };
    if (!server_start(&server)) {
        fputs("fetch: cannot start a thread\n", stderr);
        listener_free(&listener);
        return FAILED;
    }
    struct address address = {.local = &listener};
    int code = run_client(options, &address);
    server_stop(&server);
    listener_free(&listener);
    return code;
}

static int run_server(const struct options *options) {
    struct listener listener;
    if (!listen_at_port(&listener, options->serve_port)) {
        fprintf(stderr, "fetch: port %d: %s\n", options->serve_port, strerror(errno));
        return FAILED;
    }
    struct server server = {
        .listener = &listener,
        .directory = options->directory,
        .drop_after = options->drop_after,
        .drops = options->drops,
    };
    server_run(&server);
    listener_free(&listener);
    return GOOD;
}

int main(int argc, char **argv) {
    struct options options;
    switch (options_parse(&options, argc, argv)) {
        case PARSED:
            break;
        case PARSED_HELP:
            options_help();
            return GOOD;
        case PARSED_WRONG:
            return WRONG;
    }
    ignore_closed_pipes();
    if (options.serve_port != 0) {
        return run_server(&options);
    }
    catch_signals();
    return options.directory != NULL ? run_with_server(&options) : run_client(&options, &options.address);
}
