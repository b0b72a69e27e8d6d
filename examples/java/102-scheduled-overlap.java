// expect: violated race
// With two threads, tasks whose time has come overlap.
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

class ScheduledOverlap {
    static int count;

    public static void main(String[] args) {
        ScheduledExecutorService executor = Executors.newScheduledThreadPool(2);
        executor.schedule(() -> count++, 0, TimeUnit.SECONDS);
        executor.schedule(() -> count++, 0, TimeUnit.SECONDS);
        executor.shutdown();
    }
}
