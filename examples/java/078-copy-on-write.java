// expect: verified
// Iterating a CopyOnWriteArrayList sees the list as it was at one moment, without locks or exceptions.

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

class CopyOnWrite {
    public static void main(String[] args) throws InterruptedException {
        List<Integer> list = new CopyOnWriteArrayList<>(List.of(1, 2));
        Thread writer = new Thread(() -> {
            list.remove(Integer.valueOf(1));
            list.add(3);
        });
        writer.start();
        StringBuilder seen = new StringBuilder();
        for (int each : list) {
            seen.append(each);
        }
        String text = seen.toString();
        assert text.equals("12") || text.equals("2") || text.equals("23") : text;
        writer.join();
        assert list.equals(List.of(2, 3));
    }
}
