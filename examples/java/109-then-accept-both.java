// expect: verified
// What follows two futures sees both results, whoever of the two is the last, and whoever runs it.
import java.util.concurrent.CompletableFuture;

class ThenAcceptBoth {
    static int sum;

    public static void main(String[] args) {
        CompletableFuture<Integer> one = CompletableFuture.supplyAsync(() -> 1);
        CompletableFuture<Integer> two = CompletableFuture.supplyAsync(() -> 2);
        one.thenAcceptBoth(two, (a, b) -> sum = a + b).join();
        if (sum != 3) {
            throw new AssertionError(sum);
        }
    }
}
