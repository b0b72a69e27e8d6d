// expect: violated assertion
// sleep orders nothing: the thread that sleeps longer may still be the first.
class Sleep {
    static volatile int last;

    public static void main(String[] args) throws InterruptedException {
        Thread soon = new Thread(() -> write(10, 1), "soon");
        Thread late = new Thread(() -> write(1000, 2), "late");
        soon.start();
        late.start();
        soon.join();
        late.join();
        assert last == 2 : "late was first";
    }

    static void write(long millis, int value) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        last = value;
    }
}
