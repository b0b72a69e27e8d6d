// expect: violated deadlock
// Three threads cannot swap in pairs.
import java.util.concurrent.Exchanger;

class ExchangeOdd {
    static final Exchanger<String> exchanger = new Exchanger<>();

    static void swap() {
        try {
            exchanger.exchange(Thread.currentThread().getName());
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(ExchangeOdd::swap).start();
        }
        swap();
    }
}
