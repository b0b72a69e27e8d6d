// expect: violated exception
// Whoever hands in a task must not rely on being faster than the one who shuts the executor down.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

class RejectedAfterShutdown {
    public static void main(String[] args) {
        ExecutorService executor = Executors.newFixedThreadPool(1);
        new Thread(() -> executor.execute(() -> {})).start();
        executor.shutdown();
    }
}
