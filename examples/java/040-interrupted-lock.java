// expect: violated exception
// lockInterruptibly may end without the lock, so the unlock after it must not be in the same finally block.
import java.util.concurrent.locks.ReentrantLock;

class InterruptedLock {
    static final ReentrantLock lock = new ReentrantLock();

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> {
            try {
                lock.lockInterruptibly();
            } catch (InterruptedException e) {
                // Then without.
            } finally {
                lock.unlock();
            }
        });
        lock.lock();
        worker.start();
        worker.interrupt();
        lock.unlock();
        worker.join();
    }
}
