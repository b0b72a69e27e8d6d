// expect: violated race
// Opaque accesses are seen by all in one order, but they publish nothing: reading the data is a race.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class OpaquePublication {
    static int data;
    static boolean ready;
    static final VarHandle READY;

    static {
        try {
            READY = MethodHandles.lookup().findStaticVarHandle(OpaquePublication.class, "ready", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) {
        new Thread(() -> {
            data = 42;
            READY.setOpaque(true);
        }).start();
        if ((boolean) READY.getOpaque()) {
            assert data == 42;
        }
    }
}
