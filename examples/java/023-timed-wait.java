// expect: verified
// Time is virtual: waiting for an hour takes none. By default a time limit strikes when nothing else can go on.
class TimedWait {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        long begin = System.nanoTime();
        synchronized (lock) {
            lock.wait(3_600_000);
        }
        assert System.nanoTime() - begin >= 3_600_000_000_000L;
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        sleeper.start();
        sleeper.join(50);
        sleeper.join();
    }
}
