package io.allways.jvm.threads;

import java.nio.channels.spi.AbstractInterruptibleChannel;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/// The smallest programs in which threads do something to each other that was once lost, for [ThreadsTest]. The first
/// argument says which; the second how many threads are started and have ended before.
@SuppressWarnings({
    "WaitNotInLoop",
    "ThreadJoinLoop",
    "LockNotBeforeTry",
    "InterruptedExceptionSwallowed",
    "ThreadPriorityCheck",
    "StaticGuardedByInstance"
})
public final class ThreadPrograms {
    private static volatile int x;
    private static volatile int y;
    private static int plain;

    private ThreadPrograms() {}

    public static void main(String[] args) throws InterruptedException {
        for (int i = Integer.parseInt(args[1]); i > 0; i--) {
            Thread trivial = new Thread(() -> {});
            trivial.start();
            trivial.join();
        }
        Thread main = Thread.currentThread();
        switch (args[0]) {
            case "unpark main" -> {
                start(() -> LockSupport.unpark(main));
                LockSupport.park();
            }
            case "interrupt main" -> {
                start(main::interrupt);
                waitToBeInterrupted();
            }
            case "main lives" -> start(() -> check(!main.isAlive()));
            case "join main" -> {
                start(() -> {
                    join(main);
                    check(x == 1 && main.getState() == Thread.State.TERMINATED);
                });
                x = 1;
            }
            case "park after sleep" ->
                Thread.ofPlatform().start(ThreadPrograms::sleepAndPark).join();
            case "park after virtual sleep" ->
                Thread.ofVirtual().start(ThreadPrograms::sleepAndPark).join();
            case "park after an interrupted virtual sleep" -> {
                Thread other = Thread.ofVirtual().start(ThreadPrograms::sleepAndPark);
                other.interrupt();
                other.join();
            }
            case "park twice after virtual sleep" ->
                Thread.ofVirtual()
                        .start(() -> {
                            sleepAndPark();
                            LockSupport.park();
                        })
                        .join();
            case "unpark before start" -> {
                Thread other = new Thread(LockSupport::park);
                start(() -> LockSupport.unpark(other));
                other.start();
            }
            case "start beside a start" -> {
                Thread other = new Thread(() -> x = 2);
                start(() -> {
                    other.interrupt();
                    x = 4;
                    start(() -> x = 1);
                    x = 5;
                });
                other.start();
            }
            case "unpark before virtual start" -> {
                Thread other = Thread.ofVirtual().unstarted(LockSupport::park);
                start(() -> LockSupport.unpark(other));
                other.start();
                other.join();
            }
            case "join before start" -> {
                Thread other = new Thread(() -> x = 1);
                start(() -> {
                    join(other);
                    check(x == 1);
                });
                other.start();
            }
            case "interrupt before start" -> {
                Thread other = new Thread(() -> check(!Thread.currentThread().isInterrupted()));
                other.interrupt();
                other.start();
            }
            case "interrupted joins ended" -> {
                Thread other = start(() -> {});
                other.join();
                main.interrupt();
                other.join();
                check(other.join(Duration.ofSeconds(1)));
                check(Thread.interrupted());
            }
            case "end seen by isAlive" -> {
                Thread other = start(() -> plain = 1);
                while (other.isAlive()) {
                    Thread.onSpinWait();
                }
                check(plain == 1);
            }
            case "interrupt seen" -> {
                Thread other = start(() -> {
                    while (!Thread.currentThread().isInterrupted()) {
                        Thread.onSpinWait();
                    }
                    check(plain == 1);
                });
                plain = 1;
                other.interrupt();
            }
            case "end notifies" -> {
                Thread other = start(() -> {});
                synchronized (other) {
                    while (other.isAlive()) {
                        other.wait();
                    }
                }
            }
            case "return uses up the permit" -> {
                LockSupport.unpark(main);
                main.interrupt();
                LockSupport.park();
                check(Thread.interrupted());
                LockSupport.park();
            }
            case "interrupt leaves a permit" -> {
                main.interrupt();
                check(Thread.interrupted());
                LockSupport.park();
            }
            case "state is announced" -> {
                Object lock = new Object();
                Thread other = start(() -> {
                    synchronized (lock) {
                        await(lock);
                    }
                });
                while (other.getState() != Thread.State.WAITING) {
                    Thread.yield();
                }
                synchronized (lock) {
                    lock.notifyAll();
                }
            }
            case "blocked is seen" -> {
                Object lock = new Object();
                Thread.State state;
                synchronized (lock) {
                    Thread other = start(() -> {
                        synchronized (lock) {
                            x = 1;
                        }
                    });
                    state = other.getState();
                }
                check(state != Thread.State.BLOCKED);
            }
            case "notification passes a guess" -> {
                Object lock = new Object();
                Thread other = start(() -> {
                    synchronized (lock) {
                        try {
                            while (x == 0) {
                                lock.wait();
                            }
                        } catch (InterruptedException e) {
                            check(false);
                        }
                    }
                });
                synchronized (lock) {
                    x = 1;
                    lock.notifyAll();
                }
                other.join(1_000);
                other.interrupt();
            }
            case "loop is left" -> {
                start(() -> {
                    int seen;
                    do {
                        seen = x;
                    } while (seen == 0);
                    y = 1;
                });
                x = 1;
                check(y == 0);
            }
            case "yield is no loop" -> {
                start(() -> {
                    int seen = x;
                    Thread.yield();
                    y = seen + 1;
                });
                boolean early = y == 1;
                x = 1;
                check(!early);
            }
            case "look twice" -> {
                Queue<Integer> queue = new ConcurrentLinkedQueue<>();
                start(() -> {
                    boolean empty = queue.isEmpty();
                    Thread.yield();
                    y = empty && queue.isEmpty() ? 1 : 2;
                });
                boolean early = y == 1;
                queue.add(1);
                check(!early);
            }
            case "await until" -> awaitUntil();
            case "stop one that looks at two things" -> {
                AtomicBoolean never = new AtomicBoolean();
                Thread other = start(() -> {
                    while (x == 0 && !never.compareAndSet(true, false)) {
                        Thread.yield();
                    }
                });
                x = 1;
                other.join(1_000);
                check(!other.isAlive());
            }
            case "interrupt closes a channel" -> interruptInChannel();
            case "a daemon only sleeps" -> {
                Thread daemon = new Thread(ThreadPrograms::sleepForEver);
                daemon.setDaemon(true);
                daemon.start();
            }
            case "a thread only sleeps" -> start(ThreadPrograms::sleepForEver);
            case "who will be interrupted waits until then" -> waitOnCondition();
            case "blocker is seen" -> {
                Object blocker = new Object();
                Thread other = start(() -> LockSupport.park(blocker));
                while (other.getState() != Thread.State.WAITING || LockSupport.getBlocker(other) != blocker) {
                    Thread.yield();
                }
                LockSupport.unpark(other);
                other.join();
                check(LockSupport.getBlocker(other) == null);
            }
            case "stacks of all threads" -> {
                Thread other = start(LockSupport::park);
                boolean parked = other.getState() == Thread.State.WAITING;
                StackTraceElement[] stack = Thread.getAllStackTraces().get(other);
                check(!parked || stack[stack.length - 1].getMethodName().equals("run"));
                check(Thread.getAllStackTraces().containsKey(Thread.currentThread()));
                LockSupport.unpark(other);
            }
            case "one of all threads has ended" -> {
                Thread other = start(() -> {});
                check(Thread.getAllStackTraces().containsKey(other));
            }
            case "exit beside a blocked thread" -> {
                start(LockSupport::park);
                System.exit(0);
            }
            case "hand over" -> {
                SynchronousQueue<Integer> queue = new SynchronousQueue<>();
                start(() -> {
                    try {
                        queue.put(1);
                    } catch (InterruptedException e) {
                        check(false);
                    }
                });
                check(queue.take() == 1);
            }
            case "poll" -> {
                ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
                Runnable poll = () -> {
                    while (queue.poll() == null) {
                        Thread.onSpinWait();
                    }
                };
                start(poll);
                start(poll);
                queue.add(1);
                queue.add(2);
            }
            case "race" -> {
                start(() -> plain++);
                start(() -> plain++);
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void awaitUntil() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        Thread other = start(() -> {
            lock.lock();
            y = 1;
            do {
                condition.awaitUninterruptibly();
            } while (x == 0);
            lock.unlock();
        });
        while (y == 0) {
            Thread.onSpinWait();
        }
        lock.lock();
        x = 1;
        condition.signalAll();
        lock.unlock();
        other.join(1_000);
        check(!other.isAlive());
    }

    private static void interruptInChannel() throws InterruptedException {
        class Channel extends AbstractInterruptibleChannel {
            @Override
            protected void implCloseChannel() {
                throw new IllegalStateException("closed");
            }

            void enter() {
                begin();
                y = 1;
                waitToBeInterrupted();
            }
        }
        Thread other = start(() -> new Channel().enter());
        while (y == 0) {
            Thread.onSpinWait();
        }
        try {
            other.interrupt();
            check(false);
        } catch (IllegalStateException e) {
            other.join();
        }
    }

    private static void waitOnCondition() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        Thread other = start(() -> {
            lock.lock();
            y = 1;
            try {
                condition.await();
                check(false);
            } catch (InterruptedException e) {
                lock.unlock();
            }
        });
        while (y == 0) {
            Thread.onSpinWait();
        }
        lock.lock();
        check(lock.getWaitQueueLength(condition) == 1);
        lock.unlock();
        other.interrupt();
        other.join();
    }

    private static void sleepForEver() {
        while (true) {
            try {
                Thread.sleep(10);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    private static void waitToBeInterrupted() {
        Object lock = new Object();
        synchronized (lock) {
            try {
                lock.wait();
                check(false);
            } catch (InterruptedException e) {
                check(!Thread.currentThread().isInterrupted());
            }
        }
    }

    private static void await(Object lock) {
        try {
            lock.wait();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static Thread start(Runnable task) {
        Thread thread = new Thread(task);
        thread.start();
        return thread;
    }

    private static void sleepAndPark() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            check(Thread.currentThread().isVirtual());
        }
        LockSupport.park();
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void check(boolean holds) {
        if (!holds) {
            throw new AssertionError();
        }
    }
}
