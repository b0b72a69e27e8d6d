// expect: verified
// An interrupt is seen by whoever waits, now or later: the thread ends in every execution.
class Interrupt {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        boolean[] seen = new boolean[1];
        Thread waiter = new Thread(() -> {
            synchronized (lock) {
                try {
                    while (true) {
                        lock.wait();
                    }
                } catch (InterruptedException e) {
                    seen[0] = true;
                }
            }
        });
        waiter.start();
        waiter.interrupt();
        waiter.join();
        assert seen[0] && !waiter.isAlive();
    }
}
