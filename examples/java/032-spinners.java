// expect: violated livelock
// Each waits until the other has said that it is there, and says so only afterwards.
import java.util.concurrent.atomic.AtomicBoolean;

class Spinners {
    static final AtomicBoolean here = new AtomicBoolean();
    static final AtomicBoolean there = new AtomicBoolean();

    static void meet(AtomicBoolean mine, AtomicBoolean other) {
        while (!other.get()) {
            Thread.onSpinWait();
        }
        mine.set(true);
    }

    public static void main(String[] args) {
        new Thread(() -> meet(here, there)).start();
        meet(there, here);
    }
}
