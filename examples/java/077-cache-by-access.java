// expect: violated race
// A cache of least recently used things: in the order of access even get changes the map, so a shared
// lock for readers is not enough.

import java.util.LinkedHashMap;
import java.util.Map;

class CacheByAccess {
    static final Map<String, String> cache = new LinkedHashMap<>(16, 0.75f, true);

    public static void main(String[] args) {
        cache.put("a", "1");
        cache.put("b", "2");
        new Thread(() -> cache.get("a")).start();
        new Thread(() -> cache.get("b")).start();
    }
}
