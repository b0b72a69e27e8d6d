// expect: verified
// invokeAll returns when every task is done, so that the futures can be asked without waiting.
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

class InvokeAllSum {
    public static void main(String[] args) throws Exception {
        try (ExecutorService executor = Executors.newFixedThreadPool(2)) {
            List<Callable<Integer>> tasks = List.of(() -> 1, () -> 2, () -> 3);
            int sum = 0;
            for (Future<Integer> future : executor.invokeAll(tasks)) {
                if (!future.isDone()) {
                    throw new AssertionError("not done");
                }
                sum += future.resultNow();
            }
            if (sum != 6) {
                throw new AssertionError(sum);
            }
        }
    }
}
