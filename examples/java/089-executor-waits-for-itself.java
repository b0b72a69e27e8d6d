// expect: violated deadlock
// A task of a single-threaded executor waits for another task of the same executor: nobody is left to run that.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

class ExecutorWaitsForItself {
    public static void main(String[] args) throws Exception {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        int answer = executor.submit(() -> executor.submit(() -> 42).get()).get();
        executor.shutdown();
        if (answer != 42) {
            throw new AssertionError(answer);
        }
    }
}
