// expect: verified
// A producer and two consumers on a queue of one place: nothing is lost, nobody waits for ever.

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

class BoundedBuffer {
    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        int[] got = new int[2];
        Thread[] consumers = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int me = i;
            consumers[i] = new Thread(() -> {
                try {
                    got[me] = queue.take();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            consumers[i].start();
        }
        queue.put(1);
        queue.put(2);
        for (Thread consumer : consumers) {
            consumer.join();
        }
        assert got[0] + got[1] == 3;
        assert queue.isEmpty();
    }
}
