// expect: violated race
// An ArrayList is not safe for several threads: two adds at once may lose one of them or worse.

import java.util.ArrayList;
import java.util.List;

class ListRace {
    public static void main(String[] args) throws InterruptedException {
        List<Integer> list = new ArrayList<>();
        Thread one = new Thread(() -> list.add(1));
        Thread two = new Thread(() -> list.add(2));
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
