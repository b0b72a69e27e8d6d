// Commons Pool, POOL-162: a thread that is interrupted while it waits for an object stays in the queue and is given the
// next one, which is lost.
// faulty: commons-pool:commons-pool:1.5.4
// fixed: commons-pool:commons-pool:1.5.5
// expect: violated deadlock
import org.apache.commons.pool.BasePoolableObjectFactory;
import org.apache.commons.pool.impl.GenericObjectPool;

class Driver {
    public static void main(String[] args) throws Exception {
        GenericObjectPool pool = new GenericObjectPool(new Objects(), 1);
        Object mine = pool.borrowObject();
        Thread impatient = new Thread(() -> {
            try {
                pool.returnObject(pool.borrowObject());
            } catch (InterruptedException e) {
                // as it is told to
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        }, "impatient");
        impatient.start();
        impatient.interrupt();
        impatient.join();
        pool.returnObject(mine);
        pool.borrowObject();
    }

    private static class Objects extends BasePoolableObjectFactory {
        @Override
        public Object makeObject() {
            return new Object();
        }
    }
}
