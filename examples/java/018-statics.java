// expect: verified
// Every execution begins with fresh statics: the list is empty each time, whatever earlier executions added.
import java.util.ArrayList;
import java.util.List;

class Statics {
    static final List<String> LOG = new ArrayList<>();
    static int runs;

    public static void main(String[] args) throws InterruptedException {
        runs++;
        assert runs == 1 && LOG.isEmpty();
        Thread one = new Thread(() -> log("one"));
        Thread two = new Thread(() -> log("two"));
        one.start();
        two.start();
        one.join();
        two.join();
        assert LOG.size() == 2;
    }

    static synchronized void log(String line) {
        LOG.add(line);
    }
}
