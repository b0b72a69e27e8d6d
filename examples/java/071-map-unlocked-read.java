// expect: violated race
// Writers of a HashMap take a lock, the reader does not: that is a race, even if it only reads.

import java.util.HashMap;
import java.util.Map;

class MapUnlockedRead {
    static final Map<String, Integer> stock = new HashMap<>();

    static synchronized void put(String item, int count) {
        stock.put(item, count);
    }

    static int count(String item) {
        return stock.getOrDefault(item, 0);
    }

    public static void main(String[] args) {
        new Thread(() -> put("nail", 7)).start();
        new Thread(() -> count("nail")).start();
    }
}
