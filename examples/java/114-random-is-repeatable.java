// expect: verified
// Chance is the same in every execution; otherwise no failure could be shown twice.
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

class RandomIsRepeatable {
    static final AtomicInteger seen = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> seen.addAndGet(1 + ThreadLocalRandom.current().nextInt(3)));
        other.start();
        int mine = 1 + new Random().nextInt(3) + (int) (Math.random() * 2);
        for (int i = 0; i < mine; i++) {
            seen.incrementAndGet();
        }
        other.join();
        if (seen.get() <= mine) {
            throw new AssertionError(seen);
        }
    }
}
