// expect: verified
// Time is virtual: a time limit strikes only when nothing else can go on, and then at once.
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

class FutureTimeout {
    public static void main(String[] args) {
        CompletableFuture<Integer> never = new CompletableFuture<Integer>().orTimeout(1, TimeUnit.DAYS);
        CompletableFuture<Integer> soon = CompletableFuture.supplyAsync(() -> 1).orTimeout(1, TimeUnit.DAYS);
        try {
            never.join();
            throw new AssertionError("no timeout");
        } catch (CompletionException e) {
            if (!(e.getCause() instanceof TimeoutException) || soon.join() != 1) {
                throw new AssertionError(e);
            }
        }
    }
}
