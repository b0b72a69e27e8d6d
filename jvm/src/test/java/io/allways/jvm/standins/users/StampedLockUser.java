package io.allways.jvm.standins.users;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.StampedLock;

public final class StampedLockUser extends User {
    private final StampedLock lock;
    /// The last that it got.
    private long stamp;

    StampedLockUser(StampedLock lock) {
        this.lock = lock;
    }

    private boolean got(long next) {
        stamp = next;
        return next != 0;
    }

    public void writeLock() {
        stamp = lock.writeLock();
    }

    public boolean tryWriteLock() {
        return got(lock.tryWriteLock());
    }

    public boolean tryWriteLock(long time, TimeUnit unit) throws InterruptedException {
        return got(lock.tryWriteLock(time, unit));
    }

    public void writeLockInterruptibly() throws InterruptedException {
        stamp = lock.writeLockInterruptibly();
    }

    public void readLock() {
        stamp = lock.readLock();
    }

    public boolean tryReadLock() {
        return got(lock.tryReadLock());
    }

    public boolean tryReadLock(long time, TimeUnit unit) throws InterruptedException {
        return got(lock.tryReadLock(time, unit));
    }

    public void readLockInterruptibly() throws InterruptedException {
        stamp = lock.readLockInterruptibly();
    }

    public boolean tryOptimisticRead() {
        return got(lock.tryOptimisticRead());
    }

    public boolean validate() {
        return lock.validate(stamp);
    }

    public void unlockWrite() {
        lock.unlockWrite(stamp);
    }

    public void unlockRead() {
        lock.unlockRead(stamp);
    }

    public void unlock() {
        lock.unlock(stamp);
    }

    public boolean tryConvertToWriteLock() {
        return got(lock.tryConvertToWriteLock(stamp));
    }

    public boolean tryConvertToReadLock() {
        return got(lock.tryConvertToReadLock(stamp));
    }

    public boolean tryConvertToOptimisticRead() {
        return got(lock.tryConvertToOptimisticRead(stamp));
    }

    public boolean tryUnlockWrite() {
        return lock.tryUnlockWrite();
    }

    public boolean tryUnlockRead() {
        return lock.tryUnlockRead();
    }

    public boolean isWriteLocked() {
        return lock.isWriteLocked();
    }

    public boolean isReadLocked() {
        return lock.isReadLocked();
    }

    public int getReadLockCount() {
        return lock.getReadLockCount();
    }

    /// What kind of stamp it has.
    public String kind() {
        return StampedLock.isWriteLockStamp(stamp)
                + "," + StampedLock.isReadLockStamp(stamp)
                + "," + StampedLock.isOptimisticReadStamp(stamp);
    }

    public void viewRead() {
        lock.asReadLock().lock();
    }

    public void viewUnread() {
        lock.asReadLock().unlock();
    }

    public void viewWrite() {
        lock.asReadWriteLock().writeLock().lock();
    }

    public void viewUnwrite() {
        lock.asReadWriteLock().writeLock().unlock();
    }

    public String text() {
        return state(lock);
    }

    @Override
    public String toString() {
        return state(lock);
    }
}
