// expect: violated assertion
// A PriorityBlockingQueue orders what is in it, not what is still to come: the taker may be there
// before the more urgent job.

import java.util.concurrent.PriorityBlockingQueue;

class Priorities {
    public static void main(String[] args) throws InterruptedException {
        PriorityBlockingQueue<Integer> jobs = new PriorityBlockingQueue<>();
        Thread boss = new Thread(() -> {
            jobs.put(5);
            jobs.put(1);
        });
        boss.start();
        int first = jobs.take();
        int second = jobs.take();
        assert first == 1 && second == 5 : first + " came before " + second;
    }
}
