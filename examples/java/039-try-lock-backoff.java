// expect: verified
// Two locks in either order: who does not get the second gives back the first and tries again.
import java.util.concurrent.locks.ReentrantLock;

class TryLockBackoff {
    static final ReentrantLock a = new ReentrantLock();
    static final ReentrantLock b = new ReentrantLock();

    static boolean both(ReentrantLock first, ReentrantLock second) {
        first.lock();
        try {
            if (!second.tryLock()) {
                return false;
            }
            second.unlock();
            return true;
        } finally {
            first.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> both(b, a));
        other.start();
        boolean done = both(a, b);
        other.join();
        assert done || both(a, b);
        assert !a.isLocked() && !b.isLocked() && a.getHoldCount() == 0;
    }
}
