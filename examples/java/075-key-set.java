// expect: verified
// The set of ConcurrentHashMap.newKeySet: of two threads that add the same, one is told it was first.

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

class KeySet {
    static final Set<String> seen = ConcurrentHashMap.newKeySet();
    static volatile boolean one;
    static volatile boolean two;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> one = seen.add("x"));
        Thread b = new Thread(() -> two = seen.add("x"));
        a.start();
        b.start();
        for (String each : seen) {
            assert each.equals("x");
        }
        a.join();
        b.join();
        assert one != two;
    }
}
