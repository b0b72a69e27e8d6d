// expect: violated deadlock
// The consumer looks without the lock whether it must wait, so the signal may come before it waits.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

class MissedSignal {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition ready = lock.newCondition();
    static volatile boolean there;

    public static void main(String[] args) {
        new Thread(() -> {
            there = true;
            lock.lock();
            ready.signal();
            lock.unlock();
        }).start();
        if (!there) {
            lock.lock();
            try {
                ready.awaitUninterruptibly();
            } finally {
                lock.unlock();
            }
        }
    }
}
