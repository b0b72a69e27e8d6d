// expect: violated deadlock
// A permit is lost when the work fails: the release is not in a finally block.
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

class SemaphoreLeak {
    static final Semaphore permits = new Semaphore(1);
    static final AtomicInteger calls = new AtomicInteger();

    static void work() throws InterruptedException {
        permits.acquire();
        if (calls.incrementAndGet() == 2) {
            throw new IllegalStateException("the second call fails");
        }
        permits.release();
    }

    static void tryWork() {
        try {
            work();
        } catch (IllegalStateException | InterruptedException e) {
            // Somebody else will do it.
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(SemaphoreLeak::tryWork).start();
        }
        tryWork();
    }
}
