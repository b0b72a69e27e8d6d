package io.allways.jvm.standins.users;

import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

@SuppressWarnings({"WaitNotInLoop", "JavaUtilDate"}) // what is compared is one call each
public final class LockUser extends User {
    private final ReentrantLock lock;
    private final Condition condition;
    private final Condition other;

    LockUser(ReentrantLock lock, Condition condition, Condition other) {
        this.lock = lock;
        this.condition = condition;
        this.other = other;
    }

    public void lock() {
        lock.lock();
    }

    public void lockInterruptibly() throws InterruptedException {
        lock.lockInterruptibly();
    }

    public boolean tryLock() {
        return lock.tryLock();
    }

    public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
        return lock.tryLock(time, unit);
    }

    public void unlock() {
        lock.unlock();
    }

    public int getHoldCount() {
        return lock.getHoldCount();
    }

    public boolean isHeldByCurrentThread() {
        return lock.isHeldByCurrentThread();
    }

    public boolean isLocked() {
        return lock.isLocked();
    }

    public boolean isFair() {
        return lock.isFair();
    }

    public boolean hasQueuedThreads() {
        return lock.hasQueuedThreads();
    }

    public boolean hasQueuedThread(int number) {
        return lock.hasQueuedThread(thread(number));
    }

    public int getQueueLength() {
        return lock.getQueueLength();
    }

    public boolean hasWaiters() {
        return lock.hasWaiters(condition);
    }

    public int getWaitQueueLength() {
        return lock.getWaitQueueLength(condition);
    }

    public void await() throws InterruptedException {
        condition.await();
    }

    public boolean await(long time, TimeUnit unit) throws InterruptedException {
        return condition.await(time, unit);
    }

    /// Whether time is left.
    public boolean awaitNanos(long nanos) throws InterruptedException {
        return condition.awaitNanos(nanos == Long.MAX_VALUE ? 1_000_000 : nanos) > 0;
    }

    public boolean awaitUntil() throws InterruptedException {
        return condition.awaitUntil(new Date(System.currentTimeMillis() + 1000));
    }

    public void awaitUninterruptibly() {
        condition.awaitUninterruptibly();
    }

    public void signal() {
        condition.signal();
    }

    public void signalAll() {
        condition.signalAll();
    }

    public void awaitOther() throws InterruptedException {
        other.await();
    }

    public void signalOther() {
        other.signal();
    }

    @Override
    public String toString() {
        return lock.isLocked() + " " + lock.getQueueLength();
    }
}
