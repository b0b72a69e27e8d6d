// Commons Pool, POOL-135: two threads find the pool empty, and both make an object although there may be only one.
// faulty: commons-pool:commons-pool:1.4
// fixed: commons-pool:commons-pool:1.5.4
// expect: violated assertion
import org.apache.commons.pool.BasePoolableObjectFactory;
import org.apache.commons.pool.impl.GenericObjectPool;

class Driver {
    public static void main(String[] args) throws Exception {
        GenericObjectPool pool = new GenericObjectPool(new Objects(), 1);
        Thread client = new Thread(() -> use(pool), "client");
        client.start();
        use(pool);
        client.join();
    }

    private static void use(GenericObjectPool pool) {
        try {
            Object it = pool.borrowObject();
            int active = pool.getNumActive();
            assert active <= 1 : active + " objects of a pool of one are in use";
            pool.returnObject(it);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static class Objects extends BasePoolableObjectFactory {
        @Override
        public Object makeObject() {
            return new Object();
        }
    }
}
