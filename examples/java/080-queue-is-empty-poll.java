// expect: violated exception
// The queue was not empty when asked; by the time of the poll another thread has taken the last one.

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

class QueueIsEmptyPoll {
    static final Queue<String> jobs = new ConcurrentLinkedQueue<>();

    static void work() {
        if (!jobs.isEmpty()) {
            jobs.poll().length();
        }
    }

    public static void main(String[] args) {
        jobs.add("only one");
        new Thread(QueueIsEmptyPoll::work).start();
        new Thread(QueueIsEmptyPoll::work).start();
    }
}
