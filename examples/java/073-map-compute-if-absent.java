// expect: verified
// computeIfAbsent runs the function once per key, and everybody gets the same connection.

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

class MapComputeIfAbsent {
    static final class Connection {}

    static final ConcurrentMap<String, Connection> pool = new ConcurrentHashMap<>();
    static volatile int opened;

    static Connection connect(String host) {
        return pool.computeIfAbsent(host, h -> {
            opened++;
            return new Connection();
        });
    }

    public static void main(String[] args) throws InterruptedException {
        Connection[] got = new Connection[2];
        Thread one = new Thread(() -> got[0] = connect("db"));
        Thread two = new Thread(() -> got[1] = connect("db"));
        one.start();
        two.start();
        one.join();
        two.join();
        assert opened == 1 : opened + " connections";
        assert got[0] == got[1];
    }
}
