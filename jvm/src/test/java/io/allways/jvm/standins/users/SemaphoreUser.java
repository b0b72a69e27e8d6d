package io.allways.jvm.standins.users;

import java.util.Collection;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

public final class SemaphoreUser extends User {
    /// Shows what is protected.
    static final class Open extends Semaphore {
        private static final long serialVersionUID = 1;

        Open(int permits, boolean fair) {
            super(permits, fair);
        }

        void reduce(int reduction) {
            reducePermits(reduction);
        }

        Collection<Thread> queued() {
            return getQueuedThreads();
        }
    }

    private final Open semaphore;

    SemaphoreUser(Open semaphore) {
        this.semaphore = semaphore;
    }

    public void acquire() throws InterruptedException {
        semaphore.acquire();
    }

    public void acquire(int permits) throws InterruptedException {
        semaphore.acquire(permits);
    }

    public void acquireUninterruptibly() {
        semaphore.acquireUninterruptibly();
    }

    public void acquireUninterruptibly(int permits) {
        semaphore.acquireUninterruptibly(permits);
    }

    public boolean tryAcquire() {
        return semaphore.tryAcquire();
    }

    public boolean tryAcquire(int permits) {
        return semaphore.tryAcquire(permits);
    }

    public boolean tryAcquire(long time, TimeUnit unit) throws InterruptedException {
        return semaphore.tryAcquire(time, unit);
    }

    public boolean tryAcquire(int permits, long time, TimeUnit unit) throws InterruptedException {
        return semaphore.tryAcquire(permits, time, unit);
    }

    public void release() {
        semaphore.release();
    }

    public void release(int permits) {
        semaphore.release(permits);
    }

    public int availablePermits() {
        return semaphore.availablePermits();
    }

    public int drainPermits() {
        return semaphore.drainPermits();
    }

    public void reducePermits(int reduction) {
        semaphore.reduce(reduction);
    }

    public boolean isFair() {
        return semaphore.isFair();
    }

    public boolean hasQueuedThreads() {
        return semaphore.hasQueuedThreads();
    }

    public int getQueueLength() {
        return semaphore.getQueueLength();
    }

    public int getQueuedThreads() {
        return semaphore.queued().size();
    }

    public String text() {
        return state(semaphore);
    }

    @Override
    public String toString() {
        return state(semaphore);
    }
}
