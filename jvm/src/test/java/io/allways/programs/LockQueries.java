package io.allways.programs;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/// Asks locks who waits, and a stage what went wrong. It fails if the answers are not those of a plain JVM.
@SuppressWarnings({"WaitNotInLoop", "LockNotBeforeTry"})
public final class LockQueries {
    private LockQueries() {}

    private static final class Mutex extends AbstractQueuedSynchronizer {
        @Override
        protected boolean tryAcquire(int ignored) {
            return compareAndSetState(0, 1);
        }

        @Override
        protected boolean tryRelease(int ignored) {
            setState(0);
            return true;
        }

        @Override
        protected int tryAcquireShared(int ignored) {
            return compareAndSetState(0, 1) ? 1 : -1;
        }

        @Override
        protected boolean isHeldExclusively() {
            return getState() == 1;
        }

        ConditionObject condition() {
            return new ConditionObject();
        }
    }

    private static final class ReadWriteLock extends ReentrantReadWriteLock {
        Collection<Thread> waiting(Condition condition) {
            return getWaitingThreads(condition);
        }
    }

    private static final class Malformed extends RuntimeException {
        @Override
        public String getMessage() {
            throw new IllegalStateException("no message");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        switch (args[0]) {
            case "conditions" -> conditions();
            case "queues" -> queues();
            case "read-write locks" -> readWriteLocks();
            case "stages" -> stages();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void conditions() throws InterruptedException {
        Mutex mutex = new Mutex();
        AbstractQueuedSynchronizer.ConditionObject condition = mutex.condition();
        CountDownLatch has = new CountDownLatch(1);
        Thread waiter = new Thread(() -> {
            mutex.acquire(1);
            has.countDown();
            condition.awaitUninterruptibly();
            mutex.release(1);
        });
        waiter.start();
        has.await();
        mutex.acquire(1); // so the other waits
        expect(mutex.hasWaiters(condition) && mutex.getWaitQueueLength(condition) == 1);
        expect(List.copyOf(mutex.getWaitingThreads(condition)).equals(List.of(waiter)));
        try {
            mutex.hasWaiters(new Mutex().condition());
            expect(false);
        } catch (IllegalArgumentException e) {
            condition.signal();
        }
        expect(!mutex.hasWaiters(condition));
        mutex.release(1);
        waiter.join();
    }

    private static void queues() throws InterruptedException {
        for (boolean shared : new boolean[] {false, true}) {
            Mutex mutex = new Mutex();
            mutex.acquire(1);
            expect(!mutex.hasContended());
            Thread waiter = new Thread(() -> {
                if (shared) {
                    mutex.acquireShared(1);
                } else {
                    mutex.acquire(1);
                }
            });
            waiter.start();
            while (!mutex.isQueued(waiter)) {
                Thread.onSpinWait();
            }
            expect(mutex.hasContended());
            expect(List.copyOf(mutex.getExclusiveQueuedThreads()).equals(shared ? List.of() : List.of(waiter)));
            expect(List.copyOf(mutex.getSharedQueuedThreads()).equals(shared ? List.of(waiter) : List.of()));
            mutex.release(1);
            waiter.join();
        }
    }

    private static void readWriteLocks() throws InterruptedException {
        ReadWriteLock lock = new ReadWriteLock();
        Condition condition = lock.writeLock().newCondition();
        CountDownLatch has = new CountDownLatch(1);
        Thread waiter = new Thread(() -> {
            lock.writeLock().lock();
            has.countDown();
            condition.awaitUninterruptibly();
            lock.writeLock().unlock();
        });
        waiter.start();
        has.await();
        lock.writeLock().lock();
        expect(lock.hasWaiters(condition) && lock.getWaitQueueLength(condition) == 1);
        expect(List.copyOf(lock.waiting(condition)).equals(List.of(waiter)));
        try {
            lock.hasWaiters(new ReadWriteLock().writeLock().newCondition());
            expect(false);
        } catch (IllegalArgumentException e) {
            condition.signal();
        }
        lock.writeLock().unlock();
        waiter.join();
    }

    private static void stages() {
        CompletableFuture<String> first = new CompletableFuture<>();
        CompletableFuture<String> second = first.thenApply(text -> text);
        first.completeExceptionally(new Malformed());
        try {
            second.join();
            expect(false);
        } catch (CompletionException e) {
            expect(e.getCause() instanceof Malformed && e.getSuppressed().length == 1);
        }
    }

    private static void expect(boolean holds) {
        if (!holds) {
            throw new AssertionError();
        }
    }
}
