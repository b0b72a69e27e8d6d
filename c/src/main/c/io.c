/* Files. The program reads and writes them through the system; what it has opened is closed after each execution. What
 * it prints is dropped. Pipes and sockets are in channels.c; what would leave the program is refused. */
#include "channels.h"
#include "mpi/overlay.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

enum { OUTPUT = 1 << 13 };

static int first_free;   /* the lowest file descriptor that no execution has at its beginning */

static void print_to(int fd) {
    dup3(fd, 1, 0);
    dup3(fd, 2, 0);
    syscall(SYS_close, fd);
}

void io_prepare(void) {
    print_to(open("/dev/null", O_RDWR));
    first_free = (int) syscall(SYS_dup, 0);
    syscall(SYS_close, first_free);
    standard_prepare();
}

/* What is printed in an execution that is looked at closely goes into memory. */
void io_begin(void) {
    if (shared->h.flags & FLAG_DESCRIBE) {
        print_to(memfd_create("output", MFD_CLOEXEC));
        setlinebuf(stdout);
    }
}

/* The end of what was printed, as lines. */
static void say_output(void) {
    fflush(stdout);
    static char text[OUTPUT + 1];
    off_t size = lseek(1, 0, SEEK_END);
    ssize_t n = syscall(SYS_pread64, 1, text, OUTPUT, size > OUTPUT ? size - OUTPUT : 0);
    text[n > 0 ? n : 0] = 0;
    for (char *rest = text, *line; (line = strsep(&rest, "\n")) != NULL;) {
        if (*line || rest) {
            say("O\t%s\n", line);
        }
    }
    print_to(open("/dev/null", O_RDWR));
}

void io_reset(void) {
    if (describing) {
        say_output();
    }
    standard_restore(first_free);
}

static void *real(const char *name, int slot) {
    static void *known[64];
    if (known[slot] == NULL) {
        known[slot] = dlsym(RTLD_NEXT, name);
    }
    return known[slot];
}

#define REAL(name) ((__typeof__(&name)) real(#name, __COUNTER__))

/* What the system is about to write: an access of the program's, and to pages that it may write to. */
static void filled(void *into, size_t size, uintptr_t pc) {
    running->pc = pc;
    access_range((uintptr_t) into, size, true, pc);
    snapshot_touch(into, size);
}

static void taken(const void *from, size_t size, uintptr_t pc) {
    running->pc = pc;
    access_range((uintptr_t) from, size, false, pc);
}

/* --- bytes */

static ssize_t input(int fd, void *into, size_t size, uintptr_t pc) {
    if (running && channel_fd(fd)) {
        running->pc = pc;
        ssize_t n = channel_read(fd, into, size, false, true);
        if (n > 0) {
            access_range((uintptr_t) into, (size_t) n, true, pc);
        }
        return n;
    }
    if (running) {
        filled(into, size, pc);
    }
    return syscall(SYS_read, fd, into, size);
}

static ssize_t output(int fd, const void *from, size_t size, uintptr_t pc) {
    if (running) {
        taken(from, size, pc);
        if (channel_fd(fd)) {
            return channel_write(fd, from, size, true);
        }
    }
    return syscall(SYS_write, fd, from, size);
}

ssize_t read(int fd, void *into, size_t size) { return input(fd, into, size, CALLER); }
ssize_t write(int fd, const void *from, size_t size) { return output(fd, from, size, CALLER); }

ssize_t recv(int fd, void *into, size_t size, int flags) {
    running->pc = CALLER;
    if (!channel_fd(fd)) {
        errno = ENOTSOCK;
        return -1;
    }
    return channel_read(fd, into, size, flags & MSG_PEEK, !(flags & MSG_DONTWAIT));
}

ssize_t recvfrom(int fd, void *restrict into, size_t size, int flags, struct sockaddr *restrict address,
                 socklen_t *restrict length) {
    (void) address;
    (void) length;
    return recv(fd, into, size, flags);
}

ssize_t send(int fd, const void *from, size_t size, int flags) {
    taken(from, size, CALLER);
    if (!channel_fd(fd)) {
        errno = ENOTSOCK;
        return -1;
    }
    return channel_write(fd, from, size, !(flags & MSG_DONTWAIT));
}

ssize_t sendto(int fd, const void *from, size_t size, int flags, const struct sockaddr *address, socklen_t length) {
    (void) address;
    (void) length;
    return send(fd, from, size, flags);
}

ssize_t readv(int fd, const struct iovec *parts, int count) {
    ssize_t total = 0;
    for (int i = 0; i < count; i++) {
        ssize_t n = input(fd, parts[i].iov_base, parts[i].iov_len, CALLER);
        if (n < 0) {
            return total > 0 ? total : n;
        }
        total += n;
        if ((size_t) n < parts[i].iov_len) {
            break;
        }
    }
    return total;
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
    ssize_t total = 0;
    for (int i = 0; i < count; i++) {
        ssize_t n = output(fd, parts[i].iov_base, parts[i].iov_len, CALLER);
        if (n < 0) {
            return total > 0 ? total : n;
        }
        total += n;
    }
    return total;
}

