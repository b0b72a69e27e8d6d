// expect: violated race
// Plain access by offset is a plain access: it races with one by name.
import java.lang.reflect.Field;
import sun.misc.Unsafe;

class UnsafePlain {
    int ready;

    public static void main(String[] args) throws ReflectiveOperationException, InterruptedException {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        var unsafe = (Unsafe) field.get(null);
        long offset = unsafe.objectFieldOffset(UnsafePlain.class.getDeclaredField("ready"));
        var shared = new UnsafePlain();
        var writer = new Thread(() -> unsafe.putInt(shared, offset, 1));
        writer.start();
        int seen = shared.ready;
        writer.join();
    }
}
