// Commons Pool, POOL-189: close does not wake who waits for an object. Since 1.5.7 it notifies them, but that is lost on
// a client that has not yet begun to wait.
// faulty: commons-pool:commons-pool:1.5.6
// unfixed: commons-pool:commons-pool:1.6
// expect: violated deadlock
import org.apache.commons.pool.BasePoolableObjectFactory;
import org.apache.commons.pool.impl.GenericObjectPool;

class Driver {
    public static void main(String[] args) throws Exception {
        GenericObjectPool pool = new GenericObjectPool(new Objects(), 1);
        pool.borrowObject();
        Thread other = new Thread(() -> {
            try {
                pool.borrowObject();
            } catch (IllegalStateException e) {
                // the pool is closed
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        }, "other");
        other.start();
        pool.close();
        other.join();
    }

    private static class Objects extends BasePoolableObjectFactory {
        @Override
        public Object makeObject() {
            return new Object();
        }
    }
}
