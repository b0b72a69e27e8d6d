// expect: verified
// The barrier's action runs once all have come and before anybody goes on, so it may read what they wrote.
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

class BarrierSum {
    static final int[] parts = new int[2];
    static int sum;
    static final CyclicBarrier barrier = new CyclicBarrier(2, () -> sum += parts[0] + parts[1]);

    static void work(int mine) {
        try {
            for (int round = 1; round <= 2; round++) {
                parts[mine] = round;
                barrier.await();
                assert sum == round * (round + 1) : "round " + round + ": " + sum;
            }
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) {
        new Thread(() -> work(1)).start();
        work(0);
    }
}
