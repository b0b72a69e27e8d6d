// expect: violated race
// A field that some change by compareAndSet and others read as it is: the plain read is a race.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class PlainBesideCas {
    static final VarHandle COUNT;
    int count;

    static {
        try {
            COUNT = MethodHandles.lookup().findVarHandle(PlainBesideCas.class, "count", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) {
        PlainBesideCas object = new PlainBesideCas();
        new Thread(() -> COUNT.compareAndSet(object, 0, 1)).start();
        int seen = object.count;
        assert seen == 0 || seen == 1;
    }
}
