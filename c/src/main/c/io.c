/* Files. The program reads and writes them through the system; what it has opened is closed after each execution. What
 * it prints is dropped. Pipes and sockets are in channels.c; what would leave the program is refused. */
#include "channels.h"
#include "libc/filelocks.h"
#include "overlay.h"

#include <fcntl.h>
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

enum { STAGED = 1 << 16 };

/* What the system is about to write: an access of the program's, and to pages that it may write to. */
static void overwritten(void *into, size_t size, uintptr_t pc) {
    writes(into, size, pc);
    snapshot_touch(into, size);
}

static void at(uintptr_t pc) {
    if (pc) {
        running->pc = pc;
    }
}

/* --- bytes */

/* The system writes into memory of the runtime's own first: what counts is how much came. */
static ssize_t input_at(int fd, void *into, size_t size, off_t offset, uintptr_t pc) {
    bool there = offset >= 0;
    if (pc == 0 || size > STAGED) {
        overwritten(into, size, pc);
        return there ? syscall(SYS_pread64, fd, into, size, offset) : syscall(SYS_read, fd, into, size);
    }
    char staged[size + 1];
    ssize_t n = there ? syscall(SYS_pread64, fd, staged, size, offset) : syscall(SYS_read, fd, staged, size);
    if (n > 0) {
        given(into, staged, (size_t) n, pc);
    }
    return n;
}

static ssize_t input(int fd, void *into, size_t size, uintptr_t pc) {
    at(pc);
    if (running && channel_fd(fd)) {
        ssize_t n = channel_read(fd, into, size, false, true);
        writes(into, n > 0 ? (size_t) n : 0, pc);
        return n;
    }
    return WITH_FILE(file_of(fd), true, pc, input_at(fd, into, size, -1, pc));
}

static ssize_t output(int fd, const void *from, size_t size, uintptr_t pc) {
    at(pc);
    reads(from, size, pc);
    if (running && channel_fd(fd)) {
        return channel_write(fd, from, size, true, true);
    }
    return WITH_FILE(file_of(fd), false, pc, syscall(SYS_write, fd, from, size));
}

static ssize_t output_at(int fd, const void *from, size_t size, off_t offset, uintptr_t pc) {
    at(pc);
    reads(from, size, pc);
    return WITH_FILE(file_of(fd), false, pc, syscall(SYS_pwrite64, fd, from, size, offset));
}

ssize_t read(int fd, void *into, size_t size) { return input(fd, into, size, WATCHED); }
ssize_t __read_chk(int fd, void *into, size_t size, size_t room) { (void) room; return input(fd, into, size, WATCHED); }
ssize_t write(int fd, const void *from, size_t size) { return output(fd, from, size, WATCHED); }

/* At an offset; one below 0 is no offset. */
static ssize_t input_checked(int fd, void *into, size_t size, off_t offset, uintptr_t pc) {
    at(pc);
    if (offset < 0) {
        errno = EINVAL;
        return -1;
    }
    return WITH_FILE(file_of(fd), true, pc, input_at(fd, into, size, offset, pc));
}

ssize_t pread(int fd, void *into, size_t size, off_t offset) { return input_checked(fd, into, size, offset, WATCHED); }
ssize_t pread64(int fd, void *into, size_t size, off_t offset) { return input_checked(fd, into, size, offset, WATCHED); }
ssize_t __pread_chk(int fd, void *into, size_t size, off_t offset, size_t room) {
    (void) room;
    return input_checked(fd, into, size, offset, WATCHED);
}
ssize_t pwrite(int fd, const void *from, size_t size, off_t offset) { return output_at(fd, from, size, offset, WATCHED); }
ssize_t pwrite64(int fd, const void *from, size_t size, off_t offset) { return output_at(fd, from, size, offset, WATCHED); }

static ssize_t received(int fd, void *into, size_t size, int flags, uintptr_t pc) {
    at(pc);
    if (!channel_fd(fd)) {
        errno = ENOTSOCK;
        return -1;
    }
    ssize_t n = channel_read(fd, into, size, flags & MSG_PEEK, !(flags & MSG_DONTWAIT));
    bool all = (flags & MSG_WAITALL) && !(flags & (MSG_PEEK | MSG_DONTWAIT));
    for (ssize_t more = n; all && more > 0 && (size_t) n < size; n += more > 0 ? more : 0) {
        more = channel_read(fd, (char *) into + n, size - (size_t) n, false, true);
    }
    writes(into, n > 0 ? (size_t) n : 0, pc);
    return n;
}

static ssize_t sent(int fd, const void *from, size_t size, int flags, uintptr_t pc) {
    at(pc);
    reads(from, size, pc);
    if (!channel_fd(fd)) {
        errno = ENOTSOCK;
        return -1;
    }
    return channel_write(fd, from, size, !(flags & MSG_DONTWAIT), !(flags & MSG_NOSIGNAL));
}

ssize_t recv(int fd, void *into, size_t size, int flags) { return received(fd, into, size, flags, WATCHED); }
ssize_t send(int fd, const void *from, size_t size, int flags) { return sent(fd, from, size, flags, WATCHED); }

ssize_t recvfrom(int fd, void *restrict into, size_t size, int flags, struct sockaddr *restrict address,
                 socklen_t *restrict length) {
    uintptr_t pc = WATCHED;
    ssize_t n = received(fd, into, size, flags, pc);
    if (n >= 0 && address && length) { /* who is connected is not told by whom */
        filled(length, 0, sizeof *length, pc);
    }
    return n;
}

