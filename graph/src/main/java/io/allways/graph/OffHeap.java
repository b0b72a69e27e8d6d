package io.allways.graph;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Field;
import java.util.concurrent.atomic.AtomicLong;
import sun.misc.Unsafe;

/// Memory outside the heap, by address. Nothing checks these addresses; [Log], [Table] and [Compact] are the only ones
/// that make them.
///
/// Read and written with `Unsafe` rather than through a `MemorySegment`: optimised code is the same, but before it
/// is, each access through a segment is a dozen calls, and that is a third of the time of a search that takes less than
/// a
/// second.
@SuppressWarnings({"removal", "restricted"})
final class OffHeap {
    private static final Unsafe UNSAFE = unsafe();

    private final Regions regions = new Regions();

    /// Bytes in use, for the memory limit.
    private final AtomicLong used = new AtomicLong();

    private static Unsafe unsafe() {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            return (Unsafe) field.get(null);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("Unsafe", e);
        }
    }

    /// Memory with anything in it. The size must be given again to [#free].
    long allocate(long bytes) {
        long address = regions.take(bytes);
        if (address == 0) throw new OutOfMemory(bytes);
        used.addAndGet(bytes);
        return address;
    }

    long allocateZeros(long bytes) {
        long address = allocate(bytes);
        UNSAFE.setMemory(address, bytes, (byte) 0);
        return address;
    }

    void free(long address, long bytes) {
        used.addAndGet(-bytes);
        regions.give(address, bytes);
    }

    /// What is kept on the heap for states counts as well.
    void count(long bytes) {
        used.addAndGet(bytes);
    }

    long used() {
        return used.get();
    }

    static int readInt(long address) {
        return UNSAFE.getInt(address);
    }

    static void writeInt(long address, int value) {
        UNSAFE.putInt(address, value);
    }

    /// At any address, aligned or not.
    static long readLong(long address) {
        return UNSAFE.getLong(address);
    }

    static void writeLong(long address, long value) {
        UNSAFE.putLong(address, value);
    }

    static MemorySegment at(long address, long bytes) {
        return MemorySegment.ofAddress(address).reinterpret(bytes);
    }

    /// The system has no more memory.
    static final class OutOfMemory extends RuntimeException {
        OutOfMemory(long bytes) {
            super("the system gives no more memory (asked for " + bytes + " bytes)");
        }
    }
}
