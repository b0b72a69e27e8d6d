// expect: verified
// A lock made of one compareAndSet: who does not get it spins, and the checker waits with it for a change.
import java.util.concurrent.atomic.AtomicBoolean;

class CasSpinLock {
    static final AtomicBoolean taken = new AtomicBoolean();
    static int count;

    static void increment() {
        while (!taken.compareAndSet(false, true)) {
            Thread.onSpinWait();
        }
        count++;
        taken.set(false);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(CasSpinLock::increment);
        Thread b = new Thread(CasSpinLock::increment);
        a.start();
        b.start();
        increment();
        a.join();
        b.join();
        assert count == 3;
    }
}
