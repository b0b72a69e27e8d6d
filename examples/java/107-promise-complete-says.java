// expect: traces 2, verified
// complete() says whether it was the one. Two threads complete it, so there are two orders, and nothing else matters.
import java.util.concurrent.CompletableFuture;

class PromiseCompleteSays {
    public static void main(String[] args) throws Exception {
        CompletableFuture<String> winner = new CompletableFuture<>();
        Thread other = new Thread(() -> winner.complete("other"));
        other.start();
        boolean mine = winner.complete("main");
        other.join();
        if (!winner.join().equals(mine ? "main" : "other")) {
            throw new AssertionError("wrong winner");
        }
    }
}
