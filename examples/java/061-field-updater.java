// expect: traces 6, verified
// Three threads count with a field updater, one op each: 3! orders.
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

class FieldUpdater {
    static final AtomicIntegerFieldUpdater<FieldUpdater> COUNT =
            AtomicIntegerFieldUpdater.newUpdater(FieldUpdater.class, "count");
    volatile int count;

    public static void main(String[] args) throws InterruptedException {
        FieldUpdater counter = new FieldUpdater();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> COUNT.incrementAndGet(counter));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert counter.count == 3;
    }
}
