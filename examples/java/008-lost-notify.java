// expect: violated deadlock
// A buffer for one item, with two producers and two consumers. notify() wakes any one of those that wait: a
// consumer's may wake another consumer, who finds nothing and waits again; then everybody does.
class LostNotify {
    private int item;
    private boolean full;

    synchronized void put(int value) throws InterruptedException {
        while (full) {
            wait();
        }
        item = value;
        full = true;
        notify();
    }

    synchronized int take() throws InterruptedException {
        while (!full) {
            wait();
        }
        full = false;
        notify();
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
        LostNotify buffer = new LostNotify();
        start("producer-1", () -> buffer.put(1));
        start("producer-2", () -> buffer.put(2));
        start("consumer-1", buffer::take);
        start("consumer-2", buffer::take);
    }
}
