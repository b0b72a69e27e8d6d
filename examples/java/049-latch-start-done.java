// expect: traces 1, verified
// A gate and a countdown: all start together and main waits for all. To pass an open gate and to count down commute, so
// there is one trace.
import java.util.concurrent.CountDownLatch;

class LatchStartDone {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch start = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(3);
        int[] results = new int[3];
        for (int i = 0; i < 3; i++) {
            int mine = i;
            new Thread(() -> {
                try {
                    start.await();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
                results[mine] = 1;
                done.countDown();
            }).start();
        }
        start.countDown();
        done.await();
        assert results[0] + results[1] + results[2] == 3;
    }
}
