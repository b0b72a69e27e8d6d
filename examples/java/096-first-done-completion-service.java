// expect: verified
// A completion service hands out futures as they are done, in an order that nobody knows beforehand.
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

class FirstDoneCompletionService {
    public static void main(String[] args) throws Exception {
        try (ExecutorService executor = Executors.newFixedThreadPool(2)) {
            ExecutorCompletionService<Integer> done = new ExecutorCompletionService<>(executor);
            done.submit(() -> 1);
            done.submit(() -> 2);
            int first = done.take().resultNow();
            int second = done.take().resultNow();
            if (first + second != 3) {
                throw new AssertionError(first + " and " + second);
            }
        }
    }
}
