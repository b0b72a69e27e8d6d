// expect: violated deadlock
// Two unparks may make only one permit: the second park waits for ever.
import java.util.concurrent.locks.LockSupport;

class ParkTwoPermits {
    public static void main(String[] args) {
        Thread waiter = new Thread(
                () -> {
                    LockSupport.park();
                    LockSupport.park();
                },
                "waiter");
        waiter.start();
        LockSupport.unpark(waiter);
        LockSupport.unpark(waiter);
    }
}
