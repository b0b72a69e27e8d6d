package io.allways.jvm.boot;

import java.io.FileDescriptor;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.nio.channels.AsynchronousCloseException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/// As [FileGate], for file channels: what they ask the system, with bytes in memory outside of the heap.
public final class ChannelGate {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    /// What the JDK's `IOStatus` and `FileDispatcher` call things.
    private static final int END = -1;

    private static final int UNSUPPORTED = -4;
    private static final int LOCKED = 0;
    private static final int NOT_LOCKED = -1;

    /// What memory may do that stands for a file.
    private static final int READ_AND_WRITE = 1;

    private static final long PAGE = 4096;

    /// By the address where it begins.
    private static final Map<Long, Mapping> MAPPED = new ConcurrentHashMap<>();

    private ChannelGate() {}

    private static FileLayer layer() throws IOException {
        FileLayer layer = StreamGate.layer();
        layer.inChannel = true;
        return layer;
    }

    private static void load(byte[] bytes, int count, long address) {
        UNSAFE.copyMemory(bytes, Unsafe.ARRAY_BYTE_BASE_OFFSET, null, address, count);
    }

    private static byte[] stored(long address, int count) {
        byte[] bytes = new byte[count];
        UNSAFE.copyMemory(null, address, bytes, Unsafe.ARRAY_BYTE_BASE_OFFSET, count);
        return bytes;
    }

    private static boolean moved(FileDescriptor descriptor, long address, int length, long position, boolean writes)
            throws IOException {
        int file = StreamGate.own(descriptor);
        if (file < 0) {
            return false;
        }
        FileLayer layer = layer();
        try {
            if (writes) {
                byte[] bytes = stored(address, length);
                return FileGate.give(
                        position < 0
                                ? layer.write(file, bytes, 0, length)
                                : layer.writeAt(file, bytes, 0, length, position));
            }
            byte[] bytes = new byte[length];
            int count =
                    position < 0 ? layer.read(file, bytes, 0, length) : layer.readAt(file, bytes, 0, length, position);
            if (count > 0) {
                load(bytes, count, address);
            }
            return FileGate.give(count <= 0 ? length == 0 ? 0 : END : count);
        } catch (FileLayer.Errno e) {
            throw StreamGate.failed(e);
        }
    }

    public static boolean read(Object self, FileDescriptor descriptor, long address, int length) throws IOException {
        return moved(descriptor, address, length, -1, false);
    }

    public static boolean readAt(Object self, FileDescriptor descriptor, long address, int length, long position)
            throws IOException {
        return moved(descriptor, address, length, position, false);
    }

    public static boolean write(Object self, FileDescriptor descriptor, long address, int length) throws IOException {
        return moved(descriptor, address, length, -1, true);
    }

    public static boolean writeAt(Object self, FileDescriptor descriptor, long address, int length, long position)
            throws IOException {
        return moved(descriptor, address, length, position, true);
    }

    /// The same with several pieces of memory, in one step: each is an address and a length.
    public static boolean readAll(Object self, FileDescriptor descriptor, long pieces, int count) throws IOException {
        int file = StreamGate.own(descriptor);
        if (file < 0) {
            return false;
        }
        byte[] bytes = new byte[sum(pieces, count)];
        int read;
        try {
            read = layer().read(file, bytes, 0, bytes.length);
        } catch (FileLayer.Errno e) {
            throw StreamGate.failed(e);
        }
        int done = 0;
        for (int i = 0; i < count && done < read; i++) {
            int length = (int) Math.min(UNSAFE.getLong(pieces + 16L * i + 8), read - done);
            UNSAFE.copyMemory(
                    bytes, Unsafe.ARRAY_BYTE_BASE_OFFSET + (long) done, null, UNSAFE.getLong(pieces + 16L * i), length);
            done += length;
        }
        return FileGate.give(read <= 0 ? bytes.length == 0 ? 0 : END : read);
    }

    public static boolean writeAll(Object self, FileDescriptor descriptor, long pieces, int count) throws IOException {
        int file = StreamGate.own(descriptor);
        if (file < 0) {
            return false;
        }
        byte[] bytes = new byte[sum(pieces, count)];
        int done = 0;
        for (int i = 0; i < count; i++) {
            int length = (int) UNSAFE.getLong(pieces + 16L * i + 8);
            UNSAFE.copyMemory(
                    null, UNSAFE.getLong(pieces + 16L * i), bytes, Unsafe.ARRAY_BYTE_BASE_OFFSET + (long) done, length);
            done += length;
        }
        try {
            return FileGate.give(layer().write(file, bytes, 0, bytes.length));
        } catch (FileLayer.Errno e) {
            throw StreamGate.failed(e);
        }
    }

