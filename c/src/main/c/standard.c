/* Standard input, output and errors are in their places when an execution begins, whatever the one before did to them. */
#include "runtime.h"

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { HIGH = 900 };

static int saved = -1;   /* standard input, where no program looks for it */

void standard_prepare(void) {
    saved = (int) syscall(SYS_fcntl, 0, F_DUPFD_CLOEXEC, HIGH);
}

/* What the program has opened, and not what is kept. */
static void close_from(int first) {
    if (saved < first) {
        syscall(SYS_close_range, first, ~0U, 0);
        return;
    }
    if (saved > first) {
        syscall(SYS_close_range, first, saved - 1, 0);
    }
    syscall(SYS_close_range, saved + 1, ~0U, 0);
}

/* `first_free`: the lowest descriptor that no execution has at its beginning. */
void standard_restore(int first_free) {
    if (saved >= 0) {
        syscall(SYS_dup3, saved, 0, 0);
    }
    int fd = (int) syscall(SYS_dup, 0);
    if (fd != first_free) {
        if (fd == 1 || fd == 2) {
            int null = (int) syscall(SYS_openat, AT_FDCWD, "/dev/null", O_RDWR, 0);
            syscall(SYS_dup2, null, 1);
            syscall(SYS_dup2, null, 2);
        }
        close_from(first_free);
    } else {
        syscall(SYS_close, fd);
    }
    syscall(SYS_lseek, 0, 0, SEEK_SET);
}
