// expect: verified
// Whoever writes may take the read lock before it gives the write lock back: nobody writes in between.
import java.util.concurrent.locks.ReentrantReadWriteLock;

class WriteDowngrade {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static int value;

    static void increment() {
        lock.writeLock().lock();
        int mine = ++value;
        lock.readLock().lock();
        lock.writeLock().unlock();
        assert value == mine : "somebody wrote in between";
        lock.readLock().unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(WriteDowngrade::increment);
        other.start();
        increment();
        if (lock.readLock().tryLock()) {
            assert value == 1 || value == 2;
            lock.readLock().unlock();
        }
        other.join();
    }
}
