// expect: verified
// A buffer with room for one and a condition for each side, as in the documentation of Condition.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

class BoundedBufferConditions {
    static final Lock lock = new ReentrantLock();
    static final Condition notFull = lock.newCondition();
    static final Condition notEmpty = lock.newCondition();
    static Integer item;

    static void put(int value) throws InterruptedException {
        lock.lock();
        try {
            while (item != null) {
                notFull.await();
            }
            item = value;
            notEmpty.signal();
        } finally {
            lock.unlock();
        }
    }

    static int take() throws InterruptedException {
        lock.lock();
        try {
            while (item == null) {
                notEmpty.await();
            }
            int value = item;
            item = null;
            notFull.signal();
            return value;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread producer = new Thread(() -> {
            try {
                put(1);
                put(2);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        producer.start();
        int first = take();
        int second = take();
        assert first == 1 && second == 2;
    }
}
