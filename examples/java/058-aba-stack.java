// expect: violated assertion
// A stack of recycled nodes: pop is interrupted after it has read the next node, the same node comes back, and
// compareAndSet does not notice that the next one has been taken meanwhile.
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

class AbaStack {
    static final class Node {
        volatile Node next;
        final AtomicInteger owners = new AtomicInteger(1);
    }

    static final AtomicReference<Node> top = new AtomicReference<>();

    static void push(Node node) {
        node.owners.decrementAndGet();
        Node old;
        do {
            old = top.get();
            node.next = old;
        } while (!top.compareAndSet(old, node));
    }

    static Node pop() {
        while (true) {
            Node old = top.get();
            if (old == null) {
                return null;
            }
            if (top.compareAndSet(old, old.next)) {
                assert old.owners.incrementAndGet() == 1 : "taken twice";
                return old;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        push(new Node());
        push(new Node());
        Thread other = new Thread(() -> {
            Node first = pop();
            Node second = pop();
            if (first != null && second != null) {
                push(first);
            }
        });
        other.start();
        pop();
        pop();
        other.join();
    }
}
