// expect: violated deadlock
// The condition is tested outside of the lock: the signal may come between the test and the wait.
class MissedNotify {
    static volatile boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread setter = new Thread(
                () -> {
                    ready = true;
                    synchronized (lock) {
                        lock.notifyAll();
                    }
                },
                "setter");
        setter.start();
        if (!ready) {
            synchronized (lock) {
                lock.wait();
            }
        }
    }
}
