// expect: verified
// Who takes both permits is alone inside. It has a time limit, but that strikes only when nothing else can go on.
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

class SemaphoreTwo {
    static final Semaphore permits = new Semaphore(2);
    static final AtomicInteger inside = new AtomicInteger();

    static void visit() {
        permits.acquireUninterruptibly();
        assert inside.incrementAndGet() <= 2;
        inside.decrementAndGet();
        permits.release();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(SemaphoreTwo::visit);
        a.start();
        assert permits.tryAcquire(2, 1, TimeUnit.SECONDS);
        assert inside.get() == 0;
        permits.release(2);
        a.join();
        assert permits.availablePermits() == 2;
    }
}
