// expect: violated assertion
// cancel() may come too late: a program that takes the task for undone without asking is wrong.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

class FutureCancelledTooLate {
    static volatile boolean sent;

    public static void main(String[] args) {
        try (ExecutorService executor = Executors.newSingleThreadExecutor()) {
            Future<?> sending = executor.submit(() -> sent = true);
            sending.cancel(false);
        }
        if (sent) {
            throw new AssertionError("sent although cancelled");
        }
    }
}
