// expect: verified
// A lock of one's own on AbstractQueuedSynchronizer, with a condition, as in its documentation.
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.Condition;

class OwnMutex extends AbstractQueuedSynchronizer {
    static final OwnMutex mutex = new OwnMutex();
    static final Condition ready = mutex.newCondition();
    static int count;

    @Override
    protected boolean tryAcquire(int one) {
        boolean taken = compareAndSetState(0, 1);
        if (taken) {
            setExclusiveOwnerThread(Thread.currentThread());
        }
        return taken;
    }

    @Override
    protected boolean tryRelease(int one) {
        setExclusiveOwnerThread(null);
        setState(0);
        return true;
    }

    @Override
    protected boolean isHeldExclusively() {
        return getState() == 1 && getExclusiveOwnerThread() == Thread.currentThread();
    }

    Condition newCondition() {
        return new ConditionObject();
    }

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            mutex.acquire(1);
            count++;
            ready.signal();
            mutex.release(1);
        }).start();
        mutex.acquire(1);
        while (count == 0) {
            ready.await();
        }
        mutex.release(1);
        assert count == 1;
    }
}
