// expect: verified
// The same with notifyAll(): whoever can go on is among those who are woken.
class NotifyAll {
    private int item;
    private boolean full;

    synchronized void put(int value) throws InterruptedException {
        while (full) {
            wait();
        }
        item = value;
        full = true;
        notifyAll();
    }

    synchronized int take() throws InterruptedException {
        while (!full) {
            wait();
        }
        full = false;
        notifyAll();
        return item;
    }

    interface Step {
        void run() throws InterruptedException;
    }

    static void start(String name, Step step) {
        new Thread(
                        () -> {
                            try {
                                step.run();
                            } catch (InterruptedException e) {
                                throw new AssertionError(e);
                            }
                        },
                        name)
                .start();
    }

    public static void main(String[] args) {
        NotifyAll buffer = new NotifyAll();
        start("producer-1", () -> buffer.put(1));
        start("producer-2", () -> buffer.put(2));
        start("consumer-1", buffer::take);
        start("consumer-2", buffer::take);
    }
}
