package io.allways.jvm.standins.users;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantReadWriteLock;

@SuppressWarnings("WaitNotInLoop") // what is compared is one call each
public final class ReadWriteLockUser extends User {
    private final ReentrantReadWriteLock lock;
    private final Condition condition;

    ReadWriteLockUser(ReentrantReadWriteLock lock, Condition condition) {
        this.lock = lock;
        this.condition = condition;
    }

    public void read() {
        lock.readLock().lock();
    }

    public void readInterruptibly() throws InterruptedException {
        lock.readLock().lockInterruptibly();
    }

    public boolean tryRead() {
        return lock.readLock().tryLock();
    }

    public boolean tryRead(long time, TimeUnit unit) throws InterruptedException {
        return lock.readLock().tryLock(time, unit);
    }

    public void unread() {
        lock.readLock().unlock();
    }

    public void write() {
        lock.writeLock().lock();
    }

    public void writeInterruptibly() throws InterruptedException {
        lock.writeLock().lockInterruptibly();
    }

    public boolean tryWrite() {
        return lock.writeLock().tryLock();
    }

    public boolean tryWrite(long time, TimeUnit unit) throws InterruptedException {
        return lock.writeLock().tryLock(time, unit);
    }

    public void unwrite() {
        lock.writeLock().unlock();
    }

    public int getReadLockCount() {
        return lock.getReadLockCount();
    }

    public int getReadHoldCount() {
        return lock.getReadHoldCount();
    }

    public int getWriteHoldCount() {
        return lock.getWriteHoldCount() + lock.writeLock().getHoldCount();
    }

    public boolean isWriteLocked() {
        return lock.isWriteLocked();
    }

    public boolean isWriteLockedByCurrentThread() {
        return lock.isWriteLockedByCurrentThread() && lock.writeLock().isHeldByCurrentThread();
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

    public void awaitUninterruptibly() {
        condition.awaitUninterruptibly();
    }

    public void signal() {
        condition.signal();
    }

    public void signalAll() {
        condition.signalAll();
    }

    public String text() {
        return state(lock);
    }

    public String readText() {
        return state(lock.readLock());
    }

    @Override
    public String toString() {
        return state(lock) + " " + lock.getQueueLength();
    }
}
