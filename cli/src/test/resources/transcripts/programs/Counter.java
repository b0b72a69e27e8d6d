public class Counter {
    static int count;

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> count++, "inc-1");
        Thread two = new Thread(() -> count++, "inc-2");
        one.start();
        two.start();
        one.join();
        two.join();
        assert count == 2 : "expected 2, was " + count;
    }
}
