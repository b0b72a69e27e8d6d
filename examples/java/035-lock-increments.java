// expect: traces 90, verified
// A ReentrantLock counts as one lock, not as the dozens of steps it is made of: 3 threads twice are 90 traces, as
// with synchronized.
import java.util.concurrent.locks.ReentrantLock;

class LockIncrements {
    private final ReentrantLock lock = new ReentrantLock();
    private int count;

    void increment() {
        lock.lock();
        try {
            count++;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int threads = args.length > 0 ? Integer.parseInt(args[0]) : 3;
        int times = args.length > 1 ? Integer.parseInt(args[1]) : 2;
        LockIncrements counter = new LockIncrements();
        Thread[] all = new Thread[threads];
        for (int t = 0; t < threads; t++) {
            all[t] = new Thread(() -> {
                for (int i = 0; i < times; i++) {
                    counter.increment();
                }
            });
            all[t].start();
        }
        for (Thread thread : all) {
            thread.join();
        }
        assert counter.count == threads * times;
    }
}
