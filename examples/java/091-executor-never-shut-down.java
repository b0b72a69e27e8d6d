// expect: violated deadlock
// The threads of a pool do not end by themselves: without shutdown() the program goes on for ever, waiting for tasks.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

class ExecutorNeverShutDown {
    public static void main(String[] args) throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        System.out.print(executor.submit(() -> "").get());
    }
}