ssize_t sendto(int fd, const void *from, size_t size, int flags, const struct sockaddr *address, socklen_t length) {
    uintptr_t pc = WATCHED;
    reads(address, address ? length : 0, pc);
    return sent(fd, from, size, flags, pc);
}

/* Part by part, as long as each is filled. */
static ssize_t inputs(int fd, const struct iovec *parts, int count, off_t offset, uintptr_t pc) {
    reads(parts, (size_t) count * sizeof *parts, pc);
    ssize_t total = 0;
    for (int i = 0; i < count; i++) {
        ssize_t n = offset < 0 ? input(fd, parts[i].iov_base, parts[i].iov_len, pc)
                : input_checked(fd, parts[i].iov_base, parts[i].iov_len, offset + total, pc);
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

static ssize_t outputs(int fd, const struct iovec *parts, int count, off_t offset, uintptr_t pc) {
    reads(parts, (size_t) count * sizeof *parts, pc);
    ssize_t total = 0;
    for (int i = 0; i < count; i++) {
        ssize_t n = offset < 0 ? output(fd, parts[i].iov_base, parts[i].iov_len, pc)
                : output_at(fd, parts[i].iov_base, parts[i].iov_len, offset + total, pc);
        if (n < 0) {
            return total > 0 ? total : n;
        }
        total += n;
    }
    return total;
}

ssize_t readv(int fd, const struct iovec *parts, int count) { return inputs(fd, parts, count, -1, WATCHED); }
ssize_t writev(int fd, const struct iovec *parts, int count) { return outputs(fd, parts, count, -1, WATCHED); }
ssize_t preadv(int fd, const struct iovec *parts, int count, off_t offset) {
    return inputs(fd, parts, count, offset, WATCHED);
}
ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t offset) {
    return outputs(fd, parts, count, offset, WATCHED);
}

/* --- about files */

char *getcwd(char *into, size_t size) {
    uintptr_t pc = WATCHED;
    char staged[PATH_ROOM];
    if (pc == 0 || into == NULL) {
        return REAL(getcwd)(into, size);
    }
    return REAL(getcwd)(staged, size < sizeof staged ? size : sizeof staged) == NULL ? NULL
            : given(into, staged, length_of(staged, SIZE_MAX) + 1, pc);
}

static int about_file(const char *path, struct stat *into, int flags, uintptr_t pc) {
    string_read(path, SIZE_MAX, pc);
    char instead[PATH_ROOM];
    path = file_seen(path, instead);
    if (path == NULL) {
        return -1;
    }
    overwritten(into, sizeof *into, pc);
    return WITH_FILE(pc ? file_named(path) : 0, true, pc, (int) syscall(SYS_newfstatat, AT_FDCWD, path, into, flags));
}

static int about_descriptor(int fd, struct stat *into, uintptr_t pc) {
    overwritten(into, sizeof *into, pc);
    return WITH_FILE(file_of(fd), true, pc, (int) syscall(SYS_fstat, fd, into));
}

/* On x86-64 both forms have the same layout. */
#define ABOUT(name, type, call)                                                                                        \
    int name(const char *restrict path, struct type *restrict out) {                                                   \
        struct stat *into = (struct stat *) (void *) out;                                                              \
        return call;                                                                                                   \
    }

ABOUT(stat, stat, about_file(path, into, 0, WATCHED))
ABOUT(stat64, stat64, about_file(path, into, 0, WATCHED))
ABOUT(lstat, stat, about_file(path, into, AT_SYMLINK_NOFOLLOW, WATCHED))
ABOUT(lstat64, stat64, about_file(path, into, AT_SYMLINK_NOFOLLOW, WATCHED))
int fstat(int fd, struct stat *into) { return about_descriptor(fd, into, WATCHED); }
int fstat64(int fd, struct stat64 *into) { return about_descriptor(fd, (struct stat *) (void *) into, WATCHED); }

/* --- descriptors */

int close(int fd) {
    if (running && channel_fd(fd)) {
        running->pc = CALLER;
        return channel_close(fd);
    }
    return (int) syscall(SYS_close, fd);
}

int dup(int fd) {
    if (running && channel_fd(fd)) {
        return channel_dup(fd);
    }
    int copy = (int) syscall(SYS_dup, fd);
    file_copied(fd, copy);
    return copy;
}

int fcntl(int fd, int command, ...) {
    va_list rest;
    va_start(rest, command);
    long argument = va_arg(rest, long);
    va_end(rest);
    uintptr_t pc = WATCHED;
    if (running && channel_fd(fd)) {
        return channel_control(fd, command, argument);
    }
    if (pc && command == F_OFD_SETLKW) {
        running->pc = pc;
        refuse("waits for a lock of a file");
    }
    if (command == F_GETLK || command == F_SETLK || command == F_OFD_GETLK || command == F_OFD_SETLK) {
        reads((void *) argument, sizeof(struct flock), pc);
        overwritten((void *) argument, command == F_GETLK || command == F_OFD_GETLK ? sizeof(struct flock) : 0, pc);
    }
    int result = (int) syscall(SYS_fcntl, fd, command, argument);
    if (pc && result >= 0 && (command == F_DUPFD || command == F_DUPFD_CLOEXEC)) {
        file_copied(fd, result);
    }
    return result;
}


FILE *fdopen(int fd, const char *mode) {
    if (running && channel_fd(fd)) {
        running->pc = CALLER;
        refuse("makes a stream of a pipe or socket");
    }
    return REAL(fdopen)(fd, mode);
}

/* The same in every worker. */
pid_t getpid(void) {
    return running ? 4242 : (pid_t) syscall(SYS_getpid);
}

ALSO(fcntl64, fcntl)
ALSO(preadv64, preadv)
ALSO(pwritev64, pwritev)
