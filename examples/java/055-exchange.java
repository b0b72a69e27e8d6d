// expect: verified
// Two threads swap what they have; what the one did before, the other sees after.
import java.util.concurrent.Exchanger;

class Exchange {
    static final Exchanger<int[]> exchanger = new Exchanger<>();

    static int[] swap(int value) {
        try {
            int[] mine = {value};
            return exchanger.exchange(mine);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            assert swap(1)[0] == 2;
        });
        other.start();
        assert swap(2)[0] == 1;
        other.join();
    }
}
