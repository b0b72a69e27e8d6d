// Commons DBCP, DBCP-270: close holds the connection's monitor and waits for the pool's, while the evictor holds the
// pool's and waits for the connection's to note a statement in its trace.
// faulty: commons-dbcp:commons-dbcp:1.2.2 commons-pool:commons-pool:1.4
// fixed: commons-dbcp:commons-dbcp:1.4 commons-pool:commons-pool:1.4
// expect: violated deadlock
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import org.apache.commons.dbcp.PoolableConnectionFactory;
import org.apache.commons.pool.impl.GenericObjectPool;

class Driver {
    public static void main(String[] args) throws Exception {
        GenericObjectPool pool = new GenericObjectPool(null, 1);
        pool.setTestWhileIdle(true);
        new PoolableConnectionFactory(() -> stub(Connection.class), pool, null, "select 1", false, true);
        Connection connection = (Connection) pool.borrowObject();
        Thread evictor = new Thread(() -> {
            try {
                pool.evict();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        }, "evictor");
        evictor.start();
        connection.close();
        evictor.join();
    }

    private static <T> T stub(Class<T> type) {
        ClassLoader loader = Driver.class.getClassLoader();
        return type.cast(Proxy.newProxyInstance(loader, new Class<?>[] {type}, (self, method, args) -> {
            Class<?> result = method.getReturnType();
            if (result == Statement.class || result == ResultSet.class) {
                return stub(result);
            }
            if (result == boolean.class) {
                return !method.getName().equals("isClosed");
            }
            return result == int.class ? 0 : null;
        }));
    }
}
