// expect: verified
// The stack of the example before with a stamp beside the top: a node that comes back is not the same top any more.
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicStampedReference;

class StampedStack {
    static final class Node {
        volatile Node next;
        final AtomicInteger owners = new AtomicInteger(1);
    }

    static final AtomicStampedReference<Node> top = new AtomicStampedReference<>(null, 0);

    static void push(Node node) {
        node.owners.decrementAndGet();
        int[] stamp = new int[1];
        Node old;
        do {
            old = top.get(stamp);
            node.next = old;
        } while (!top.compareAndSet(old, node, stamp[0], stamp[0] + 1));
    }

    static Node pop() {
        int[] stamp = new int[1];
        while (true) {
            Node old = top.get(stamp);
            if (old == null) {
                return null;
            }
            if (top.compareAndSet(old, old.next, stamp[0], stamp[0] + 1)) {
                assert old.owners.incrementAndGet() == 1 : "taken twice";
                return old;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 2; i++) {
            push(new Node());
        }
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
