package io.allways.graph;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Blocks of memory cut from large regions, so that the system can back them with large pages: a search reads tables
/// and
/// logs at random, and with small pages most of these accesses also have to look up where the page is. Best fit; free
/// neighbours become one, so what tables leave behind as they grow is filled with chunks of logs; a region without
/// blocks goes back to the system.
@SuppressWarnings("restricted") // native access is what this class is for
final class Regions {
    private static final long PAGE = 2L << 20;
    private static final long REGION = 32L << 20;
    private static final long LINE = 64;

    private static final Linker LINKER = Linker.nativeLinker();
    private static final MethodHandle ALLOC =
            handle("aligned_alloc", FunctionDescriptor.of(ADDRESS, JAVA_LONG, JAVA_LONG));
    private static final MethodHandle FREE = handle("free", FunctionDescriptor.ofVoid(ADDRESS));

    /// Only Linux has it, and can do without.
    private static final @Nullable MethodHandle MADVISE = LINKER.defaultLookup()
            .find("madvise")
            .filter(_ -> System.getProperty("os.name", "").equals("Linux"))
            .map(at -> LINKER.downcallHandle(at, FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT)))
            .orElse(null);

    private static final int HUGE_PAGES = 14;

    private record Block(long address, long bytes) {
        static final Comparator<Block> BY_SIZE =
                Comparator.comparingLong(Block::bytes).thenComparingLong(Block::address);
    }

    private final TreeMap<Long, Long> regions = new TreeMap<>();

    /// What is free: by address, and by size.
    private final TreeMap<Long, Block> free = new TreeMap<>();

    private final TreeSet<Block> bySize = new TreeSet<>(Block.BY_SIZE);

    private static MethodHandle handle(String name, FunctionDescriptor type) {
        return LINKER.downcallHandle(LINKER.defaultLookup().findOrThrow(name), type);
    }

    /// A block of `bytes` bytes, whatever is in them; or 0 if there is no memory.
    synchronized long take(long bytes) {
        long length = rounded(bytes, LINE);
        Block block = bySize.ceiling(new Block(0, length));
        if (block == null) {
            block = region(length);
            if (block == null) return 0;
        } else {
            remove(block);
        }
        if (block.bytes > length) add(new Block(block.address + length, block.bytes - length));
        return block.address;
    }

    synchronized void give(long address, long bytes) {
        Block block = new Block(address, rounded(bytes, LINE));
        Map.Entry<Long, Long> around = Objects.requireNonNull(regions.floorEntry(address));
        long region = around.getKey();
        long length = around.getValue();
        Map.Entry<Long, Block> below = free.lowerEntry(address);
        if (below != null && below.getKey() >= region && below.getKey() + below.getValue().bytes == address) {
            remove(below.getValue());
            block = new Block(below.getKey(), below.getValue().bytes + block.bytes);
        }
        Block above = free.get(block.address + block.bytes);
        if (above != null && above.address < region + length) {
            remove(above);
            block = new Block(block.address, block.bytes + above.bytes);
        }
        if (block.bytes < length) {
            add(block);
        } else {
            regions.remove(region);
            release(region);
        }
    }

    private static long rounded(long bytes, long unit) {
        return (bytes + unit - 1) / unit * unit;
    }

    private void add(Block block) {
        free.put(block.address, block);
        bySize.add(block);
    }

    private void remove(Block block) {
        free.remove(block.address);
        bySize.remove(block);
    }

    private @Nullable Block region(long least) {
        long length = rounded(Math.max(least, REGION), PAGE);
        try {
            MemorySegment region = (MemorySegment) ALLOC.invokeExact(PAGE, length);
            if (region.address() == 0) return null;
            // a wish: whether it is granted makes no difference to what is stored
            if (MADVISE != null) {
                int ignored = (int) MADVISE.invokeExact(region, length, HUGE_PAGES);
            }
            regions.put(region.address(), length);
            return new Block(region.address(), length);
        } catch (Throwable e) {
            throw new LinkageError("aligned_alloc", e);
        }
    }

    private static void release(long region) {
        try {
            FREE.invokeExact(MemorySegment.ofAddress(region));
        } catch (Throwable e) {
            throw new LinkageError("free", e);
        }
    }
}
