// expect: verified
// What an interface makes is made anew in every execution too; its private methods and nested classes take part.
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

interface Registry {
    int MOST = 2;
    List<String> NAMES = fresh(ArrayList::new);
    Entry FIRST = new Entry();

    private static <T> T fresh(Supplier<T> maker) {
        return maker.get();
    }

    final class Entry {
        int uses;

        private Entry() {}
    }

    static void add(String name) {
        synchronized (NAMES) {
            NAMES.add(name);
            FIRST.uses++;
        }
    }
}

class InterfaceStatics {
    public static void main(String[] args) throws InterruptedException {
        assert Registry.NAMES.isEmpty() && Registry.FIRST.uses == 0;
        Thread one = new Thread(() -> Registry.add("one"));
        Thread two = new Thread(() -> Registry.add("two"));
        one.start();
        two.start();
        one.join();
        two.join();
        assert Registry.NAMES.size() == Registry.MOST && Registry.FIRST.uses == Registry.MOST;
    }
}
