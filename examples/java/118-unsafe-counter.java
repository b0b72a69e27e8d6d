// expect: traces 4, verified
// Atomic access by offset, as old libraries do it. One after the other, either way; or both read first, and one fails once.
import java.lang.reflect.Field;
import sun.misc.Unsafe;

class UnsafeCounter {
    static final Unsafe UNSAFE;
    static final long COUNT;

    static {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            UNSAFE = (Unsafe) field.get(null);
            COUNT = UNSAFE.objectFieldOffset(UnsafeCounter.class.getDeclaredField("count"));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    volatile int count;

    void increment() {
        int seen;
        do {
            seen = UNSAFE.getIntVolatile(this, COUNT);
        } while (!UNSAFE.compareAndSwapInt(this, COUNT, seen, seen + 1));
    }

    public static void main(String[] args) throws InterruptedException {
        var counter = new UnsafeCounter();
        var other = new Thread(counter::increment);
        other.start();
        counter.increment();
        other.join();
        if (counter.count != 2) {
            throw new AssertionError("an increment is lost: " + counter.count);
        }
    }
}
