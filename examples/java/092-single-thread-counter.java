// expect: verified
// An executor with one thread is a lock: its tasks run one after the other, each seeing what the one before did.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

class SingleThreadCounter {
    static int count;

    public static void main(String[] args) throws Exception {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        Thread other = new Thread(() -> executor.execute(() -> count++));
        other.start();
        executor.execute(() -> count++);
        other.join();
        executor.close();
        if (count != 2) {
            throw new AssertionError(count);
        }
    }
}
