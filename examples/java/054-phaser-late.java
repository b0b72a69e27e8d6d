// expect: violated assertion
// A thread that registers itself may come too late: the phase is over before it is counted.
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicInteger;

class PhaserLate {
    static final Phaser phaser = new Phaser(1);
    static final AtomicInteger done = new AtomicInteger();

    public static void main(String[] args) {
        new Thread(() -> {
            phaser.register();
            done.incrementAndGet();
            phaser.arriveAndDeregister();
        }).start();
        phaser.arriveAndAwaitAdvance();
        assert done.get() == 1 : "main did not wait for the other";
    }
}
