// expect: verified
// The cure for a task that waits for another task of its executor: a second thread. It helps only for so many at a time.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

class ExecutorSecondThread {
    public static void main(String[] args) throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        int answer = executor.submit(() -> executor.submit(() -> 42).get()).get();
        executor.shutdown();
        if (answer != 42) {
            throw new AssertionError(answer);
        }
    }
}
