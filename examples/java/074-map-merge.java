// expect: verified
// merge reads, computes and writes as one step, whatever other threads do to the same key.

import java.util.concurrent.ConcurrentHashMap;

class MapMerge {
    static final ConcurrentHashMap<String, Integer> votes = new ConcurrentHashMap<>();

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> votes.merge("ada", 1, Integer::sum));
        Thread two = new Thread(() -> votes.merge("ada", 1, Integer::sum));
        one.start();
        two.start();
        one.join();
        two.join();
        assert votes.get("ada") == 2 : votes;
    }
}
