// expect: verified
// Whoever polls a ConcurrentSkipListMap gets the smallest key, and no key goes to two threads.

import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

class SkipList {
    static final ConcurrentSkipListMap<Integer, String> tickets = new ConcurrentSkipListMap<>();

    public static void main(String[] args) throws InterruptedException {
        tickets.put(2, "two");
        tickets.put(1, "one");
        int[] got = new int[2];
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                Map.Entry<Integer, String> first = tickets.pollFirstEntry();
                got[me] = first.getKey();
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert got[0] + got[1] == 3 && tickets.isEmpty();
    }
}
