// expect: violated assertion
// LongAdder adds atomically, but its sum followed by a reset is not one step: what is added in between is lost.
import java.util.concurrent.atomic.LongAdder;

class AdderNotAtomic {
    static final LongAdder adder = new LongAdder();

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(adder::increment);
        other.start();
        long sum = adder.sum();
        adder.reset();
        other.join();
        sum += adder.sum();
        assert sum == 1 : "the sum is " + sum;
    }
}
