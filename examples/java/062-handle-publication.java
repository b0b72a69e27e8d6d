// expect: verified
// A release write and an acquire read of a plain field by its VarHandle publish what was written before.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class HandlePublication {
    static int data;
    static boolean ready;
    static final VarHandle READY;

    static {
        try {
            READY = MethodHandles.lookup().findStaticVarHandle(HandlePublication.class, "ready", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) {
        new Thread(() -> {
            data = 42;
            READY.setRelease(true);
        }).start();
        if ((boolean) READY.getAcquire()) {
            assert data == 42;
        }
    }
}
