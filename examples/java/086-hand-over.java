// expect: verified
// A SynchronousQueue has no room: put returns only once somebody has taken, so what the taker did
// before it came is known to the giver.

import java.util.concurrent.SynchronousQueue;

class HandOver {
    static int taken;

    public static void main(String[] args) throws InterruptedException {
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        int[] ready = new int[1];
        Thread taker = new Thread(() -> {
            try {
                ready[0] = 1;
                taken = queue.take();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        taker.start();
        queue.put(42);
        assert ready[0] == 1;
        taker.join();
        assert taken == 42;
    }
}
