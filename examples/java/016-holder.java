// expect: traces 2, verified
// A class is initialised once, by whoever uses it first; the others wait until it is done. Either thread may
// be the first.
class HolderIdiom {
    static class Holder {
        static final int[] TABLE = make();

        static int[] make() {
            made++;
            return new int[] {1, 2, 3};
        }
    }

    static int made;

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            threads[i] = new Thread(() -> {
                assert Holder.TABLE[2] == 3;
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert made == 1;
    }
}
