// expect: violated deadlock
// Two stages that send each other their results through bounded queues. Once both queues are full, both
// wait to put and neither takes.

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

class BoundedCycle {
    static void stage(BlockingQueue<String> in, BlockingQueue<String> out) {
        try {
            out.put("first");
            out.put("second");
            in.take();
            in.take();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) {
        BlockingQueue<String> there = new ArrayBlockingQueue<>(1);
        BlockingQueue<String> back = new ArrayBlockingQueue<>(1);
        new Thread(() -> stage(there, back)).start();
        new Thread(() -> stage(back, there)).start();
    }
}
