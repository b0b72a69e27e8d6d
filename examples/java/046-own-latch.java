// expect: violated deadlock
// A latch of one's own: tryReleaseShared says false by mistake, so nobody is told that it is open.
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

class OwnLatch extends AbstractQueuedSynchronizer {
    @Override
    protected int tryAcquireShared(int ignored) {
        return getState() == 1 ? 1 : -1;
    }

    @Override
    protected boolean tryReleaseShared(int ignored) {
        return !compareAndSetState(0, 1);
    }

    public static void main(String[] args) {
        OwnLatch latch = new OwnLatch();
        new Thread(() -> latch.releaseShared(1)).start();
        latch.acquireShared(1);
    }
}
