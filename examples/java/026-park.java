// expect: verified
// unpark before park is remembered: one permit, and it is enough.
import java.util.concurrent.locks.LockSupport;

class Park {
    static volatile boolean open;

    public static void main(String[] args) {
        Thread waiter = new Thread(() -> {
            while (!open) {
                LockSupport.park();
            }
        });
        waiter.start();
        open = true;
        LockSupport.unpark(waiter);
    }
}
