// expect: violated exception
// size and get are two calls: the list may have shrunk in between. Only the iterator is a snapshot.

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

class CopyOnWriteIndex {
    public static void main(String[] args) {
        List<String> list = new CopyOnWriteArrayList<>(List.of("a", "b"));
        new Thread(() -> list.remove(0)).start();
        for (int i = 0; i < list.size(); i++) {
            list.get(i).length();
        }
    }
}
