// Commons Pool, POOL-147: who waits for an object is notified before it begins to wait, and then waits for ever.
// faulty: commons-pool:commons-pool:1.5.1
// fixed: commons-pool:commons-pool:1.5.2
// expect: violated deadlock
import org.apache.commons.pool.BasePoolableObjectFactory;
import org.apache.commons.pool.impl.GenericObjectPool;

class Driver {
    public static void main(String[] args) throws Exception {
        GenericObjectPool pool = new GenericObjectPool(new Objects(), 1);
        Object mine = pool.borrowObject();
        Thread other = new Thread(() -> {
            try {
                pool.returnObject(pool.borrowObject());
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        }, "other");
        other.start();
        pool.returnObject(mine);
        other.join();
    }

    private static class Objects extends BasePoolableObjectFactory {
        @Override
        public Object makeObject() {
            return new Object();
        }
    }
}
