// expect: verified
// To poll and to look at what came is one call, so each job is done by one thread, and none is left.

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

class QueuePollOnce {
    static final Queue<String> jobs = new ConcurrentLinkedQueue<>();

    static int work() {
        int letters = 0;
        for (String job; (job = jobs.poll()) != null; ) {
            letters += job.length();
        }
        return letters;
    }

    public static void main(String[] args) throws InterruptedException {
        jobs.add("a");
        jobs.add("bc");
        int[] done = new int[2];
        Thread one = new Thread(() -> done[0] = work());
        Thread two = new Thread(() -> done[1] = work());
        one.start();
        two.start();
        one.join();
        two.join();
        assert done[0] + done[1] == 3 && jobs.isEmpty();
    }
}
