// expect: violated exception
// One thread has no patience: if it comes alone it gives up, and the barrier is broken for the others, too.
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

class BrokenBarrier {
    static final CyclicBarrier barrier = new CyclicBarrier(3);

    public static void main(String[] args) throws InterruptedException, BrokenBarrierException {
        new Thread(() -> {
            try {
                barrier.await(1, TimeUnit.SECONDS);
            } catch (TimeoutException e) {
                // It was not that important.
            } catch (InterruptedException | BrokenBarrierException e) {
                throw new AssertionError(e);
            }
        }).start();
        barrier.await();
    }
}
