// expect: violated assertion
// transfer returns once its element has been taken, put at once: after a put the element may still be
// waiting.

import java.util.concurrent.LinkedTransferQueue;

class Transfer {
    public static void main(String[] args) throws InterruptedException {
        LinkedTransferQueue<String> queue = new LinkedTransferQueue<>();
        Thread worker = new Thread(() -> {
            try {
                queue.take();
                queue.take();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        worker.start();
        queue.transfer("first");
        assert queue.isEmpty();
        queue.put("second");
        assert queue.isEmpty() : "nobody has taken it yet";
    }
}
