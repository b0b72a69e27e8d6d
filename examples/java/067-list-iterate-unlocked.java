// expect: violated exception [--races ignore]
// A synchronizedList does not lock while it is iterated over: that is the caller's to do. Here the
// iterator meets an add and throws ConcurrentModificationException.

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

class ListIterateUnlocked {
    public static void main(String[] args) {
        List<String> names = Collections.synchronizedList(new ArrayList<>());
        names.add("ada");
        names.add("grace");
        Thread adds = new Thread(() -> names.add("barbara"));
        adds.start();
        int letters = 0;
        for (String name : names) {
            letters += name.length();
        }
    }
}
