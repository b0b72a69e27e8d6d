// expect: verified
// Iterating a synchronizedList while holding its own lock, as its documentation asks.

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

class ListIterateLocked {
    public static void main(String[] args) {
        List<String> names = Collections.synchronizedList(new ArrayList<>());
        names.add("ada");
        names.add("grace");
        Thread adds = new Thread(() -> names.add("barbara"));
        adds.start();
        int letters = 0;
        synchronized (names) {
            for (String name : names) {
                letters += name.length();
            }
        }
        assert letters == 8 || letters == 15;
    }
}
