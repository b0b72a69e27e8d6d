// expect: violated assertion
// offer gives up at once if no taker waits already; a hand-over by offer works only by luck.

import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

class HandOverOffer {
    static volatile Integer got;

    public static void main(String[] args) throws InterruptedException {
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        Thread taker = new Thread(() -> {
            try {
                got = queue.poll(1, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        taker.start();
        queue.offer(42);
        taker.join();
        assert got != null : "the offer came before the taker";
    }
}
