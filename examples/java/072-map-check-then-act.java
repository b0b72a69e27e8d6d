// expect: violated assertion
// Two calls of a concurrent map are not one: both threads find the key missing, and the second put
// overwrites what the first has counted.

import java.util.concurrent.ConcurrentHashMap;

class MapCheckThenAct {
    static final ConcurrentHashMap<String, Integer> votes = new ConcurrentHashMap<>();

    static void vote(String name) {
        Integer old = votes.get(name);
        votes.put(name, old == null ? 1 : old + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> vote("ada"));
        Thread two = new Thread(() -> vote("ada"));
        one.start();
        two.start();
        one.join();
        two.join();
        assert votes.get("ada") == 2 : votes;
    }
}
