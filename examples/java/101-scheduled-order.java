// expect: verified
// A scheduled executor runs its tasks in the order of their times, not in the order in which they were handed in.
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

class ScheduledOrder {
    static String order = "";

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService executor = Executors.newScheduledThreadPool(1);
        executor.schedule(() -> order += "c", 3, TimeUnit.SECONDS);
        executor.schedule(() -> order += "a", 1, TimeUnit.SECONDS);
        executor.schedule(() -> order += "b", 2, TimeUnit.SECONDS);
        executor.shutdown();
        executor.awaitTermination(1, TimeUnit.DAYS);
        if (!order.equals("abc")) {
            throw new AssertionError(order);
        }
    }
}
