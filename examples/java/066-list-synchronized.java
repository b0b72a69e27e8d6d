// expect: verified
// The same through Collections.synchronizedList: each call holds the list's lock.

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

class ListSynchronized {
    public static void main(String[] args) throws InterruptedException {
        List<Integer> list = Collections.synchronizedList(new ArrayList<>());
        Thread one = new Thread(() -> list.add(1));
        Thread two = new Thread(() -> list.add(2));
        one.start();
        two.start();
        one.join();
        two.join();
        assert list.size() == 2 && list.contains(1) && list.contains(2);
    }
}
