// expect: verified
// What is read optimistically may be half new and half old; validate tells, and then the lock is taken after all.
import java.util.concurrent.locks.StampedLock;

class OptimisticRead {
    static final StampedLock lock = new StampedLock();
    static int x;
    static int y;

    static void move() {
        long stamp = lock.writeLock();
        try {
            x++;
            y++;
        } finally {
            lock.unlockWrite(stamp);
        }
    }

    static boolean onDiagonal() {
        long stamp = lock.tryOptimisticRead();
        int seenX = x;
        int seenY = y;
        if (!lock.validate(stamp)) {
            stamp = lock.readLock();
            try {
                seenX = x;
                seenY = y;
            } finally {
                lock.unlockRead(stamp);
            }
        }
        return seenX == seenY;
    }

    public static void main(String[] args) {
        new Thread(OptimisticRead::move).start();
        assert onDiagonal();
    }
}
