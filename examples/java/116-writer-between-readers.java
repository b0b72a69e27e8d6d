// expect: violated deadlock
// A reader that holds the lock waits for a second reader. A writer that waits in between holds the second one back:
// everybody waits for somebody.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantReadWriteLock;

class WriterBetweenReaders {
    public static void main(String[] args) throws InterruptedException {
        var lock = new ReentrantReadWriteLock();
        var secondReads = new CountDownLatch(1);
        new Thread(() -> {
                    lock.writeLock().lock();
                    lock.writeLock().unlock();
                })
                .start();
        new Thread(() -> {
                    lock.readLock().lock();
                    secondReads.countDown();
                    lock.readLock().unlock();
                })
                .start();
        lock.readLock().lock();
        secondReads.await();
        lock.readLock().unlock();
    }
}
