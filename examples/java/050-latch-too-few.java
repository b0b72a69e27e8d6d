// expect: violated deadlock
// The latch counts three, but one of the workers does not count down when it finds nothing to do.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

class LatchTooFew {
    static final CountDownLatch done = new CountDownLatch(3);
    static final AtomicInteger work = new AtomicInteger(2);

    static void work() {
        if (work.getAndDecrement() <= 0) {
            return;
        }
        done.countDown();
    }

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            new Thread(LatchTooFew::work).start();
        }
        done.await();
    }
}
