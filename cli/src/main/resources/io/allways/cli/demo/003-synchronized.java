// expect: traces 6, verified
// With a lock there is no race, and a plain access is no step of its own: the six traces are the orders in
// which two threads can take the lock twice each, 4!/(2!2!).
class Synchronized {
    private int count;

    synchronized void increment() {
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        Synchronized counter = new Synchronized();
        Runnable twice = () -> {
            counter.increment();
            counter.increment();
        };
        Thread one = new Thread(twice);
        Thread two = new Thread(twice);
        one.start();
        two.start();
        one.join();
        two.join();
        assert counter.count == 4;
    }
}
