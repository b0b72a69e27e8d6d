// expect: violated race
// Tasks of a pool are threads like others: two of them increment a plain field.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

class CachedPoolCounter {
    static int count;

    public static void main(String[] args) {
        try (ExecutorService executor = Executors.newCachedThreadPool()) {
            executor.execute(() -> count++);
            executor.execute(() -> count++);
        }
        if (count != 2) {
            throw new AssertionError(count);
        }
    }
}
