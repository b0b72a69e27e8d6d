// expect: verified
// Two threads run the same FutureTask: one of them computes, and both can rely on the result.
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;

class FutureTaskRunsOnce {
    static final AtomicInteger runs = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(runs::incrementAndGet);
        Thread other = new Thread(task);
        other.start();
        task.run();
        if (task.get() != 1) {
            throw new AssertionError(task.get());
        }
        other.join();
    }
}
