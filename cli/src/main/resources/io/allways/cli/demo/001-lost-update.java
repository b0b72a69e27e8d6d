// expect: traces 4, violated assertion [--races ignore]
// count++ is a read and a write. When both threads read before either has written, one update is lost.
// The accesses race, so without --races ignore that alone is reported.
class LostUpdate {
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
