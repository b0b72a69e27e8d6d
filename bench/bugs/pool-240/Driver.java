// Commons Pool 2, POOL-240: a client finds the pool exhausted and waits; that an object has been destroyed, so that a new
// one could be made, is not told to it. Later versions have a look at whether somebody waits, or whether there is room
// now: still both can be just before or after.
// faulty: org.apache.commons:commons-pool2:2.0
// unfixed: org.apache.commons:commons-pool2:2.13.0
// expect: violated deadlock
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;

class Driver {
    public static void main(String[] args) throws Exception {
        GenericObjectPoolConfig config = new GenericObjectPoolConfig();
        config.setMaxTotal(1);
        config.setJmxEnabled(false);
        GenericObjectPool<Object> pool = new GenericObjectPool<>(new Objects(), config);
        Object broken = pool.borrowObject();
        Thread other = new Thread(() -> {
            try {
                pool.borrowObject();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        }, "other");
        other.start();
        pool.invalidateObject(broken);
        other.join();
    }

    private static class Objects extends BasePooledObjectFactory<Object> {
        @Override
        public Object create() {
            return new Object();
        }

        @Override
        public PooledObject<Object> wrap(Object object) {
            return new DefaultPooledObject<>(object);
        }
    }
}
