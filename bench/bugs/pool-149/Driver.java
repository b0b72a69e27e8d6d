// Commons Pool, POOL-149: as POOL-147, where what is offered is the right to make a new object.
// faulty: commons-pool:commons-pool:1.5.2
// fixed: commons-pool:commons-pool:1.5.3
// expect: violated deadlock
import org.apache.commons.pool.BasePoolableObjectFactory;
import org.apache.commons.pool.impl.GenericObjectPool;

class Driver {
    public static void main(String[] args) throws Exception {
        GenericObjectPool pool = new GenericObjectPool(new Objects(), 1);
        Object broken = pool.borrowObject();
        Thread other = new Thread(() -> {
            try {
                pool.borrowObject();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        other.start();
        pool.invalidateObject(broken);
        other.join();
    }

    private static class Objects extends BasePoolableObjectFactory {
        @Override
        public Object makeObject() {
            return new Object();
        }
    }
}
