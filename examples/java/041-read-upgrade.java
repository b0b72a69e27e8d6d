// expect: violated deadlock
// Who holds the read lock cannot get the write lock: it waits for all readers, itself among them.
import java.util.concurrent.locks.ReentrantReadWriteLock;

class ReadUpgrade {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static int value;

    static void incrementIfEven() {
        lock.readLock().lock();
        try {
            if (value % 2 == 0) {
                lock.writeLock().lock();
                value++;
                lock.writeLock().unlock();
            }
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) {
        new Thread(ReadUpgrade::incrementIfEven).start();
    }
}
