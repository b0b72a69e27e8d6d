package io.allways.graph;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.concurrent.atomic.AtomicLong;

/// Memory outside the heap, by address. The C library's allocator rather than an `Arena`: blocks come and go all the
/// time
/// (tables grow, chunks go to disk), and closing a shared arena stops all threads each time. One segment over the whole
/// address space, constant to the JIT, costs a memory access and no more.
///
/// Nothing checks these addresses; [Log] and [Table] are the only ones that make them.
@SuppressWarnings("restricted") // native access is what this class is for
final class OffHeap {
    private static final MemorySegment ALL = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);
    private static final Linker LINKER = Linker.nativeLinker();
    private static final MethodHandle CALLOC = function("calloc", FunctionDescriptor.of(ADDRESS, JAVA_LONG, JAVA_LONG));
    private static final MethodHandle FREE = function("free", FunctionDescriptor.ofVoid(ADDRESS));

    /// Bytes in use, for the memory limit.
    private final AtomicLong used = new AtomicLong();

    private static MethodHandle function(String name, FunctionDescriptor type) {
        return LINKER.downcallHandle(LINKER.defaultLookup().findOrThrow(name), type);
    }

    static {
        // glibc raises the size from which blocks are given back to the system with every block freed: memory of a
        // table that has grown would stay ours.
        LINKER.defaultLookup().find("mallopt").ifPresent(address -> {
            int mmapThreshold = -3;
            try {
                int ignored = (int) LINKER.downcallHandle(address, FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT))
                        .invokeExact(mmapThreshold, 128 << 10);
            } catch (Throwable e) {
                throw new LinkageError("mallopt", e);
            }
        });
    }

    /// Zeroed memory. The size must be given again to [#free].
    long allocate(long bytes) {
        MemorySegment block;
        try {
            block = (MemorySegment) CALLOC.invokeExact(bytes, 1L);
        } catch (Throwable e) {
            throw new LinkageError("calloc", e);
        }
        if (block.address() == 0) throw new OutOfMemory(bytes);
        used.addAndGet(bytes);
        return block.address();
    }

    void free(long address, long bytes) {
        used.addAndGet(-bytes);
        try {
            FREE.invokeExact(MemorySegment.ofAddress(address));
        } catch (Throwable e) {
            throw new LinkageError("free", e);
        }
    }

    /// What is kept on the heap for states counts as well.
    void count(long bytes) {
        used.addAndGet(bytes);
    }

    long used() {
        return used.get();
    }

    static int readInt(long address) {
        return ALL.get(JAVA_INT, address);
    }

    static void writeInt(long address, int value) {
        ALL.set(JAVA_INT, address, value);
    }

    /// At any address, aligned or not.
    static long readLong(long address) {
        return ALL.get(JAVA_LONG_UNALIGNED, address);
    }

    static void writeLong(long address, long value) {
        ALL.set(JAVA_LONG_UNALIGNED, address, value);
    }

    static MemorySegment at(long address, long bytes) {
        return ALL.asSlice(address, bytes);
    }

    /// The system has no more memory.
    static final class OutOfMemory extends RuntimeException {
        OutOfMemory(long bytes) {
            super("the system gives no more memory (asked for " + bytes + " bytes)");
        }
    }
}
