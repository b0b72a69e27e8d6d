package io.allways.jvm.objects;

import io.allways.jvm.describe.Shown;
import io.allways.jvm.run.Access;
import io.allways.jvm.run.Tracked;
import io.allways.jvm.run.World;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/// What direct buffers and memory segments lead to: bytes outside of the heap, or the array of a segment that was made
/// of one. Duplicates, slices, views and segments of the same memory meet there, byte by byte.
///
/// Addresses differ from execution to execution. So memory is known by the block in which it was allocated, and by the
/// offset there.
public final class NativeMemory {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long ADDRESS = UNSAFE.objectFieldOffset(Buffer.class, "address");

    /// Allocated at once. It is not freed as long as the owner is there.
    @Shown("memory")
    private static final class Block extends Tracked {
        final long address;
        final long size;
        private final Object owner;
        /// For accesses of which only the segment is known.
        final Tracked somewhere = new Somewhere();

        Block(long address, long size, Object owner) {
            this.address = address;
            this.size = size;
            this.owner = owner;
        }

        boolean holds(long from, long bytes) {
            return from >= address && from + bytes <= address + size && !freed();
        }

        private boolean freed() {
            return owner instanceof MemorySegment segment && !segment.scope().isAlive();
        }
    }

    @Shown("memory")
    private static final class Somewhere extends Tracked {}

    /// Those of one execution.
    private static final class Blocks {
        private final TreeMap<Long, Block> all = new TreeMap<>();

        Block of(long address, long size, Object owner) {
            Map.Entry<Long, Block> below = all.floorEntry(address);
            if (below != null && below.getValue().holds(address, size)) {
                return below.getValue();
            }
            // What was known there has been freed, or is a part of this.
            if (below != null && below.getValue().address + below.getValue().size > address) {
                all.remove(below.getKey());
            }
            all.subMap(address, address + Math.max(1, size)).clear();
            Block block = new Block(address, size, owner);
            all.put(address, block);
            return block;
        }
    }

    private NativeMemory() {}

    private static @Nullable Block block(long address, long size, Object owner) {
        Blocks blocks = World.kept(Blocks.class, Blocks::new);
        return blocks == null ? null : blocks.of(address, size, owner);
    }

    /// The JDK has allocated memory for the caller.
    public static void allocated(@Nullable Object object) {
        switch (object) {
            case Buffer buffer
            when buffer.isDirect() -> block(address(buffer), (long) buffer.capacity() * width(buffer), buffer);
            case MemorySegment segment when segment.isNative() -> block(segment.address(), segment.byteSize(), segment);
            case null, default -> {}
        }
    }

    /// What an access to a segment is on of which the offset is not known.
    public static Object somewhere(MemorySegment segment) {
        Block block = segment.isNative() ? block(segment.address(), segment.byteSize(), segment) : null;
        return block != null ? block.somewhere : segment.heapBase().orElse(segment);
    }

    // --- buffers

    /// A call on a direct buffer.
    static void receiver(Buffer buffer, String method, String descriptor, int index) {
        boolean writes = method.startsWith("put") || method.equals("compact");
        if (writes || reads(method)) {
            HeldParts.Range range = HeldParts.elements(buffer, method, descriptor, index);
            touch(buffer, range.first(), range.end(), writes);
        }
    }

    private static boolean reads(String method) {
        return method.startsWith("get")
                || method.startsWith("char")
                || switch (method) {
                    case "equals", "hashCode", "compareTo", "mismatch", "toString", "subSequence" -> true;
                    default -> false;
                };
    }

    /// A call that gets a direct buffer.
    static void argument(Buffer buffer, String method) {
        boolean writes = method.startsWith("read") || method.startsWith("get") || method.startsWith("receive");
        touch(buffer, buffer.position(), buffer.limit(), writes);
    }

    private static void touch(Buffer buffer, int first, int end, boolean writes) {
        int width = width(buffer);
        Block block = block(address(buffer), (long) buffer.capacity() * width, buffer);
        if (block != null) {
            long offset = address(buffer) - block.address;
            touch(block, offset + (long) first * width, offset + (long) end * width, writes);
        }
    }

    private static long address(Buffer buffer) {
        return UNSAFE.getLong(buffer, ADDRESS);
    }

    private static int width(Buffer buffer) {
        return switch (buffer) {
            case ByteBuffer b -> Byte.BYTES;
            case CharBuffer b -> Character.BYTES;
            case ShortBuffer b -> Short.BYTES;
            case IntBuffer b -> Integer.BYTES;
            case FloatBuffer b -> Float.BYTES;
            case LongBuffer b -> Long.BYTES;
            case DoubleBuffer b -> Double.BYTES;
        };
    }

    // --- segments

    /// `get`, `set` and their like.
    ///
    /// @param at an offset, or how many such values before
    public static void access(MemorySegment segment, MemoryLayout layout, long at, boolean index, boolean writes) {
        if (World.severalThreads()) {
            long size = layout.byteSize();
            touch(segment, index ? at * size : at, size, writes);
        }
    }

    public static void whole(MemorySegment segment, boolean writes) {
        if (World.severalThreads()) {
            touch(segment, 0, segment.byteSize(), writes);
        }
    }

    public static void copied(MemorySegment from, long at, MemorySegment to, long target, long bytes) {
        if (World.severalThreads()) {
            touch(from, at, bytes, false);
            touch(to, target, bytes, true);
        }
    }

    /// Between a segment and an array.
    ///
    /// @param in whether the elements come from the array
    public static void copied(
            Object array, int first, int count, MemorySegment segment, MemoryLayout layout, long at, boolean in) {
        if (World.severalThreads() && array.getClass().isArray()) {
            touch(segment, at, count * layout.byteSize(), in);
            touch(array, first, (long) first + count, !in, Array.getLength(array));
        }
    }

    public static void string(MemorySegment segment, long at, @Nullable String written, @Nullable Charset charset) {
        if (World.severalThreads()) {
            Charset with = charset == null ? StandardCharsets.UTF_8 : charset;
            String text = written == null ? segment.getString(at, with) : written;
            long end = "\0".getBytes(with).length;
            touch(segment, at, text.getBytes(with).length + end, written != null);
        }
    }

    private static void touch(MemorySegment segment, long at, long bytes, boolean writes) {
        if (at < 0 || bytes < 0 || at > segment.byteSize() - bytes) {
            return; // the call will throw
        }
        if (segment.isNative()) {
            Block block = block(segment.address(), segment.byteSize(), segment);
            if (block != null) {
                long offset = segment.address() - block.address + at;
                touch(block, offset, offset + bytes, writes);
            }
            return;
        }
        Object array = segment.heapBase().orElse(null);
        if (array != null) {
            int width = UNSAFE.arrayIndexScale(array.getClass());
            long first = segment.address() + at;
            touch(array, first / width, (first + bytes + width - 1) / width, writes, Array.getLength(array));
        }
    }

    private static void touch(Block block, long first, long end, boolean writes) {
        touch(block, first, end, writes, Integer.MAX_VALUE);
    }

    private static void touch(Object cells, long first, long end, boolean writes, int most) {
        int from = (int) Math.min(first, most);
        int to = (int) Math.min(end, most);
        if (writes) {
            Access.change(cells, from, to);
        } else {
            Access.look(cells, from, to);
        }
    }
}
