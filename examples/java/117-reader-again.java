// expect: verified
// Whoever reads may take the read lock once more although a writer waits; and nobody waits for another reader.
import java.util.concurrent.locks.ReentrantReadWriteLock;

class ReaderAgain {
    static int value;

    public static void main(String[] args) throws InterruptedException {
        var lock = new ReentrantReadWriteLock();
        var writer = new Thread(() -> {
            lock.writeLock().lock();
            value++;
            lock.writeLock().unlock();
        });
        var reader = new Thread(() -> {
            lock.readLock().lock();
            int before = value;
            lock.readLock().lock();
            if (value != before) {
                throw new AssertionError("changed while it was read");
            }
            lock.readLock().unlock();
            lock.readLock().unlock();
        });
        writer.start();
        reader.start();
        lock.readLock().lock();
        lock.readLock().unlock();
        writer.join();
        reader.join();
    }
}
