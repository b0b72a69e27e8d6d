// expect: verified
// A cancelled task that has not begun never runs, and whoever waits for it is told.
import java.util.concurrent.CancellationException;
import java.util.concurrent.FutureTask;

class FutureCancelled {
    static volatile boolean ran;

    public static void main(String[] args) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> {
            ran = true;
            return 1;
        });
        Thread runner = new Thread(task);
        boolean cancelled = task.cancel(false);
        runner.start();
        try {
            task.get();
            throw new AssertionError("not told");
        } catch (CancellationException expected) {
            runner.join();
        }
        if (!cancelled || ran) {
            throw new AssertionError("ran although cancelled");
        }
    }
}