    private static int sum(long pieces, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += UNSAFE.getLong(pieces + 16L * i + 8);
        }
        return Math.toIntExact(sum);
    }

    public static boolean seek(Object self, FileDescriptor descriptor, long position) throws IOException {
        int file = StreamGate.own(descriptor);
        return file >= 0 && FileGate.give(layer().seek(file, position));
    }

    public static boolean force(Object self, FileDescriptor descriptor, boolean whole) throws IOException {
        int file = StreamGate.own(descriptor);
        if (file < 0) {
            return false;
        }
        layer().sync(file, whole);
        return FileGate.give(0);
    }

    public static boolean truncate(Object self, FileDescriptor descriptor, long size) throws IOException {
        int file = StreamGate.own(descriptor);
        if (file < 0) {
            return false;
        }
        try {
            layer().truncate(file, size);
        } catch (FileLayer.Errno e) {
            throw StreamGate.failed(e);
        }
        return FileGate.give(0);
    }

    public static boolean size(Object self, FileDescriptor descriptor) throws IOException {
        int file = StreamGate.own(descriptor);
        return file >= 0 && FileGate.give(layer().size(file));
    }

    public static boolean available(Object self, FileDescriptor descriptor) throws IOException {
        int file = StreamGate.own(descriptor);
        if (file < 0) {
            return false;
        }
        long position = layer().seek(file, -1);
        return FileGate.give(Math.clamp(layer().size(file) - position, 0, Integer.MAX_VALUE));
    }

    public static boolean isOther(Object self, FileDescriptor descriptor) throws IOException {
        return StreamGate.own(descriptor) >= 0 && FileGate.give(0);
    }

    public static boolean lock(
            Object self, FileDescriptor descriptor, boolean waits, long position, long size, boolean shared)
            throws IOException {
        int file = StreamGate.own(descriptor);
        return file >= 0 && FileGate.give(layer().lock(file, waits, position, size, shared) ? LOCKED : NOT_LOCKED);
    }

    public static boolean release(Object self, FileDescriptor descriptor, long position, long size) throws IOException {
        int file = StreamGate.own(descriptor);
        if (file < 0) {
            return false;
        }
        layer().unlock(file, position, size);
        return true;
    }

    /// Memory that holds what is in the file now. It must not change later, and the memory is not written back: so it
    /// can be had for reading, and for changes that nobody else sees.
    public static boolean map(
            Object self, FileDescriptor descriptor, int protection, long position, long length, boolean sync)
            throws IOException {
        int file = StreamGate.own(descriptor);
        if (file < 0) {
            return false;
        }
        if (protection == READ_AND_WRITE) {
            Gate.refuse("maps a file into memory for writing");
        }
        FileLayer layer = layer();
        byte[] bytes = layer.map(file, position, length);
        long block = UNSAFE.allocateMemory(length + PAGE);
        long address = (block + PAGE - 1) / PAGE * PAGE;
        UNSAFE.setMemory(address, length, (byte) 0);
        load(bytes, bytes.length, address);
        MAPPED.put(address, new Mapping(block, layer, file));
        return FileGate.give(address);
    }

    /// Perhaps much later, by a thread that cleans up.
    public static boolean unmap(Object self, long address, long length) {
        Mapping mapping = MAPPED.remove(address);
        if (mapping == null) {
            return false;
        }
        UNSAFE.freeMemory(mapping.block);
        @Nullable Carrier carrier = Carrier.current();
        if (carrier == null) {
            return true;
        }
        mapping.layer.unmap(mapping.file);
        return FileGate.give(0);
    }

    private record Mapping(long block, FileLayer layer, int file) {}

    public static boolean setDirect(Object self, FileDescriptor descriptor, String path) throws IOException {
        if (StreamGate.own(descriptor) >= 0) {
            Gate.refuse("opens a file for direct I/O");
        }
        return false;
    }

    /// There is no shorter way than to read and to write.
    public static boolean transfer(
            Object self, FileDescriptor from, long position, long count, FileDescriptor to, boolean append) {
        return (StreamGate.own(from) >= 0 || StreamGate.own(to) >= 0) && FileGate.give(UNSUPPORTED);
    }

    public static boolean transfer(
            Object self, FileDescriptor from, FileDescriptor to, long position, long count, boolean append) {
        return (StreamGate.own(from) >= 0 || StreamGate.own(to) >= 0) && FileGate.give(UNSUPPORTED);
    }

    /// What locks of the JVM are known by.
    public static boolean key(FileDescriptor descriptor) throws IOException {
        int file = StreamGate.own(descriptor);
        if (file < 0) {
            return false;
        }
        long[] key = StreamGate.layer().key(file);
        try {
            return FileGate.give((Object) Keys.NEW.invoke(key[0], key[1]));
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    // --- channels are told before they take locks of their own

    public static boolean comesToRead(Object channel) throws IOException {
        return comes(channel, false);
    }

    public static boolean comesToWrite(Object channel) throws IOException {
        return comes(channel, true);
    }

    public static boolean comesToClose(Object channel) {
        if (Gate.closed() && Keys.TYPE.isInstance(channel)) {
            StreamGate.ends((FileDescriptor) Keys.DESCRIPTOR.get(channel), false);
        }
        return false;
    }

    private static boolean comes(Object channel, boolean writes) throws IOException {
        if (Gate.closed()) {
            int file = StreamGate.used((FileDescriptor) Keys.DESCRIPTOR.get(channel), true);
            if (file >= 0 && !StreamGate.layer().comes(file, writes)) {
                throw new AsynchronousCloseException();
            }
        }
        return false;
    }

    public static boolean asynchronous() {
        if (Gate.closed()) {
            Gate.refuse("opens an asynchronous file channel");
        }
        return false;
    }

    private static final class Keys {
        static final MethodHandle NEW;
        static final Class<?> TYPE;
        static final VarHandle DESCRIPTOR;

        static {
            try {
                Class<?> key = Class.forName("sun.nio.ch.FileKey");
                NEW = MethodHandles.privateLookupIn(key, MethodHandles.lookup())
                        .findConstructor(key, MethodType.methodType(void.class, long.class, long.class));
                Class<?> channel = Class.forName("sun.nio.ch.FileChannelImpl");
                TYPE = channel;
                DESCRIPTOR = MethodHandles.privateLookupIn(channel, MethodHandles.lookup())
                        .findVarHandle(channel, "fd", FileDescriptor.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }
    }
}
