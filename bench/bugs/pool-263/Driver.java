// Commons Pool 2, POOL-263: an object that is returned while the pool is closed is neither pooled nor destroyed.
// faulty: org.apache.commons:commons-pool2:2.2
// fixed: org.apache.commons:commons-pool2:2.3
// expect: violated assertion
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
        Objects objects = new Objects();
        GenericObjectPool<Object> pool = new GenericObjectPool<>(objects, config);
        Object mine = pool.borrowObject();
        Thread closer = new Thread(pool::close, "closer");
        closer.start();
        pool.returnObject(mine);
        closer.join();
        assert objects.destroyed : "the pool is closed, but its object is not destroyed";
    }

    private static class Objects extends BasePooledObjectFactory<Object> {
        volatile boolean destroyed;

        @Override
        public Object create() {
            return new Object();
        }

        @Override
        public PooledObject<Object> wrap(Object object) {
            return new DefaultPooledObject<>(object);
        }

        @Override
        public void destroyObject(PooledObject<Object> object) {
            destroyed = true;
        }
    }
}
