// expect: verified
// Conditions of java.util.concurrent wake whoever has waited longest; Object.notify promises nothing of the kind.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

class SignalsInOrder {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition turn = lock.newCondition();
    static final Condition change = lock.newCondition();
    static int came;
    static int left;

    static void waitForTurn() {
        lock.lock();
        try {
            int place = came++;
            change.signal();
            turn.awaitUninterruptibly();
            assert place == left : "number " + place + " leaves as number " + left;
            left++;
            change.signal();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        new Thread(SignalsInOrder::waitForTurn).start();
        new Thread(SignalsInOrder::waitForTurn).start();
        lock.lock();
        try {
            while (came < 2) {
                change.await();
            }
            for (int woken = 0; woken < 2; woken++) {
                turn.signal();
                // One at a time, so that the second cannot overtake the first on the way to the lock.
                while (left == woken) {
                    change.await();
                }
            }
        } finally {
            lock.unlock();
        }
    }
}
