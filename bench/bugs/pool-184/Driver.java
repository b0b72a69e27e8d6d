// Commons Pool, POOL-184: while the evictor looks at the only idle object, a client finds none and waits; the evictor
// puts the object back and tells nobody.
// The fixed version has data races on CursorableLinkedList._size.
// faulty: commons-pool:commons-pool:1.5.5
// fixed: commons-pool:commons-pool:1.5.6
// expect: violated deadlock [--races ignore]
import org.apache.commons.pool.BasePoolableObjectFactory;
import org.apache.commons.pool.impl.GenericObjectPool;

class Driver {
    public static void main(String[] args) throws Exception {
        GenericObjectPool pool = new GenericObjectPool(new Objects(), 1);
        pool.addObject();
        Thread client = new Thread(() -> {
            try {
                pool.borrowObject();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        }, "client");
        client.start();
        try {
            pool.evict();
        } catch (Exception e) {
            // what the pool's own evictor does
        }
        client.join();
    }

    private static class Objects extends BasePoolableObjectFactory {
        @Override
        public Object makeObject() {
            return new Object();
        }
    }
}
