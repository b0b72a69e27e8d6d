// expect: verified
// A phaser is a barrier that threads may leave. Its onAdvance sees all that was done in the phase.
import java.util.concurrent.Phaser;

class PhaserRounds {
    static int advances;
    static final int[] work = new int[2];

    static final Phaser phaser = new Phaser(2) {
        @Override
        protected boolean onAdvance(int phase, int parties) {
            advances++;
            assert work[0] == 1 : "phase " + phase;
            return parties == 0;
        }
    };

    public static void main(String[] args) {
        new Thread(() -> {
            work[1] = 1;
            phaser.arriveAndAwaitAdvance();
            assert work[0] >= 1;
            phaser.arriveAndDeregister();
        }).start();
        work[0] = 1;
        phaser.arriveAndAwaitAdvance();
        assert work[1] == 1 && advances == 1;
        phaser.arriveAndAwaitAdvance();
        assert advances == 2 && !phaser.isTerminated();
        phaser.arriveAndDeregister();
        assert phaser.isTerminated();
    }
}
