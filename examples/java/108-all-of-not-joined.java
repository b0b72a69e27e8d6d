// expect: violated assertion
// allOf only makes another future. Who does not wait for it has waited for nothing.
import java.util.concurrent.CompletableFuture;

class AllOfNotJoined {
    public static void main(String[] args) {
        CompletableFuture<Integer> one = CompletableFuture.supplyAsync(() -> 1);
        CompletableFuture<Integer> two = CompletableFuture.supplyAsync(() -> 2);
        CompletableFuture.allOf(one, two);
        if (one.getNow(0) + two.getNow(0) != 3) {
            throw new AssertionError("not done yet");
        }
    }
}