ssize_t pread(int fd, void *into, size_t size, off_t at) {
    filled(into, size, CALLER);
    return syscall(SYS_pread64, fd, into, size, at);
}

ssize_t pwrite(int fd, const void *from, size_t size, off_t at) {
    taken(from, size, CALLER);
    return syscall(SYS_pwrite64, fd, from, size, at);
}

size_t fread(void *restrict into, size_t size, size_t count, FILE *restrict file) {
    if (running) {
        filled(into, size * count, CALLER);
    }
    return REAL(fread)(into, size, count, file);
}

char *fgets(char *restrict into, int size, FILE *restrict file) {
    if (running) {
        filled(into, (size_t) size, CALLER);
    }
    return REAL(fgets)(into, size, file);
}

char *getcwd(char *into, size_t size) {
    if (running && into) {
        filled(into, size, CALLER);
    }
    return REAL(getcwd)(into, size);
}

int stat(const char *restrict path, struct stat *restrict into) {
    if (running) {
        filled(into, sizeof *into, CALLER);
    }
    char instead[PATH_ROOM];
    path = file_seen(path, instead);
    return path ? REAL(stat)(path, into) : -1;
}

int lstat(const char *restrict path, struct stat *restrict into) {
    if (running) {
        filled(into, sizeof *into, CALLER);
    }
    char instead[PATH_ROOM];
    path = file_seen(path, instead);
    return path ? REAL(lstat)(path, into) : -1;
}

int fstat(int fd, struct stat *into) {
    if (running) {
        filled(into, sizeof *into, CALLER);
    }
    return REAL(fstat)(fd, into);
}

/* --- descriptors */

int close(int fd) {
    if (running && channel_fd(fd)) {
        running->pc = CALLER;
        return channel_close(fd);
    }
    return (int) syscall(SYS_close, fd);
}

int dup(int fd) {
    return running && channel_fd(fd) ? channel_dup(fd) : (int) syscall(SYS_dup, fd);
}

int fcntl(int fd, int command, ...) {
    va_list rest;
    va_start(rest, command);
    long argument = va_arg(rest, long);
    va_end(rest);
    return running && channel_fd(fd) ? channel_control(fd, command, argument)
            : (int) syscall(SYS_fcntl, fd, command, argument);
}

FILE *fdopen(int fd, const char *mode) {
    if (running && channel_fd(fd)) {
        running->pc = CALLER;
        refuse("makes a stream of a pipe or socket");
    }
    return REAL(fdopen)(fd, mode);
}

/* --- what would leave the program */

#define REFUSED(result, name, parameters, what)                                                                        \
    result name parameters {                                                                                           \
        if (running) {                                                                                                 \
            running->pc = CALLER;                                                                                      \
        }                                                                                                              \
        refuse(what);                                                                                                  \
    }

REFUSED(pid_t, vfork, (void), "starts a process")
REFUSED(int, system, (const char *command __attribute__((unused))), "starts a process")
REFUSED(FILE *, popen, (const char *c __attribute__((unused)), const char *m __attribute__((unused))), "starts a process")
REFUSED(int, execve, (const char *p __attribute__((unused)), char *const a[] __attribute__((unused)),
                      char *const e[] __attribute__((unused))), "becomes another program")
REFUSED(int, execv, (const char *p __attribute__((unused)), char *const a[] __attribute__((unused))),
        "becomes another program")
REFUSED(int, execvp, (const char *p __attribute__((unused)), char *const a[] __attribute__((unused))),
        "becomes another program")
REFUSED(int, pause, (void), "waits for a signal")
REFUSED(int, sigsuspend, (const sigset_t *s __attribute__((unused))), "waits for a signal")
REFUSED(int, sigwait, (const sigset_t *restrict s __attribute__((unused)), int *restrict n __attribute__((unused))),
        "waits for a signal")
REFUSED(int, epoll_create1, (int flags __attribute__((unused))), "uses epoll")
REFUSED(int, epoll_create, (int size __attribute__((unused))), "uses epoll")
REFUSED(int, eventfd, (unsigned n __attribute__((unused)), int f __attribute__((unused))), "uses eventfd")
REFUSED(unsigned, alarm, (unsigned seconds __attribute__((unused))), "sets an alarm")

pid_t fork(void) {
    if (running) {
        running->pc = CALLER;
        refuse("starts a process");
    }
    return (pid_t) syscall(SYS_fork);
}

/* The same in every worker. */
pid_t getpid(void) {
    return running ? 4242 : (pid_t) syscall(SYS_getpid);
}
