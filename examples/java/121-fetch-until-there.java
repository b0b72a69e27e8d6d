// expect: verified
// A loop that fetches until something is there waits, although it keeps what it has fetched.
import java.util.concurrent.atomic.AtomicReferenceArray;

class FetchUntilThere {
    public static void main(String[] args) throws InterruptedException {
        AtomicReferenceArray<String> slots = new AtomicReferenceArray<>(2);
        Thread writer = new Thread(() -> slots.set(1, "here"));
        writer.start();
        String found;
        do {
            found = slots.get(1);
        } while (found == null);
        assert found.equals("here");
        writer.join();
    }
}
