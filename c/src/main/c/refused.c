/* What would leave the program, or block where nobody else could go on: refused by name. Their parameters do not matter. */
#include "runtime.h"

#include <sys/syscall.h>

extern long syscall(long number, ...);

#define REFUSED(name, what)                                                                                            \
    long name(void) {                                                                                                  \
        if (running) {                                                                                                 \
            running->pc = CALLER;                                                                                      \
        }                                                                                                              \
        refuse(what);                                                                                                  \
    }

REFUSED(vfork, "starts a process")
REFUSED(system, "starts a process")
REFUSED(popen, "starts a process")
REFUSED(posix_spawn, "starts a process")
REFUSED(posix_spawnp, "starts a process")
REFUSED(clone, "starts a process")
REFUSED(wordexp, "starts a shell")
REFUSED(daemon, "leaves its process")
REFUSED(getpass, "asks at the terminal")
REFUSED(forkpty, "starts a process")
REFUSED(execve, "becomes another program")
REFUSED(execv, "becomes another program")
REFUSED(execvp, "becomes another program")
REFUSED(execl, "becomes another program")
REFUSED(execlp, "becomes another program")
REFUSED(execle, "becomes another program")
REFUSED(execvpe, "becomes another program")
REFUSED(fexecve, "becomes another program")
REFUSED(execveat, "becomes another program")
REFUSED(wait, "waits for a process")
REFUSED(waitpid, "waits for a process")
REFUSED(wait3, "waits for a process")
REFUSED(wait4, "waits for a process")
REFUSED(waitid, "waits for a process")
REFUSED(pause, "waits for a signal")
REFUSED(sigsuspend, "waits for a signal")
REFUSED(sigwait, "waits for a signal")
REFUSED(sigwaitinfo, "waits for a signal")
REFUSED(sigtimedwait, "waits for a signal")
REFUSED(sigpause, "waits for a signal")
REFUSED(signalfd, "waits for a signal")
REFUSED(sigqueue, "sends a signal with a value")
REFUSED(pthread_sigqueue, "sends a signal with a value")
REFUSED(epoll_create1, "uses epoll")
REFUSED(epoll_create, "uses epoll")
REFUSED(epoll_wait, "uses epoll")
REFUSED(epoll_pwait, "uses epoll")
REFUSED(epoll_pwait2, "uses epoll")
REFUSED(epoll_ctl, "uses epoll")
REFUSED(eventfd, "uses eventfd")
REFUSED(eventfd_read, "uses eventfd")
REFUSED(eventfd_write, "uses eventfd")
REFUSED(alarm, "sets an alarm")
REFUSED(ualarm, "sets an alarm")
REFUSED(setitimer, "sets an alarm")
REFUSED(timer_create, "sets an alarm")
REFUSED(timerfd_create, "sets an alarm")
REFUSED(inotify_init, "watches files")
REFUSED(inotify_init1, "watches files")
REFUSED(flock, "waits for a lock of a file")
REFUSED(lockf, "waits for a lock of a file")
REFUSED(lockf64, "waits for a lock of a file")
REFUSED(mq_open, "uses message queues")
REFUSED(mq_receive, "uses message queues")
REFUSED(mq_timedreceive, "uses message queues")
REFUSED(mq_send, "uses message queues")
REFUSED(mq_timedsend, "uses message queues")
REFUSED(msgget, "uses message queues")
REFUSED(msgrcv, "uses message queues")
REFUSED(msgsnd, "uses message queues")
REFUSED(semget, "uses semaphores of System V")
REFUSED(semop, "uses semaphores of System V")
REFUSED(semtimedop, "uses semaphores of System V")
REFUSED(aio_read, "uses asynchronous input and output")
REFUSED(aio_write, "uses asynchronous input and output")
REFUSED(aio_read64, "uses asynchronous input and output")
REFUSED(aio_write64, "uses asynchronous input and output")
REFUSED(aio_suspend, "uses asynchronous input and output")
REFUSED(aio_suspend64, "uses asynchronous input and output")
REFUSED(lio_listio, "uses asynchronous input and output")
REFUSED(lio_listio64, "uses asynchronous input and output")
REFUSED(shm_open, "shares memory with other processes")
REFUSED(shmget, "shares memory with other processes")
REFUSED(shmat, "shares memory with other processes")
REFUSED(getaddrinfo, "asks the network for a name")
REFUSED(getaddrinfo_a, "asks the network for a name")
REFUSED(gethostbyname, "asks the network for a name")
REFUSED(gethostbyname_r, "asks the network for a name")
REFUSED(gethostbyaddr, "asks the network for a name")
REFUSED(getnameinfo, "asks the network for a name")

int fork(void) {
    if (running) {
        running->pc = CALLER;
        refuse("starts a process");
    }
    return (int) syscall(SYS_fork);
}
