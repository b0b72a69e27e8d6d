// expect: traces 90, verified
// N threads increment a counter K times each, under a lock: (NK)!/(K!)^N traces, here 3 threads twice.
class Increments {
    private int count;

    synchronized void increment() {
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        int threads = args.length > 0 ? Integer.parseInt(args[0]) : 3;
        int times = args.length > 1 ? Integer.parseInt(args[1]) : 2;
        Increments counter = new Increments();
        Thread[] all = new Thread[threads];
        for (int t = 0; t < threads; t++) {
            all[t] = new Thread(
                    () -> {
                        for (int i = 0; i < times; i++) {
                            counter.increment();
                        }
                    },
                    "inc-" + (t + 1));
            all[t].start();
        }
        for (Thread thread : all) {
            thread.join();
        }
        assert counter.count == threads * times;
    }
}
