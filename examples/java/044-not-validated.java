// expect: violated assertion
// What is read optimistically may be half new and half old. Nobody asks here whether it was.
import java.util.concurrent.locks.StampedLock;

class NotValidated {
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
        lock.tryOptimisticRead();
        int seenX = x;
        int seenY = y;
        return seenX == seenY;
    }

    public static void main(String[] args) {
        new Thread(NotValidated::move).start();
        assert onDiagonal();
    }
}
