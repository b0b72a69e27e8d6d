// expect: violated assertion
// Two threads complete a CompletableFuture: the second value is dropped, silently.
import java.util.concurrent.CompletableFuture;

class PromiseCompletedTwice {
    public static void main(String[] args) throws Exception {
        CompletableFuture<String> winner = new CompletableFuture<>();
        Thread other = new Thread(() -> winner.complete("other"));
        other.start();
        winner.complete("main");
        if (!winner.join().equals("main")) {
            throw new AssertionError("the value of main is lost");
        }
        other.join();
    }
}
