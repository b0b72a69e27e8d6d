// expect: verified
// A virtual thread for each task; to close the executor waits for all of them.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

class VirtualThreadsPerTask {
    public static void main(String[] args) throws Exception {
        Future<Integer> one;
        Future<Integer> two;
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            one = executor.submit(() -> 1);
            two = executor.submit(() -> 2);
        }
        if (!one.isDone() || one.resultNow() + two.resultNow() != 3) {
            throw new AssertionError("not done");
        }
    }
}
