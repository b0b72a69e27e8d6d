// expect: violated race
// The same without --races ignore: two accesses, at least one of them a write, with nothing to order them.
class DataRace {
    static int count;

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> count++, "inc-1");
        Thread two = new Thread(() -> count++, "inc-2");
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
